/// A registered kind of decoration: what its entries have that do not say otherwise.
/// DECORATIONS.md, "In a document".
public struct DecorationKind: Hashable, Sendable {
  @ExactText public var name: String
  public var values: DecorationValues

  public init(name: String, values: DecorationValues = DecorationValues()) {
    self.name = name
    self.values = values
  }
}

/// One decoration of a section, or of the content: a kind, and what differs from it.
public struct DecorationEntry: Hashable, Sendable {
  @ExactText public var kind: String
  /// Tells entries of one kind apart; nil where the kind does.
  @ExactText public var id: String? = nil
  public var isHidden = false
  public var values = DecorationValues()
  /// The sections that a decoration of the content covers, from the first to the last; nil for a
  /// section's own decoration.
  public var sections: SectionSpan?

  public init(
    kind: String, id: String? = nil, isHidden: Bool = false,
    values: DecorationValues = DecorationValues(), sections: SectionSpan? = nil
  ) {
    (self.kind, self.id, self.isHidden) = (kind, id, isHidden)
    (self.values, self.sections) = (values, sections)
  }

  /// What the decoration is called among its siblings.
  public var name: String { id ?? kind }
}

/// Several neighbouring sections; an end that is nil is that of the content.
public struct SectionSpan: Hashable, Sendable {
  public var first: SectionReference?
  public var last: SectionReference?

  public init(first: SectionReference? = nil, last: SectionReference? = nil) {
    self.first = first
    self.last = last
  }
}

/// A section by its id or by its index.
public enum SectionReference: Hashable, Sendable {
  case id(String)
  case index(Int)

  public static func == (a: SectionReference, b: SectionReference) -> Bool {
    switch (a, b) {
    case (.id(let a), .id(let b)): a.isExactly(b)
    case (.index(let a), .index(let b)): a == b
    default: false
    }
  }
}

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

  public mutating func override(with other: DecorationValues) {
    geometry.override(with: other.geometry)
    if let value = other.zIndex { zIndex = value }
    if let value = other.requires { requires = value }
    appearance.override(with: other.appearance)
  }

  /// Whether a decoration with these values can be drawn: an image without a name or URL cannot.
  /// DECORATIONS.md, "What each document asks for".
  public var isDrawn: Bool { appearance.image.map { $0.source != nil } ?? true }

  /// These values without those that move no frame. The shape decides on the step of an outline.
  public var withoutAppearance: DecorationValues {
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
