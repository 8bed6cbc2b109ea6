import LayoutEngine
import TestSupport
import Testing

@testable import LayoutPictures

/// Pictures of two layouts.
struct ChangePictureTests {
  private func picture(named name: String) -> Picture {
    func rect(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 40, height: 20) }
    var section = PictureChange(
      .moved, address: "s", name: nil, category: nil, old: rect(0, 0), new: rect(0, 30))
    section.address = "section " + name
    return Picture(
      title: name, contentSize: Size(width: 200, height: 100),
      region: Rect(x: 0, y: 0, width: 200, height: 100), elements: [.cell("same", rect(150, 0))],
      differences: [
        section,
        PictureChange(
          .moved, address: name, name: name, category: .cell, old: rect(10, 10), new: rect(60, 10)),
        PictureChange(
          .removed, address: name, name: name, category: .cell, old: rect(0, 60), new: nil),
        PictureChange(
          .added, address: "new " + name, name: name, category: .cell, old: nil, new: rect(60, 60)),
      ])
  }

  @Test(arguments: HostileNames.all)
  func `A hostile name gives a picture of two layouts the same element tree`(name: String) throws {
    let hostile = try #require(XMLTree(SVGWriter().bytes(of: picture(named: name))))
    // A removed element has no id, because a present element may have its address.
    #expect(hostile.ids.filter { !$0.hasPrefix("label:") && !$0.hasPrefix("clip:") }.count == 4)
  }

  @Test func `A moved element has its old outline, its new fill and an arrow`() throws {
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture(named: "a"))))
    // The old outline is dashed, half a point inside of 10,10 40 × 20.
    let dashed = tree.attributes.filter { $0["stroke-dasharray"] == "3 2" }
    #expect(dashed.contains { $0["x"] == "10.5" && $0["y"] == "10.5" && $0["width"] == "39" })
    #expect(dashed.count == 3)
    let fills = tree.attributes.filter { $0["fill"] == "#1c6fd1" && $0["x"] == "60" }
    #expect(fills.map { $0["y"] } == ["10"])
    // From the middle of the old frame, (30, 20), to the middle of the new frame, (80, 20); and
    // from a point in the corner of the section's frame, (4, 0), to (4, 30).
    let arrows = tree.attributes.compactMap { $0["d"] }
    #expect(arrows.contains { $0.hasPrefix("M30 20L80 20M") })
    #expect(arrows.contains { $0.hasPrefix("M4 0L4 30M") })
    #expect(arrows.count == 2)
  }

  /// Each begins in its corner; the second is beside the first where both would be on one line.
  @Test func `Arrows of sections that cross are side by side, with the name of a moved one`() throws
  {
    func change(_ kind: PictureChange.Kind, _ name: String, from old: Double, to new: Double)
      -> PictureChange
    {
      PictureChange(
        kind, address: name, name: name, category: nil,
        old: Rect(x: 0, y: old, width: 100, height: 20),
        new: Rect(x: 0, y: new, width: 100, height: 20))
    }
    let picture = Picture(
      title: "p", contentSize: Size(width: 100, height: 60),
      region: Rect(x: 0, y: 0, width: 100, height: 60), elements: [],
      differences: [
        change(.moved, "last", from: 40, to: 0), change(.shifted, "first", from: 0, to: 20),
        change(.shifted, "second", from: 20, to: 40),
      ])
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture)))
    let starts = tree.attributes.compactMap { $0["d"].map { $0.split(separator: "L")[0] } }
    #expect(starts.sorted() == ["M12 0", "M12 20", "M4 40"])
    let text = String(decoding: SVGWriter().bytes(of: picture), as: UTF8.self)
    #expect(text.contains(">last<") && !text.contains(">first<"))
  }

  @Test func `The legend counts the drawn changes, below both layouts`() throws {
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture(named: "a"))))
    #expect(tree.attributes.first?["viewBox"] == "0 0 200 122")
    let text = String(decoding: SVGWriter().bytes(of: picture(named: "a")), as: UTF8.self)
    #expect(text.contains(">1 added<") && text.contains(">1 removed<"))
    #expect(text.contains(">2 moved<") && !text.contains("restyled"))
  }

  /// Cells of up to 60 × 40 points that move at random, and headers on top of them.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `No arrowhead is on a label, and no label on another`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func rect() -> Rect {
      Rect(
        x: .random(in: 0...260, using: &random), y: .random(in: 0...160, using: &random),
        width: .random(in: 8...60, using: &random), height: .random(in: 8...40, using: &random))
    }
    let changes = (0..<40).map { index in
      PictureChange(
        index.isMultiple(of: 9) ? .removed : .moved, address: "d/\(index)", name: "item \(index)",
        category: index.isMultiple(of: 7) ? .supplementary : .cell, old: rect(),
        new: index.isMultiple(of: 9) ? nil : rect())
    }
    let list = DisplayList(
      Picture(
        title: "d", contentSize: Size(width: 320, height: 200),
        region: Rect(x: 0, y: 0, width: 320, height: 200), elements: [], differences: changes))
    let labels = list.changeLabels(list.arrows).map(\.paintedRect)
    #expect(labels.count >= 3)
    for (index, label) in labels.enumerated() {
      #expect(!list.arrows.contains { $0.headBounds.overlaps(label) })
      #expect(!labels[..<index].contains { $0.overlaps(label) })
    }
  }

  /// The new layout begins 24 points beside the old one, at x 124; names take 18 points above both.
  @Test func `Two containers are side by side, with outlines and without arrows`() throws {
    func side(_ title: String, _ width: Double, _ cell: Rect) -> PictureSide {
      PictureSide(
        title: title, region: Rect(x: 0, y: 0, width: width, height: 80),
        elements: [.cell("d/a", cell), .cell("d/same", Rect(x: 0, y: 60, width: 20, height: 20))])
    }
    let (old, new) = (
      Rect(x: 10, y: 10, width: 40, height: 20), Rect(x: 90, y: 10, width: 80, height: 20)
    )
    let picture = Picture(
      title: "d", side("d#100x80", 100, old), side("d#150x80", 150, new),
      differences: [
        PictureChange(.resized, address: "d/a", name: "a", category: .cell, old: old, new: new)
      ])
    let bytes = SVGWriter().bytes(of: picture)
    let tree = try #require(XMLTree(bytes))
    #expect(tree.attributes.first?["viewBox"] == "0 -18 274 120")
    #expect(tree.attributes.compactMap { $0["d"] }.isEmpty)
    // An outline of 2 points inside of each frame; the new one is cut at x 124 + 150.
    let outlines = tree.attributes.filter { $0["stroke"] == "#e8590c" }
    #expect(outlines.map { $0["x"] } == ["11", "215"])
    #expect(outlines.map { $0["width"] } == ["38", "58"])
    let ids = tree.ids.filter { $0.hasSuffix("d/a") || $0.hasSuffix("d/same") }
    #expect(ids.sorted() == ["d/a", "d/same", "old:d/a", "old:d/same"])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(">d#100x80<") && text.contains(">d#150x80<"))
    // The frames in titles are those of the layouts.
    #expect(text.contains("resized d/a: 10,10 40×20 → 90,10 80×20"))
  }
}
