import LayoutEngine
import LayoutPictures
import Testing

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
}
