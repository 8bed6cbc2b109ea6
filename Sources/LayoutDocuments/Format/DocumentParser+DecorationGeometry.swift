import LayoutEngine
import StrictJSON

extension DocumentParser {
  static let geometryKeys = JSONKeys([
    "span", "sectionInset", "extent", "insets", "whenEmpty", "bounds", "each", "thickness",
    "pinned", "badge",
  ])
  private static let badgeKeys = JSONKeys([
    "size", "anchor", "position", "offset", "fractionalOffset",
  ])
  private static let sizeKeys = JSONKeys(["width", "height"])
  private static let sideKeys = JSONKeys(["top", "left", "bottom", "right"])

  mutating func decorationGeometry() throws(DocumentError) -> DecorationGeometry {
    typealias Geometry = DecorationGeometry
    var geometry = DecorationGeometry()
    try beginObject()
    while let key = try nextKey(of: Self.geometryKeys) {
      switch key {
      case "span": geometry.span = try choice(Geometry.Span.self)
      case "sectionInset": geometry.sectionInset = try choice(Geometry.SectionInsetRule.self)
      case "extent": geometry.extent = try choice(Geometry.Extent.self)
      case "insets": geometry.insets = try partialInsets()
      case "whenEmpty": geometry.whenEmpty = try choice(Geometry.EmptyRule.self)
      case "bounds": geometry.bounds = try choice(Geometry.ItemBounds.self)
      case "each":
        geometry.each = try choice(Geometry.Each.self)
        if let each = geometry.each, each == .line || each == .gap {
          note("decoration of each \(each.rawValue)", of: Self.withLines)
        }
      case "thickness": geometry.thickness = try positive()
      case "pinned": geometry.isPinned = try bool()
      default: geometry.badge = try badge()
      }
    }
    return geometry
  }

  private mutating func badge() throws(DocumentError) -> DecorationGeometry.Badge {
    var badge = DecorationGeometry.Badge()
    try beginObject()
    while let key = try nextKey(of: Self.badgeKeys) {
      switch key {
      case "size": badge.size = try badgeSize()
      case "anchor": badge.anchor = try choice(Anchor.self)
      case "position": badge.position = try choice(DecorationGeometry.Badge.Position.self)
      case "offset": badge.offset = try point()
      default: badge.fractionalOffset = try point()
      }
    }
    return badge
  }

  private mutating func badgeSize() throws(DocumentError) -> Size {
    let type = try peekType()
    let start = reader.valueStart
    var (width, height): (Double?, Double?)
    switch type {
    case .array:
      let lengths = try numbers(2) { parser throws(DocumentError) in try parser.length() }
      if lengths.count == 2 { (width, height) = (lengths[0], lengths[1]) }
    case .object:
      try beginObject()
      while let key = try nextKey(of: Self.sizeKeys) {
        if key == "width" { width = try length() } else { height = try length() }
      }
    default: throw refused(reader.wrongType(expected: "a size: an array or an object"))
    }
    guard let width, let height else { throw unexpected("a size [width, height]", at: start) }
    return Size(width: width, height: height)
  }

  mutating func point() throws(DocumentError) -> Point {
    _ = try peekType()
    let start = reader.valueStart
    let numbers = try numbers(2) { parser throws(DocumentError) in try parser.offset() }
    guard numbers.count == 2 else { throw unexpected("a point [x, y]", at: start) }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Reads an array of at most `count` numbers. Returns an empty array, without reading further, if
  /// there are more.
  private mutating func numbers(
    _ count: Int, _ number: (inout DocumentParser) throws(DocumentError) -> Double
  ) throws(DocumentError) -> [Double] {
    var numbers: [Double] = []
    try beginArray()
    while try nextElement() {
      guard numbers.count < count else { return [] }
      numbers.append(try number(&self))
    }
    return numbers
  }
}
