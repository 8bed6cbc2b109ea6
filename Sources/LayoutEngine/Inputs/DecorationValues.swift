/// What a kind or an entry says of a decoration; nil leaves it to the next level: the entry, the
/// kind, the default.
public struct DecorationValues: Hashable, Sendable {
  public var geometry = DecorationGeometry()
  /// Decorations paint by zIndex; the default is -1, behind the cells.
  public var zIndex: Int?
  /// A kind that must be drawn in the section, or this one is not.
  @ExactText public var requires: String? = nil
  public var appearance = Appearance()

  public init(
    geometry: DecorationGeometry = DecorationGeometry(), zIndex: Int? = nil,
    requires: String? = nil, appearance: Appearance = Appearance()
  ) {
    (self.geometry, self.zIndex) = (geometry, zIndex)
    (self.requires, self.appearance) = (requires, appearance)
  }

  package mutating func override(with other: DecorationValues) {
    geometry.override(with: other.geometry)
    if let value = other.zIndex { zIndex = value }
    if let value = other.requires { requires = value }
    appearance.override(with: other.appearance)
  }

  /// Whether a decoration with these values can be drawn: an image without a name or URL cannot.
  /// decorations.md, "What each document asks for".
  package var isDrawn: Bool { appearance.image.map { $0.source != nil } ?? true }

  /// These values without those that move no frame. The shape decides on the step of an outline.
  package var withoutAppearance: DecorationValues {
    var values = DecorationValues()
    values.geometry = geometry
    values.requires = requires
    values.appearance.shape = appearance.shape
    // Whether an image is named decides whether the decoration is drawn.
    values.appearance.image = appearance.image.map { image in
      ImageContent(source: image.source.map { _ in .name("") })
    }
    return values
  }
}
