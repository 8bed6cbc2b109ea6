import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import Testing

/// A value of a decoration: its form in a document, its canonical form, and its meaning.
struct SpelledValue: Sendable, CustomTestStringConvertible {
  let text: String
  let canonical: String
  let values: DecorationValues

  var testDescription: String { text }

  init(_ text: String, _ canonical: String? = nil, _ set: (inout DecorationValues) -> Void) {
    self.text = text
    self.canonical = canonical ?? text
    var values = DecorationValues()
    set(&values)
    self.values = values
  }

  static func geometry(
    _ text: String, _ canonical: String? = nil, _ set: (inout DecorationGeometry) -> Void
  ) -> Self {
    Self("\"geometry\": {\(text)}", canonical.map { "\"geometry\": {\($0)}" }) { set(&$0.geometry) }
  }

  static func appearance(
    _ text: String, _ canonical: String? = nil, _ set: (inout Appearance) -> Void
  ) -> Self {
    Self("\"appearance\": {\(text)}", canonical.map { "\"appearance\": {\($0)}" }) {
      set(&$0.appearance)
    }
  }
}

struct DecorationValueTests {
  private static let start = """
    {
      "format": "insetory/1",
      "id": "d",
      "container": {"width": 320, "height": 480},
      "decorationKinds": {
        "card": {}
      },
      "sections": [
        {
          "decorations": [{"kind": "card"
    """
  private static let end = """
    }]
        }
      ]
    }

    """

  @Test(arguments: SpelledValue.geometries + SpelledValue.appearances + SpelledValue.others)
  func `a value of a decoration is read, and written in one way`(value: SpelledValue) throws {
    let read = try document(of: Self.start + ", " + value.text + Self.end)
    let written = Self.start + ", " + value.canonical + Self.end

    let entry = try #require(read.sections.first?.attributes.metrics.decorations?.first)
    #expect(entry.values == value.values)
    #expect(canonical(read) == written)
    #expect(try document(of: written) == read)
  }

  @Test(
    arguments: DecorationGeometry.Span.allCases.map { "\"span\": \"\($0)\"" }
      + DecorationGeometry.SectionInsetRule.allCases.map { "\"sectionInset\": \"\($0)\"" }
      + DecorationGeometry.Extent.allCases.map { "\"extent\": \"\($0)\"" }
      + DecorationGeometry.EmptyRule.allCases.map { "\"whenEmpty\": \"\($0)\"" }
      + DecorationGeometry.ItemBounds.allCases.map { "\"bounds\": \"\($0)\"" }
      + DecorationGeometry.Each.allCases.map { "\"each\": \"\($0)\"" })
  func `every name of a geometry's values stays in an entry`(member: String) throws {
    let text = Self.start + ", \"geometry\": {\(member)}" + Self.end
    #expect(canonical(try document(of: text)) == text)
  }
}

