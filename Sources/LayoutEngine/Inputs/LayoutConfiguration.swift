/// The inputs of a layout that its sections share: a document's geometry, except its sections.
public struct LayoutConfiguration: Hashable, Sendable {
  /// The metrics of a shelf layout; nil for a flow layout.
  public var shelf: ShelfMetrics?
  public var scrollDirection = ScrollDirection.vertical
  public var direction = LayoutDirection.leftToRight
  /// UIKit's `sectionHeadersPinToVisibleBounds`.
  public var pinHeaders = false
  /// UIKit's `sectionFootersPinToVisibleBounds`.
  public var pinFooters = false
  public var sectionInsetReference = SectionInsetReference.contentInset
  /// Whether a horizontal flow with mixed item sizes swaps its two spacings, as iOS 12 was seen to
  /// do against its documentation. flow-layout.md, section 2d.
  public var swapHorizontalSpacings = false
  /// What sections have that do not say otherwise.
  public var defaults = SectionAttributes()
  /// The registered kinds of decorations, each name once.
  public var decorationKinds: [DecorationKind] = []
  /// The decorations of the whole content, or of several sections.
  public var decorations: [DecorationEntry] = []

  public init(
    shelf: ShelfMetrics? = nil, scrollDirection: ScrollDirection = .vertical,
    direction: LayoutDirection = .leftToRight, pinHeaders: Bool = false, pinFooters: Bool = false,
    sectionInsetReference: SectionInsetReference = .contentInset,
    swapHorizontalSpacings: Bool = false, defaults: SectionAttributes = SectionAttributes(),
    decorationKinds: [DecorationKind] = [], decorations: [DecorationEntry] = []
  ) {
    (self.shelf, self.scrollDirection, self.direction) = (shelf, scrollDirection, direction)
    (self.pinHeaders, self.pinFooters) = (pinHeaders, pinFooters)
    self.sectionInsetReference = sectionInsetReference
    self.swapHorizontalSpacings = swapHorizontalSpacings
    self.defaults = defaults
    (self.decorationKinds, self.decorations) = (decorationKinds, decorations)
  }

  /// What the layout reads of a container beside what its sections do.
  package var reads: ContainerReads {
    // With kinds registered there may be decorations at any time.
    defaults.reads.union(decorationKinds.isEmpty ? [] : .containerLine)
  }

  /// The direction that counts: a shelf always scrolls horizontally.
  public var effectiveScrollDirection: ScrollDirection {
    shelf == nil ? scrollDirection : .horizontal
  }

  /// The space between neighbouring sections that occupy any, along the scroll axis.
  package var sectionSpacing: FixedPoint { FixedPoint(shelf?.sectionSpacing ?? 0) }
}

/// What section insets are measured from: UIKit's `sectionInsetReference`.
public enum SectionInsetReference: String, Hashable, Sendable, CaseIterable {
  case contentInset, safeArea, layoutMargins
}
