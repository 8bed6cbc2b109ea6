/// What is said of a decoration's frame; nil leaves it to the next level. decorations.md, "One rule
/// for the frame".
public struct DecorationGeometry: Hashable, Sendable {
  /// Which elements of the section the decoration covers along the scroll axis.
  public enum Span: String, Hashable, Sendable, CaseIterable {
    case all, items, headerAndItems, itemsAndFooter

    var includesHeader: Bool { self == .all || self == .headerAndItems }
    var includesFooter: Bool { self == .all || self == .itemsAndFooter }
  }

  /// Whether an end at the items is moved outwards by the section inset.
  public enum SectionInsetRule: String, Hashable, Sendable, CaseIterable {
    /// Only at an end where the section has no visible header or footer.
    case atOpenEnds
    case always, never
  }

  /// What the decoration covers across the scroll axis.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    case container, content, section, items
  }

  /// What the decoration of a section without items covers.
  public enum EmptyRule: String, Hashable, Sendable, CaseIterable {
    case none
    /// Header and footer.
    case supplementary
    /// Header, footer and the section inset.
    case insets
  }

  /// Which items the box of the items covers.
  public enum ItemBounds: String, Hashable, Sendable, CaseIterable {
    case all
    /// The first and the last alone, as some layouts take it.
    case firstAndLast
  }

  /// What there is one decoration for.
  public enum Each: String, Hashable, Sendable, CaseIterable {
    case section, item
    /// A row when scrolling vertically; a column when scrolling horizontally and in a shelf.
    case line
    /// The room between two neighbouring lines: separators.
    case gap
  }

  public var span: Span?
  public var sectionInset: SectionInsetRule?
  /// The default is the container's, and an item's own for a decoration of each item.
  public var extent: Extent?
  public var insets = PartialInsets()
  public var whenEmpty: EmptyRule?
  public var bounds: ItemBounds?
  public var each: Each?
  /// The length along the scroll axis of a decoration of each gap, in the gap's middle, in points;
  /// nil for all of the gap.
  public var thickness: Double?
  /// Whether the decoration stays at the start of what is visible, as a pinned header does.
  public var isPinned: Bool?
  public var badge: Badge?

  public init(
    span: Span? = nil, sectionInset: SectionInsetRule? = nil, extent: Extent? = nil,
    insets: PartialInsets = PartialInsets(), whenEmpty: EmptyRule? = nil,
    bounds: ItemBounds? = nil, each: Each? = nil, thickness: Double? = nil,
    isPinned: Bool? = nil, badge: Badge? = nil
  ) {
    (self.span, self.sectionInset, self.extent) = (span, sectionInset, extent)
    (self.insets, self.whenEmpty, self.bounds) = (insets, whenEmpty, bounds)
    (self.each, self.thickness) = (each, thickness)
    (self.isPinned, self.badge) = (isPinned, badge)
  }

  /// A fixed size at an anchor of the frame that span and extent give.
  public struct Badge: Hashable, Sendable {
    public enum Position: String, Hashable, Sendable, CaseIterable {
      case inside, outside
    }

    /// In points.
    public var size: Size?
    public var anchor: Anchor?
    /// Whether the badge touches the anchor from within the frame or from without.
    public var position: Position?
    /// In points, towards the right and the bottom; mirrored from right to left.
    public var offset: Point?
    /// In widths and heights of the badge, as `NSCollectionLayoutAnchor` has it; added to `offset`.
    public var fractionalOffset: Point?

    public init(
      size: Size? = nil, anchor: Anchor? = nil, position: Position? = nil, offset: Point? = nil,
      fractionalOffset: Point? = nil
    ) {
      (self.size, self.anchor, self.position) = (size, anchor, position)
      (self.offset, self.fractionalOffset) = (offset, fractionalOffset)
    }

    mutating func override(with other: Badge) {
      if let value = other.size { size = value }
      if let value = other.anchor { anchor = value }
      if let value = other.position { position = value }
      if let value = other.offset { offset = value }
      if let value = other.fractionalOffset { fractionalOffset = value }
    }
  }

  mutating func override(with other: DecorationGeometry) {
    if let value = other.span { span = value }
    if let value = other.sectionInset { sectionInset = value }
    if let value = other.extent { extent = value }
    insets.override(with: other.insets)
    if let value = other.whenEmpty { whenEmpty = value }
    if let value = other.bounds { bounds = value }
    if let value = other.each { each = value }
    if let value = other.thickness { thickness = value }
    if let value = other.isPinned { isPinned = value }
    if let value = other.badge {
      badge = badge ?? Badge()
      badge?.override(with: value)
    }
  }

  /// A geometry with every level applied.
  public struct Resolved: Hashable, Sendable {
    public let span: Span
    public let sectionInset: SectionInsetRule
    public let extent: Extent
    public let insets: EdgeInsets
    public let whenEmpty: EmptyRule
    public let bounds: ItemBounds
    public let each: Each
    public let thickness: Double?
    public let isPinned: Bool
    public let badge: Badge?
  }

  package var resolved: Resolved {
    Resolved(
      span: span ?? .all, sectionInset: sectionInset ?? .atOpenEnds,
      extent: extent ?? (each == .item ? .items : .container), insets: insets.resolved,
      whenEmpty: whenEmpty ?? .none, bounds: bounds ?? .all, each: each ?? .section,
      thickness: thickness, isPinned: isPinned ?? false, badge: badge)
  }
}
