import Hashing
import LayoutEngine
import Testing

@testable import LayoutPictures

/// The lines of a picture's text that an edit of one element changes.
struct SVGDiffTests {
  /// Three cards, each with a gradient, a shadow, and a clip for the cross of its image.
  private func lines(_ change: (inout [(width: Double, color: UInt32, radius: Double)]) -> Void)
    -> [String]
  {
    var values: [(width: Double, color: UInt32, radius: Double)] = [
      (100, 0x112233, 2), (110, 0x445566, 4), (120, 0x778899, 8),
    ]
    change(&values)
    let cards = values.enumerated().map { index, value in
      let gradient = Gradient(
        kind: .linear, startPoint: .zero, endPoint: Point(x: 1, y: 0),
        stops: [
          .init(color: .init(value.color), location: 0), .init(color: .init(0), location: 1),
        ])
      let appearance = Appearance {
        var shadow = Shadow()
        shadow.radius = value.radius
        $0.shadows = [shadow]
        $0.backgrounds = [.gradient(gradient)]
        $0.image = ImageContent(source: .name("image"))
        $0.cornerRadius = CornerRadii(all: 8)
      }
      return PictureElement.decoration(
        "card\(index)", Rect(x: 0, y: Double(index) * 100, width: value.width, height: 50),
        appearance)
    }
    return String(decoding: SVGWriter().bytes(of: Picture(200, 300, cards)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the first characters of the lines that only one of two texts has.
  private func changes(from old: [String], to new: [String]) -> [String] {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "-" + line.prefix { $0 != ":" && $0 != ">" }
      case .insert(_, let line, _): "+" + line.prefix { $0 != ":" && $0 != ">" }
      }
    }.sorted()
  }

  private let card0 = [
    "+<g id=\"card0\" class=\"decoration\"", "-<g id=\"card0\" class=\"decoration\"",
  ]
  private let gradient = ["+<linearGradient id=\"gradient", "-<linearGradient id=\"gradient"]
  private let blur = ["+<filter id=\"blur", "-<filter id=\"blur"]

  @Test func `An edit changes only the lines of its element and the element's definitions`() {
    let lines = lines { _ in }
    #expect(
      changes(from: lines, to: self.lines { $0[0].color = 0xFF }) == (card0 + gradient).sorted())
    #expect(changes(from: lines, to: self.lines { $0[0].radius = 1 }) == (card0 + blur).sorted())
    // The reach of the blur is a power of two above 3 * 2 / 50 and 3 * 2 / 100, or 3 * 2 / 90.
    #expect(changes(from: lines, to: self.lines { $0[0].width = 90 }) == card0)
  }

  @Test func `A definition that another element uses is kept`() {
    let shared = lines { $0[1].color = $0[0].color }
    let alone = lines { _ in }
    #expect(
      changes(from: shared, to: alone)
        == ["+<g id=\"card1\" class=\"decoration\"", "+<linearGradient id=\"gradient"]
        + ["-<g id=\"card1\" class=\"decoration\""])
  }

  @Test func `No id occurs twice, even if one element clips twice to one shape`() throws {
    let frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let appearance = Appearance {
      $0.image = ImageContent(source: .name("image"))
      $0.cornerRadius = CornerRadii(all: 2)
      var border = Border()
      border.width = 8
      $0.border = border
    }
    let picture = Picture(
      40, 40, [.decoration("a", frame, appearance), .decoration("b", frame, appearance)])
    let tree = try #require(XMLTree(SVGWriter().bytes(of: picture)))
    #expect(Set(tree.ids).count == tree.ids.count)
    // For each element: the outline for the cross and the border, and the frame for the name.
    #expect(tree.ids.count { $0.hasPrefix("clip:") } == 4)
    #expect(tree.attributes.count { $0["clip-path"] != nil } == 6)
  }

  /// Test vectors of the algorithm's authors.
  @Test func `The hash is FNV-1a`() {
    #expect(FNV1a().digits == "cbf29ce484222325")
    #expect(FNV1a("a".utf8).digits == "af63dc4c8601ec8c")
    #expect(FNV1a("foobar".utf8).digits == "85944171f73967e8")
  }
}
