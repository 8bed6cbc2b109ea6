/// The values of a decoration that an entry or a kind sets. A nil value is taken from the next
/// level, in the order entry, kind, default.
public struct DecorationValues: Hashable, Sendable {
  /// The values that determine the frame.
  public var geometry = DecorationGeometry()
  /// The z-index, by which decorations are painted; the default is -1, behind the cells.
  public var zIndex: Int?
  /// The kind that must be drawn in the section for this decoration to be drawn; nil for none.
  @ExactText public var requires: String? = nil
  /// The look of the decoration.
  public var appearance = Appearance()

  /// Creates values.
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

  /// The values that affect frames. The shape is one of them, because it determines the step of an
  /// outline.
  package var withoutAppearance: DecorationValues {
    var values = DecorationValues()
    values.geometry = geometry
    values.requires = requires
    values.appearance.shape = appearance.shape
    // The decoration is drawn only if its image has a source.
    values.appearance.image = appearance.image.map { image in
      ImageContent(source: image.source.map { _ in .name("") })
    }
    return values
  }
}
