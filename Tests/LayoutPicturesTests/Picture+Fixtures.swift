import LayoutEngine
import LayoutPictures

/// Pictures for tests.
extension Picture {
  init(
    _ width: Double, _ height: Double, _ elements: [PictureElement], isDark: Bool = false
  ) {
    let size = Size(width: width, height: height)
    self.init(
      title: "test", contentSize: size, region: Rect(origin: .zero, size: size), elements: elements)
    self.isDark = isDark
  }
}

extension PictureElement {
  static func cell(_ address: String, _ frame: Rect, item: Int = 0) -> PictureElement {
    PictureElement(
      address: address, name: address,
      attributes: LayoutAttributes(
        indexPath: ElementIndexPath(item: item, section: 0), category: .cell, frame: frame))
  }

  static func header(_ address: String, _ frame: Rect) -> PictureElement {
    PictureElement(
      address: address, name: "header",
      attributes: LayoutAttributes(
        indexPath: ElementIndexPath(item: 0, section: 0), category: .supplementary,
        elementKind: .header,
        frame: frame))
  }

  static func decoration(
    _ address: String, _ frame: Rect, step: OutlineStep? = nil, _ appearance: Appearance
  ) -> PictureElement {
    PictureElement(
      address: address, name: address,
      attributes: LayoutAttributes(
        indexPath: ElementIndexPath(item: 0, section: 0), category: .decoration, frame: frame,
        decoration: Decoration.card(appearance), step: step))
  }
}

extension Decoration {
  /// Returns a section's only decoration.
  static func card(_ appearance: Appearance) -> Decoration? {
    var values = DecorationValues()
    values.appearance = appearance
    return [DecorationEntry(kind: "card")]
      .resolved(among: [DecorationKind(name: "card", values: values)]).first
  }
}

extension Appearance {
  init(_ change: (inout Appearance) -> Void) {
    self.init()
    change(&self)
  }
}

extension DynamicColor {
  init(_ rgb: UInt32, alpha: UInt8 = 255, dark: UInt32? = nil) {
    self.init(light: Color(rgb, alpha: alpha), dark: dark.map { Color($0, alpha: alpha) })
  }
}

extension Color {
  init(_ rgb: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF),
      alpha: alpha)
  }
}
