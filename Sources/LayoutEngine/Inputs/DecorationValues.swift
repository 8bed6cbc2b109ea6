/// The values of a decoration that an entry or a kind sets. A nil value is taken from the next
/// level, in the order entry, kind, default.
public struct DecorationValues: Hashable, Sendable {
  /// The values that determine the frame.
  public var geometry = DecorationGeometry()
  /// The z-index, by which decorations are painted; the default is -1, behind the cells.
  public var zIndex: Int?
  /// The kinds that must be drawn in the section for this decoration to be drawn; nil for none.
  /// `image` is no kind, unless one has this name: the decoration's own image must have a
  /// source.
  public var requires: [String]?
  /// The look of the decoration.
  public var appearance = Appearance()

  /// Creates values.
  public init(
    geometry: DecorationGeometry = DecorationGeometry(), zIndex: Int? = nil,
    requires: [String]? = nil, appearance: Appearance = Appearance()
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

  /// What stands for the decoration's own image among ``requires``.
  package static let imageWord = "image"

  /// Returns whether a decoration with these values can be drawn: an image without a name or URL
  /// cannot, and no image cannot if one is required. decorations.md, "In a document".
  package func isDrawn(among kinds: [DecorationKind]) -> Bool {
    if let image = appearance.image { return image.source != nil }
    return requiredKinds(among: kinds).count == requires?.count ?? 0
  }

  /// Returns the kinds of ``requires``.
  package func requiredKinds(among kinds: [DecorationKind]) -> [String] {
    (requires ?? []).filter { name in
      name != Self.imageWord || kinds.contains { $0.name == name }
    }
  }

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
