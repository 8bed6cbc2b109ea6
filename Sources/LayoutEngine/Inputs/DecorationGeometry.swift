/// The values that determine a decoration's frame. A nil value is taken from the next level.
/// decorations.md, "One rule for the frame".
public struct DecorationGeometry: Hashable, Sendable {
  /// The elements of the section that a decoration covers along the scroll axis.
  public enum Span: String, Hashable, Sendable, CaseIterable {
    /// From the header to the footer.
    case all
    /// From the first line of items to the last.
    case items
    /// From the header to the last line of items.
    case headerAndItems
    /// From the first line of items to the footer.
    case itemsAndFooter
    /// The frame of the section, wherever its length is positive: UIKit's background decoration.
    case section

    var includesHeader: Bool { self == .all || self == .headerAndItems || self == .section }
    var includesFooter: Bool { self == .all || self == .itemsAndFooter }
  }

  /// The condition under which an end at the items is moved outwards by the section inset.
  public enum SectionInsetRule: String, Hashable, Sendable, CaseIterable {
    /// Only at an end where the section has no visible header or footer.
    case atOpenEnds
    /// At each end at the items.
    case always
    /// At no end.
    case never
  }

  /// The area that a decoration covers across the scroll axis: the container, the content, the
  /// content less the section's insets, or the items.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// The whole container, with its content insets.
    case container
    /// The container less its content insets.
    case content
    /// The container less its content insets and the section insets.
    case section
    /// The box of the items; in a section without items the same as `section`.
    case items
  }

  /// The area that the decoration of a section without items covers.
  public enum EmptyRule: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the section has no such decoration.
    case none
    /// Header and footer.
    case supplementary
    /// Header, footer and the section inset.
    case insets
  }

  /// The items that the box of the items covers.
  public enum ItemBounds: String, Hashable, Sendable, CaseIterable {
    /// All items of the section.
    case all
    /// Only the first and the last item, as in some layouts.
    case firstAndLast
  }

  /// The elements that get one decoration each.
  public enum Each: String, Hashable, Sendable, CaseIterable {
    /// The section as a whole.
    case section
    /// Each item of the section.
    case item
    /// A row when scrolling vertically; a column when scrolling horizontally and in a shelf.
    case line
    /// The gap between two neighbouring lines, for separators.
    case gap
  }

  /// The elements covered along the scroll axis; the default is all.
  public var span: Span?
  /// The rule for moving ends outwards by the section inset; the default is `atOpenEnds`.
  public var sectionInset: SectionInsetRule?
  /// The area covered across the scroll axis. The default is the container; for a decoration of
  /// each item, the item.
  public var extent: Extent?
  /// The insets of the frame from the covered area, in points; negative values enlarge the frame.
  public var insets = PartialInsets()
  /// The area covered in a section without items; the default is none.
  public var whenEmpty: EmptyRule?
  /// The items that the box of the items covers; the default is all.
  public var bounds: ItemBounds?
  /// The elements that get one decoration each; the default is the section.
  public var each: Each?
  /// The length along the scroll axis of a decoration of each gap, in the gap's middle, in points;
  /// nil for all of the gap.
  public var thickness: Double?
  /// Whether the decoration stays at the start of the visible area, like a pinned header.
  public var isPinned: Bool?
  /// The badge; nil for a decoration that fills its frame.
  public var badge: Badge?

  /// Creates a geometry.
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
    /// The side of the anchor on which a badge is placed.
    public enum Position: String, Hashable, Sendable, CaseIterable {
      /// The badge meets the anchor with the same point of its own.
      case inside
      /// The badge meets the anchor with its opposite point, outside of the frame.
      case outside
    }

    /// The size of the badge, in points.
    public var size: Size?
    /// The anchor on the frame; the default is `topLeft`.
    public var anchor: Anchor?
    /// Whether the badge touches the anchor from inside or outside the frame; the default is
    /// inside.
    public var position: Position?
    /// The offset of the badge, in points, towards the right and the bottom; mirrored from right to
    /// left.
    public var offset: Point?
    /// The offset in widths and heights of the badge, as in `NSCollectionLayoutAnchor`; added to
    /// `offset`.
    public var fractionalOffset: Point?

    /// Creates a badge.
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
    /// The elements covered along the scroll axis.
    public let span: Span
    /// The rule for moving ends outwards by the section inset.
    public let sectionInset: SectionInsetRule
    /// The area covered across the scroll axis.
    public let extent: Extent
    /// The insets of the frame from the covered area, in points.
    public let insets: EdgeInsets
    /// The area covered in a section without items.
    public let whenEmpty: EmptyRule
    /// The items that the box of the items covers.
    public let bounds: ItemBounds
    /// The elements that get one decoration each.
    public let each: Each
    /// The length of a gap's decoration along the scroll axis, in points; nil for all of the gap.
    public let thickness: Double?
    /// Whether the decoration stays at the start of the visible area.
    public let isPinned: Bool
    /// The badge; nil for a decoration that fills its frame.
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
