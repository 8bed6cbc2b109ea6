import LayoutEngine
import Testing

@testable import LayoutPictures

struct LabelTests {
  private func lines(_ picture: Picture) -> [String] {
    String(decoding: SVGWriter().bytes(of: picture), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the texts of the text elements of some lines.
  private func texts(_ lines: some Sequence<String>) -> [String] {
    lines.flatMap { line in
      line.split(separator: "<text").dropFirst().compactMap { text in
        text.split(separator: ">").dropFirst().first?.split(separator: "<").first.map(String.init)
      }
    }
  }

  private func cell(_ name: String, _ width: Double, _ height: Double) -> PictureElement {
    .cell(name, Rect(x: 0, y: 0, width: width, height: height))
  }

  @Test func `Labels are above all elements and below overlays and the device`() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 50)
    var picture = Picture(100, 50, [cell("one", 100, 50), cell("two", 100, 50)])
    picture.labels = .ids
    picture.overlays = [SpacingArea(kind: .sectionInset, rect: frame)]
    picture.visibleRect = frame
    let classes = lines(picture).compactMap { line in
      line.hasPrefix("<g") ? line.split(separator: "class=\"")[1].prefix { $0 != "\"" } : nil
    }
    #expect(classes == ["canvas", "cell", "cell", "label", "label", "sectionInset", "device"])
    #expect(!lines(picture).contains { $0.hasPrefix("<g id") && $0.contains("class=\"label\"") })
  }

  @Test func `A label has a backing in the canvas colour and is readable on any fill`() throws {
    let black = Appearance { $0.backgroundColor = DynamicColor(0) }
    var picture = Picture(
      60, 40, [.decoration("a", Rect(x: 0, y: 0, width: 60, height: 40), black)])
    picture.labels = .sizes
    // 0.8 of the canvas, 244, 245, 247, over black. One point from the corner there is no text.
    for raster in [try Raster(cairo: picture), try Raster(librsvg: picture)] {
      #expect(raster[5, 1].distance(to: .init(195, 196, 198)) <= 1)
      #expect(raster[30, 30] == .init(0, 0, 0))
    }
  }

  @Test func `A label has one size, and is truncated or omitted in narrow frames`() {
    var picture = Picture(500, 100, [])
    picture.labels = .ids
    func label(_ name: String, _ width: Double, _ height: Double) -> [String] {
      picture.elements = [cell(name, width, height)]
      let label = lines(picture).filter { $0.contains("class=\"label\"") }
      #expect(label.allSatisfy { $0.contains("font-size=\"9\"") })
      return texts(label)
    }
    #expect(label("browse", 500, 100) == ["browse"])
    // A W and an ellipsis are 9 wide each: three letters and the ellipsis are 36 wide, with 1.5 on
    // either side.
    #expect(label("WWWWWW", 57, 20) == ["WWWWWW"])
    #expect(label("WWWWWW", 56, 20) == ["WWWW…"])
    #expect(label("WWWWWW", 39, 20) == ["WWW…"])
    #expect(label("WWWWWW", 38, 20) == [])
    #expect(label("WW", 22, 20) == ["WW"])
    // A line is 12 high.
    #expect(label("browse", 500, 12) == ["browse"])
    #expect(label("browse", 500, 11.9) == [])
    // A family emoji is one character and is not split.
    let family = "👩‍👩‍👧‍👦"
    #expect(
      label(String(repeating: family, count: 60), 500, 20)[0].dropLast().allSatisfy {
        String($0) == family
      })
  }

  @Test func `Label lines without vertical room are joined into one line`() {
    var picture = Picture(200, 100, [cell("a", 100, 40)])
    picture.labels = [.ids, .indexPaths, .sizes]
    #expect(texts(lines(picture)) == ["a", "[0, 0]", "100 × 40"])
    picture.elements = [cell("a", 150, 30)]
    #expect(texts(lines(picture)) == ["a  [0, 0]  150 × 30"])
    // Labels in a corner use another line only if the first is full.
    let frame = Rect(x: 0, y: 0, width: 150, height: 40)
    picture.elements = [.decoration("a", frame, Appearance())]
    #expect(texts(lines(picture)) == ["a  [0, 0]  150 × 40"])
    picture.elements[0].attributes.frame.size.width = 60
    #expect(texts(lines(picture)) == ["a", "[0, 0]", "60 × 40"])
  }

  @Test func `An image shows its name once, or the last component of its URL`() {
    func picture(_ source: ImageContent.Source, _ width: Double = 200) -> Picture {
      let image = Appearance { $0.image = ImageContent(source: source) }
      return Picture(
        200, 40, [.decoration("badge", Rect(x: 0, y: 0, width: width, height: 40), image)])
    }
    #expect(texts(lines(picture(.name("armband")))) == ["armband"])
    #expect(texts(lines(picture(.url("https://example.com/a/b.png?c=d/e")))) == ["b.png"])
    #expect(texts(lines(picture(.name("WWWWWW"), 40))) == ["WWW…"])
    var labelled = picture(.name("badge"))
    labelled.labels = .ids
    #expect(texts(lines(labelled)) == ["badge"])
    labelled.labels = .sizes
    #expect(texts(lines(labelled)) == ["badge", "200 × 40"])
  }

  @Test(arguments: [
    0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ])
  func `Direction controls are drawn escaped and kept unchanged in titles`(value: UInt32) throws {
    let control = String(try #require(Unicode.Scalar(value)))
    let name = "a\(control)b"
    #expect(DisplayText.shown(name).utf8.allSatisfy { $0 < 0x80 })
    #expect(DisplayText.shown(name).hasSuffix(String(value, radix: 16, uppercase: true) + "}b"))
    var picture = Picture(200, 40, [cell(name, 200, 40)])
    picture.labels = .ids
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture)))
    #expect(tree.ids.first.map { Array($0.utf8) } == Array(name.utf8))
    #expect(tree.titles.last.map { Array($0.utf8) } == Array(name.utf8))
    #expect(texts(lines(picture)) == [DisplayText.shown(name)])
  }

  @Test func `A control character is written with Swift's escape`() {
    #expect(DisplayText.shown("\u{202E}a\u{61C}") == #"\u{202E}a\u{061C}"#)
  }
}
