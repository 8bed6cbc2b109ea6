import Foundation
import LayoutEngine
import LayoutPictures
import Testing

struct SVGTests {
  let frame = Rect(x: 10, y: 20, width: 100, height: 60)

  private func picture(named name: String) -> Picture {
    let image = Appearance { $0.image = ImageContent(source: .name(name)) }
    var cell = PictureElement.cell(name, frame)
    cell.name = name
    var picture = Picture(
      120, 100,
      [.decoration("card", frame, image), cell])
    picture.title = name
    picture.labels = [.ids, .indexPaths, .sizes]
    return picture
  }

  @Test(arguments: HostileNames.all)
  func `A hostile name gives the same element tree as a harmless one`(name: String) throws {
    let hostile = try #require(XMLTree(SVGWriter().bytes(of: picture(named: name))))
    let harmless = try #require(XMLTree(SVGWriter().bytes(of: picture(named: "browse"))))
    // An empty name has no text to show on the image that it names.
    #expect(hostile.shape == harmless.shape || name.isEmpty)
    // The parser returns the name, except for characters that no XML document can have.
    let legal = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: scalar
          default: "\u{FFFD}"
          }
        }))
    #expect(
      hostile.ids.filter { !$0.hasPrefix("label:") && !$0.hasPrefix("clip:") } == ["card", legal])
    #expect(hostile.titles == [legal, "card", legal])
  }

  @Test(arguments: HostileNames.all)
  func `Each element has one line, whatever its name`(name: String) {
    let lines = SVGWriter().bytes(of: picture(named: name)).split(separator: UInt8(ascii: "\n"))
    // The svg tag, the title, the canvas, two elements, their labels and the end.
    #expect(lines.count == 8)
  }

  @Test func `Equal pictures give equal bytes`() {
    #expect(
      SVGWriter().bytes(of: picture(named: "a")) == SVGWriter().bytes(of: picture(named: "a")))
  }

  /// A row of an orthogonal section shows up to the edges of the container: compositional.md.
  @Test func `An element is cut to its clip, and drawn whole within it`() throws {
    let clip = Rect(x: 0, y: -1000, width: 100, height: 2000)
    func cell(_ name: String, x: Double) -> PictureElement {
      PictureElement(
        address: name, name: name,
        attributes: LayoutAttributes(
          indexPath: ElementIndexPath(item: 0, section: 0), category: .cell,
          frame: Rect(x: x, y: 10, width: 60, height: 40), clip: clip))
    }
    var picture = Picture(
      200, 100,
      [cell("whole", x: 0), cell("cut", x: 80), cell("left", x: -20), cell("off", x: 110)])
    picture.labels = .ids
    let text = String(decoding: SVGWriter().bytes(of: picture), as: UTF8.self)
    let lines = text.split(separator: "\n")
    func clips(_ start: String) -> [Substring] {
      lines.filter { $0.hasPrefix(start) }.flatMap { line in
        line.components(separatedBy: "<clipPath ").dropFirst().map {
          $0[...].drop { $0 != "<" }.prefix { $0 != "/" }
        }
      }
    }
    #expect(clips("<g id=\"whole\"").isEmpty)
    #expect(clips("<g id=\"cut\"") == [#"<rect x="80" y="10" width="20" height="40""#])
    #expect(clips("<g id=\"left\"") == [#"<rect x="0" y="10" width="40" height="40""#])
    #expect(!lines.contains { $0.contains("off") })
    #expect(clips("<g class=\"label\"").contains(#"<rect x="80" y="10" width="20" height="40""#))
  }

  @Test func `A written frame reads back exactly`() throws {
    let frame = Rect(x: 1.0 / 3, y: 0.1 + 0.2, width: 114.0 + 1.0 / 3, height: 5e-7)
    let picture = Picture(300, 300, [.cell("a/0/item:0", frame)])
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture)))
    let rect = try #require(tree.attributes.last { $0[""] == "rect" })
    #expect(rect["x"].flatMap(Double.init) == 1.0 / 3)
    #expect(rect["y"].flatMap(Double.init) == 0.1 + 0.2)
    #expect(rect["width"].flatMap(Double.init) == 114.0 + 1.0 / 3)
    #expect(rect["height"].flatMap(Double.init) == 5e-7)
  }

  @Test func `The view box is the region, and elements without paint in it are omitted`() throws {
    let shadow = Appearance { appearance in
      var shadow = Shadow()
      shadow.radius = 2
      appearance.shadows = [shadow]
    }
    func place(_ x: Double) -> Rect { Rect(x: x, y: 0, width: 10, height: 10) }
    // A shadow of radius 2 extends 6 points beyond its frame: from 90 to 106.
    var picture = Picture(
      500, 10,
      [
        .decoration("reaches", place(85), shadow), .decoration("misses", place(83.9), shadow),
        .cell("touches", place(90)), .cell("inside", place(150)), .cell("behind", place(200)),
      ])
    picture.region = Rect(x: 100, y: 0, width: 100, height: 10)
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture)))
    #expect(tree.attributes.first?["viewBox"] == "100 0 100 10")
    #expect(tree.attributes.first?["width"] == "100")
    // 3 * 2 / 10 = 0.6, and the next power of two is 1.
    #expect(tree.ids == ["blur:2:1:1", "reaches", "inside"])
  }

  @Test func `Gradients and blurs are defined once, however many elements share them`() throws {
    let gradient = Gradient(
      kind: .linear, startPoint: .zero, endPoint: Point(x: 1, y: 0),
      stops: [.init(color: .init(0xFF0000), location: 0), .init(color: .init(0xFF), location: 1)])
    let appearance = Appearance {
      $0.shadows = [Shadow()]
      $0.backgrounds = [.gradient(gradient)]
    }
    let elements = (0..<50).map { index in
      PictureElement.decoration(
        "d\(index)", Rect(x: Double(index) * 20, y: 0, width: 10, height: 10 + Double(index) / 50),
        appearance)
    }
    let tree = try #require(XMLTree(SVGWriter().bytes(of: Picture(1000, 20, elements))))
    #expect(tree.ids.count == 52 && tree.ids[0].hasPrefix("gradient:"))
    // CALayer's radius is 3, and 3 * 3 / 10 = 0.9, and the next power of two is 1.
    #expect(Array(tree.ids[1...]) == ["blur:3:1:1"] + elements.map(\.address))
  }

  @Test func `The sink gets the text in pieces, and progress ends with all elements`() throws {
    let elements = (0..<5000).map { index in
      PictureElement.cell(
        "a/0/item:\(index)", Rect(x: 0, y: Double(index), width: 10, height: 1), item: index)
    }
    let picture = Picture(10, 5000, elements)
    var pieces: [[UInt8]] = []
    var counts: [Int] = []
    SVGWriter().write(picture, progress: { counts.append($0) }, to: { pieces.append(Array($0)) })
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.count < 70_000 })
    #expect(Array(pieces.joined()) == SVGWriter().bytes(of: picture))
    #expect(counts == counts.sorted() && counts.last == 5000)
  }

  @Test func `An error of the sink ends the writing`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try SVGWriter().write(picture(named: "a")) { _ throws(Full) in throw Full() }
    }
  }

  @Test(arguments: [
    ("https://example.com/a.png", true), ("HTTP://example.com/a.png", true), ("a/b.png", true),
    ("../b.png?c=d:e", true), ("//example.com/a.png", true), ("data:image/png;base64,AAAA", true),
    ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), (" javascript:alert(1)", false),
    ("java\nscript:alert(1)", false), ("data:text/html,<script>", false),
    ("file:///etc/passwd", false),
    ("#canvas", false), ("", false), ("\\\\host\\a.png", false), ("blob:a", false),
  ])
  func `Only URLs with harmless schemes are embedded, and only on request`(
    url: String, isEmbedded: Bool
  ) throws {
    let image = Appearance { $0.image = ImageContent(source: .url(url)) }
    let picture = Picture(120, 100, [.decoration("card", frame, image)])
    for isAsked in [false, true] {
      var bytes: [UInt8] = []
      SVGWriter(embedsImageURLs: isAsked).write(picture) { bytes += $0 }
      let tree = try #require(XMLTree(bytes))
      let images = tree.attributes.filter { $0[""] == "image" }
      #expect(images.map { $0["href"] } == (isAsked && isEmbedded ? [url] : []))
    }
  }

  static let contentModes: [(ImageContent.ContentMode, Anchor?, String?)] = [
    (.fit, nil, "xMidYMid meet"), (.fill, .topLeft, "xMinYMin slice"),
    (.fit, .bottomRight, "xMaxYMax meet"), (.stretch, .top, "none"),
    (.fill, .right, "xMaxYMid slice"),
    (.tile, nil, nil), (.center, nil, nil),
  ]

  @Test(arguments: contentModes)
  func `A content mode becomes preserveAspectRatio where SVG has an equivalent`(
    mode: ImageContent.ContentMode, alignment: Anchor?, rule: String?
  ) throws {
    let image = Appearance {
      $0.image = ImageContent(source: .url("a.png"), contentMode: mode, alignment: alignment)
    }
    var bytes: [UInt8] = []
    SVGWriter(embedsImageURLs: true).write(
      Picture(120, 100, [.decoration("card", frame, image)])
    ) { bytes += $0 }
    let tree = try #require(XMLTree(bytes))
    #expect(tree.attributes.first { $0[""] == "image" }?["preserveAspectRatio"] == rule)
  }
}