extension SpelledValue {
  static let geometries: [Self] = [
    .geometry(#""span": "all""#) { $0.span = .all },
    .geometry(#""insets": 0"#) {
      $0.insets = PartialInsets(top: 0, left: 0, bottom: 0, right: 0)
    },
    .geometry(#""insets": -4"#, #""insets": {"top": -4, "left": -4, "bottom": -4, "right": -4}"#) {
      $0.insets = PartialInsets(top: -4, left: -4, bottom: -4, right: -4)
    },
    .geometry(
      #""insets": [8, 12.50, 0, 1e1]"#,
      #""insets": {"top": 8, "left": 12.5, "bottom": 0, "right": 10}"#
    ) { $0.insets = PartialInsets(top: 8, left: 12.5, bottom: 0, right: 10) },
    .geometry(#""insets": {"right": 3, "top": 0}"#, #""insets": {"top": 0, "right": 3}"#) {
      $0.insets = PartialInsets(top: 0, right: 3)
    },
    .geometry(#""thickness": 0.5, "each": "gap""#, #""each": "gap", "thickness": 0.5"#) {
      ($0.each, $0.thickness) = (.gap, 0.5)
    },
    .geometry(#""pinned": false"#) { $0.isPinned = false },
    .geometry(
      """
      "badge": {"fractionalOffset": [0.5, -1], "offset": [1, 18], "position": "outside", \
      "anchor": "topLeft", "size": {"height": 53, "width": 80}}
      """,
      """
      "badge": {"size": [80, 53], "anchor": "topLeft", "position": "outside", \
      "offset": [1, 18], "fractionalOffset": [0.5, -1]}
      """
    ) {
      var badge = DecorationGeometry.Badge()
      (badge.size, badge.anchor) = (Size(width: 80, height: 53), .topLeft)
      badge.position = .outside
      badge.offset = Point(x: 1, y: 18)
      badge.fractionalOffset = Point(x: 0.5, y: -1)
      $0.badge = badge
    },
    .geometry(
      """
      "badge": {"size": [0, 0], "anchor": "center"}, "bounds": "firstAndLast", "extent": "section", \
      "sectionInset": "never", "span": "itemsAndFooter"
      """,
      """
      "span": "itemsAndFooter", "sectionInset": "never", "extent": "section", \
      "bounds": "firstAndLast", "badge": {"size": [0, 0], "anchor": "center"}
      """
    ) {
      ($0.span, $0.sectionInset) = (.itemsAndFooter, .never)
      ($0.extent, $0.bounds) = (.section, .firstAndLast)
      $0.badge = DecorationGeometry.Badge()
      $0.badge?.size = .zero
      $0.badge?.anchor = .center
    },
  ]

  private static let red = DynamicColor(light: Color(red: 255, green: 0, blue: 0))

  static let appearances: [Self] = [
    .appearance(##""backgroundColor": "#0a1B2c""##, ##""backgroundColor": "#0A1B2C""##) {
      $0.backgroundColor = DynamicColor(light: Color(red: 10, green: 27, blue: 44))
    },
    .appearance(##""backgroundColor": "#000000ff""##, ##""backgroundColor": "#000000""##) {
      $0.backgroundColor = DynamicColor(light: .black)
    },
    .appearance(
      ##""backgroundColor": {"light": "#00000000"}"##, ##""backgroundColor": "#00000000""##
    ) { $0.backgroundColor = DynamicColor(light: .clear) },
    .appearance(
      ##""backgroundColor": {"dark": "#fF000080", "light": "#FF0000"}"##,
      ##""backgroundColor": {"light": "#FF0000", "dark": "#FF000080"}"##
    ) {
      let dark = Color(red: 255, green: 0, blue: 0, alpha: 128)
      $0.backgroundColor = DynamicColor(light: red.light, dark: dark)
    },
    .appearance(#""backgrounds": []"#) { $0.backgrounds = [] },
    .appearance(
      ##""backgrounds": [{"image": {"alignment": "top", "url": "a\/b"}}, {"color": "#FF0000"}]"##,
      ##""backgrounds": [{"image": {"url": "a/b", "alignment": "top"}}, {"color": "#FF0000"}]"##
    ) {
      $0.backgrounds = [
        .image(ImageContent(source: .url("a/b"), alignment: .top)), .color(red),
      ]
    },
    gradient(
      """
      {"stops": [{"location": 0, "color": "#FF0000"}, {"location": 0.5, "color": "#FF0000"}, \
      {"location": 1, "color": "#FF0000"}], "endPoint": [0.5, 1], "startPoint": [0.5, 0], \
      "type": "linear"}
      """,
      """
      {"type": "linear", "stops": [{"color": "#FF0000"}, {"color": "#FF0000"}, {"color": "#FF0000"}]}
      """,
      Gradient(
        kind: .linear, startPoint: Point(x: 0.5, y: 0), endPoint: Point(x: 0.5, y: 1),
        stops: [0, 0.5, 1].map { Gradient.Stop(color: red, location: $0) })),
    gradient(
      """
      {"type": "radial", "stops": [{"color": "#FF0000"}, {"color": "#FF0000"}]}
      """, nil,
      Gradient(
        kind: .radial, startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 1, y: 1),
        stops: [0, 1].map { Gradient.Stop(color: red, location: $0) })),
    gradient(
      """
      {"type": "radial", "startPoint": [0.5, 0], "endPoint": [0, 1], "stops": \
      [{"color": "#FF0000", "location": 0.25}, {"color": "#FF0000", "location": 0.25}]}
      """, nil,
      Gradient(
        kind: .radial, startPoint: Point(x: 0.5, y: 0), endPoint: Point(x: 0, y: 1),
        stops: [0.25, 0.25].map { Gradient.Stop(color: red, location: $0) })),
    .appearance(
      #""image": {"alignment": "center", "contentMode": "fit", "name": "ü"}"#,
      #""image": {"name": "ü", "contentMode": "fit", "alignment": "center"}"#
    ) { $0.image = ImageContent(source: .name("ü"), contentMode: .fit, alignment: .center) },
    .appearance(#""image": {"contentMode": "tile"}"#) {
      $0.image = ImageContent(contentMode: .tile)
    },
    .appearance(
      #""cornerRadius": {"bottomLeft": 6, "bottomRight": 6, "topRight": 6, "topLeft": 6}"#,
      #""cornerRadius": 6"#
    ) { $0.cornerRadius = CornerRadii(all: 6) },
    .appearance(#""cornerRadius": 0"#) { $0.cornerRadius = CornerRadii(all: 0) },
    .appearance(
      #""cornerRadius": {"bottomLeft": 3, "topRight": 0}"#,
      #""cornerRadius": {"topRight": 0, "bottomLeft": 3}"#
    ) { ($0.cornerRadius.topRight, $0.cornerRadius.bottomLeft) = (0, 3) },
    .appearance(
      ##""border": {"dash": [4, 0], "color": "#FF0000", "width": 0}"##,
      ##""border": {"width": 0, "color": "#FF0000", "dash": [4, 0]}"##
    ) {
      var border = Border()
      (border.width, border.color, border.dash) = (0, red, [4, 0])
      $0.border = border
    },
    .appearance(#""border": {"dash": []}"#) {
      $0.border = Border()
      $0.border?.dash = []
    },
    .appearance(#""shadow": []"#) { $0.shadows = [] },
    .appearance(#""shadow": [{}]"#) { $0.shadows = [Shadow()] },
    .appearance(#""shadow": {}"#) { ($0.shadows, $0.isOneShadow) = ([Shadow()], true) },
    .appearance(
      ##""shadow": [{"radius": 3, "offset": [4, 4], "opacity": 1, "color": "#FF0000"}, {}]"##,
      ##""shadow": [{"color": "#FF0000", "opacity": 1, "offset": [4, 4], "radius": 3}, {}]"##
    ) {
      var shadow = Shadow()
      (shadow.color, shadow.opacity) = (red, 1)
      (shadow.offset, shadow.radius) = (Point(x: 4, y: 4), 3)
      $0.shadows = [shadow, Shadow()]
    },
    .appearance(#""shape": "bubble", "alpha": 0"#, #""alpha": 0, "shape": "bubble""#) {
      ($0.alpha, $0.shape) = (0, .bubble)
    },
  ]

  private static func gradient(_ text: String, _ canonical: String?, _ gradient: Gradient) -> Self {
    .appearance(
      "\"backgrounds\": [{\"gradient\": \(text)}]",
      canonical.map { "\"backgrounds\": [{\"gradient\": \($0)}]" }
    ) { $0.backgrounds = [.gradient(gradient)] }
  }

  static let others: [Self] = [
    Self(#""zIndex": -1.0"#, #""zIndex": -1"#) { $0.zIndex = -1 },
    Self(#""zIndex": 1000000000"#) { $0.zIndex = 1_000_000_000 },
    Self(
      #""appearance": {"alpha": 1}, "requires": "card", "zIndex": 2, "geometry": {"span": "items"}"#,
      #""geometry": {"span": "items"}, "zIndex": 2, "requires": "card", "appearance": {"alpha": 1}"#
    ) {
      $0.geometry.span = .items
      ($0.zIndex, $0.requires) = (2, ["card"])
      $0.appearance.alpha = 1
    },
    Self(
      #""zIndex": 0, "geometry": {"insets": {}}, "appearance": {"border": {}, "image": {}}"#,
      #""zIndex": 0, "appearance": {"image": {}}"#
    ) {
      $0.zIndex = 0
      $0.appearance.image = ImageContent()
    },
  ]
}
