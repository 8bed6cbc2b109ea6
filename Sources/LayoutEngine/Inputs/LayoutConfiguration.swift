/// The inputs of a layout that its sections share: a document's geometry, except its sections.
public struct LayoutConfiguration: Hashable, Sendable {
  /// The metrics of a shelf layout; nil for a flow layout.
  public var shelf: ShelfMetrics?
  /// The layout of sections that set none; a shelf ignores it.
  public var layout = LayoutName.flow
  /// The spacing between neighbouring sections, also empty ones, in points; a shelf ignores it.
  public var interSectionSpacing = 0.0
  /// The least length of the content along the scroll axis, in points; a shelf ignores it.
  public var minimumContentHeight = 0.0
  /// The edges that the insets of compositional sections are measured from.
  public var contentInsetsReference = ContentInsetsReference.automatic
  /// The boundary items of the whole layout.
  public var boundarySupplementaryItems: [BoundarySupplementaryItem] = []
  /// The groups that compositional sections refer to by name, each name once.
  public var groups: [NamedGroup] = []
  /// The scroll direction; a shelf ignores it.
  public var scrollDirection = ScrollDirection.vertical
  /// The reading direction of the user interface.
  public var direction = LayoutDirection.leftToRight
  /// UIKit's `flipsHorizontallyInOppositeLayoutDirection`: whether a layout from right to left is
  /// mirrored as a whole. Nil for UIKit's default, which depends on the sections. flow-layout.md,
  /// section 8.
  public var flipsHorizontallyInOppositeLayoutDirection: Bool?
  /// UIKit's `sectionHeadersPinToVisibleBounds`.
  public var pinHeaders = false
  /// UIKit's `sectionFootersPinToVisibleBounds`.
  public var pinFooters = false
  /// Whether the header of the first section grows while the content is pulled beyond its start.
  /// flow-layout.md, section 6.
  public var stretchHeader = false
  /// The edges that section insets are measured from.
  public var sectionInsetReference = SectionInsetReference.contentInset
  /// Whether a horizontal flow with mixed item sizes swaps its two spacings, as iOS 12 was seen to
  /// do against its documentation. flow-layout.md, section 2d.
  public var swapHorizontalSpacings = false
  /// The default attributes of sections.
  public var defaults = SectionAttributes()
  /// The registered kinds of decorations, each name once.
  public var decorationKinds: [DecorationKind] = []
  /// The decorations of the whole content, or of several sections.
  public var decorations: [DecorationEntry] = []

  /// Creates a configuration.
  public init(
    shelf: ShelfMetrics? = nil, scrollDirection: ScrollDirection = .vertical,
    direction: LayoutDirection = .leftToRight, pinHeaders: Bool = false, pinFooters: Bool = false,
    stretchHeader: Bool = false,
    sectionInsetReference: SectionInsetReference = .contentInset,
    swapHorizontalSpacings: Bool = false, defaults: SectionAttributes = SectionAttributes(),
    decorationKinds: [DecorationKind] = [], decorations: [DecorationEntry] = []
  ) {
    (self.shelf, self.scrollDirection, self.direction) = (shelf, scrollDirection, direction)
    (self.pinHeaders, self.pinFooters) = (pinHeaders, pinFooters)
    self.stretchHeader = stretchHeader
    self.sectionInsetReference = sectionInsetReference
    self.swapHorizontalSpacings = swapHorizontalSpacings
    self.defaults = defaults
    (self.decorationKinds, self.decorations) = (decorationKinds, decorations)
  }

  /// Returns the traits of a container that the layout reads.
  ///
  /// - Parameter sections: The traits that its sections read.
  package func traitsRead(with sections: ContainerTraitSet) -> ContainerTraitSet {
    // If kinds are registered, decorations can be added at any time.
    var traitsRead = sections.union(defaults.traitsRead(among: groups))
    if !decorationKinds.isEmpty { traitsRead.insert(.containerLine) }
    guard shelf == nil else { return traitsRead }
    traitsRead.formUnion(layout.traitsRead)
    for item in boundarySupplementaryItems {
      traitsRead.formUnion([.bounds, .scale])
      traitsRead.formUnion(item.size.traitsRead)
    }
    // Every compositional section can follow the reference.
    return traitsRead.contains(.bounds)
      ? traitsRead.union(effectiveContentInsetsReference.traitsRead) : traitsRead
  }

  /// Returns the layout of a section with these attributes; a shelf has no other.
  package func layout(of attributes: SectionAttributes) -> LayoutName {
    shelf == nil ? attributes.layout ?? layoutOfSections : .flow
  }

  /// The layout of sections that set none.
  package var layoutOfSections: LayoutName { shelf == nil ? defaults.layout ?? layout : .flow }

  /// The reference of compositional sections that follow the layout's.
  package var effectiveContentInsetsReference: ContentInsetsReference {
    contentInsetsReference == .automatic ? .safeArea : contentInsetsReference
  }

  /// The direction in which the layout scrolls: a shelf always scrolls horizontally.
  public var effectiveScrollDirection: ScrollDirection {
    shelf == nil ? scrollDirection : .horizontal
  }

  /// Returns the traits with ``ContainerTraitSet/flip`` if the layout flips by default, and
  /// otherwise without it. flow-layout.md, section 8.
  ///
  /// - Parameter isCompositional: Returns whether a section is compositional or a list. It is
  ///   called only if this decides.
  package func traitsRead<E: Error>(
    _ traitsRead: ContainerTraitSet, isCompositional: () throws(E) -> Bool
  ) throws(E) -> ContainerTraitSet {
    let isDecided =
      direction == .leftToRight || flipsHorizontallyInOppositeLayoutDirection != nil
    let flips = try isDecided ? false : isCompositional()
    return flips ? traitsRead.union(.flip) : traitsRead.subtracting(.flip)
  }

  /// Returns the traits with ``ContainerTraitSet/flip`` if the layout flips by default with some
  /// sections, and otherwise without it. Without sections, the layout that they would have decides.
  package func traitsRead(
    _ traitsRead: ContainerTraitSet, with sections: some Collection<SectionAttributes>
  ) -> ContainerTraitSet {
    self.traitsRead(traitsRead) {
      sections.isEmpty
        ? layoutOfSections.isCompositional
        : sections.contains { layout(of: $0).isCompositional }
    }
  }

  /// Returns the configuration with the key that says whether the layout flips, for those who do
  /// not know its sections. From left to right it has none.
  package func decided(by traitsRead: ContainerTraitSet) -> LayoutConfiguration {
    guard direction == .rightToLeft else { return self }
    var decided = self
    decided.flipsHorizontallyInOppositeLayoutDirection = flips(traitsRead)
    return decided
  }

  /// Returns whether a layout from right to left is mirrored as a whole.
  func flips(_ traitsRead: ContainerTraitSet) -> Bool {
    flipsHorizontallyInOppositeLayoutDirection ?? traitsRead.contains(.flip)
  }

  /// The spacing between neighbouring sections, along the scroll axis; in a shelf, between sections
  /// that occupy space.
  package var sectionSpacing: SectionSpacing {
    SectionSpacing(
      units: FixedPoint(shelf?.sectionSpacing ?? interSectionSpacing).units,
      countsEmptySections: shelf == nil)
  }
}

/// The edges that section insets are measured from: UIKit's `sectionInsetReference`.
public enum SectionInsetReference: String, Hashable, Sendable, CaseIterable {
  /// The edges of the container less its content insets.
  case contentInset
  /// The edges of the safe area, along a line.
  case safeArea
  /// The edges of the layout margins, along a line.
  case layoutMargins
}
