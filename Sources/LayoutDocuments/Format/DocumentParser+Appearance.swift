import LayoutEngine
import StrictJSON

extension DocumentParser {
  static let appearanceKeys = JSONKeys([
    "backgroundColor", "backgrounds", "image", "cornerRadius", "border", "shadow", "alpha", "shape",
  ])
  private static let cornerKeys = JSONKeys(["topLeft", "topRight", "bottomRight", "bottomLeft"])
  private static let borderKeys = JSONKeys(["width", "color", "dash"])
  private static let shadowKeys = JSONKeys(["color", "opacity", "offset", "radius"])
  private static let colorKeys = JSONKeys(["light", "dark"])

  mutating func appearance() throws(DocumentError) -> Appearance {
    var appearance = Appearance()
    try beginObject()
    while let key = try nextKey(of: Self.appearanceKeys) {
      switch key {
      case "backgroundColor": appearance.backgroundColor = try color()
      case "backgrounds": appearance.backgrounds = try backgrounds()
      case "image": appearance.image = try imageContent()
      case "cornerRadius": appearance.cornerRadius = try cornerRadii()
      case "border":
        let border = try border()
        appearance.border = border == Border() ? nil : border
      case "shadow":
        appearance.isOneShadow = try peekType() == .object
        appearance.shadows = try shadows()
      case "alpha": appearance.alpha = try fraction()
      default: appearance.shape = try choice(Appearance.Shape.self)
      }
    }
    return appearance
  }

  mutating func fraction() throws(DocumentError) -> Double {
    let number = try double()
    guard 0...1 ~= number else { throw unexpected("a number from 0 to 1") }
    return number
  }

  // MARK: - Colours

  mutating func color() throws(DocumentError) -> DynamicColor {
    switch try peekType() {
    case .string: return DynamicColor(light: try plainColor())
    case .object:
      var light: Color?
      var dark: Color?
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.colorKeys) {
        if key == "light" { light = try plainColor() } else { dark = try plainColor() }
      }
      guard let light else {
        throw failure(.missingKey("light", owner: "a color"), at: start)
      }
      return DynamicColor(light: light, dark: dark)
    default: throw refused(reader.wrongType(expected: "a color: a string or an object"))
    }
  }

  private mutating func plainColor() throws(DocumentError) -> Color {
    guard let color = Color(hexadecimal: try string()) else {
      throw unexpected("a color #RRGGBB or #RRGGBBAA")
    }
    return color
  }

  // MARK: - Edges

  private mutating func cornerRadii() throws(DocumentError) -> CornerRadii {
    switch try peekType() {
    case .number: return CornerRadii(all: try length())
    case .object:
      var radii = CornerRadii()
      try beginObject()
      while let key = try nextKey(of: Self.cornerKeys) {
        let radius = try length()
        switch key {
        case "topLeft": radii.topLeft = radius
        case "topRight": radii.topRight = radius
        case "bottomRight": radii.bottomRight = radius
        default: radii.bottomLeft = radius
        }
      }
      return radii
    default: throw refused(reader.wrongType(expected: "a number or an object"))
    }
  }

  private mutating func border() throws(DocumentError) -> Border {
    var border = Border()
    try beginObject()
    while let key = try nextKey(of: Self.borderKeys) {
      switch key {
      case "width": border.width = try length()
      case "color": border.color = try color()
      default: border.dash = try dash()
      }
    }
    return border
  }

  private mutating func dash() throws(DocumentError) -> [Double] {
    var dash: [Double] = []
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      try checkRoom(for: "lengths of dashes", after: dash.count)
      dash.append(try length())
    }
    // A pattern without length would never reach the end of the line.
    guard dash.isEmpty || dash.contains(where: { $0 > 0 }) else {
      throw unexpected("at least one dash length above 0", at: start)
    }
    return dash
  }

  /// Reads one shadow, or a list of them.
  private mutating func shadows() throws(DocumentError) -> [Shadow] {
    switch try peekType() {
    case .object: return [try shadow()]
    case .array:
      var shadows: [Shadow] = []
      try beginArray()
      while try nextElement() {
        guard shadows.count < DocumentLimits.shadows else {
          throw failure(.tooMany("shadows", limit: DocumentLimits.shadows))
        }
        shadows.append(try shadow())
      }
      return shadows
    default: throw refused(reader.wrongType(expected: "a shadow or an array of them"))
    }
  }

  private mutating func shadow() throws(DocumentError) -> Shadow {
    var shadow = Shadow()
    try beginObject()
    while let key = try nextKey(of: Self.shadowKeys) {
      switch key {
      case "color": shadow.color = try color()
      case "opacity": shadow.opacity = try fraction()
      case "offset": shadow.offset = try point()
      default: shadow.radius = try length()
      }
    }
    return shadow
  }
}

extension Color {
  /// Reads `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
  fileprivate init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst().compactMap { byte -> UInt8? in
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46: byte - 0x37
      case 0x61...0x66: byte - 0x57
      default: nil
      }
    }
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count),
      text.utf8.count == digits.count + 1
    else { return nil }
    func component(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
    self.init(
      red: component(0), green: component(1), blue: component(2),
      alpha: digits.count == 8 ? component(3) : 255)
  }
}
