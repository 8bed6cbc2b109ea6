/// The metrics of a section, in points. A nil metric is taken from the next level.
public struct SectionMetrics: Hashable, Sendable {
  /// The inset around the section's items.
  public var sectionInset: EdgeInsets?
  /// The least spacing between lines.
  public var minimumLineSpacing: Double?
  /// The least spacing between the items of a line.
  public var minimumInteritemSpacing: Double?
  /// The header's reference size: only its length along the scroll axis counts.
  public var header: Size?
  /// The footer's reference size: only its length along the scroll axis counts.
  public var footer: Size?
  /// The size of items without an explicit size.
  public var itemSize: ItemSize?
  /// The distribution of items along a line.
  public var distribution: Distribution?
  /// The alignment of lines. flow-layout.md, section 15.
  public var alignment: LineAlignment?
  /// The alignment of the last line, whether it is full or not. Without one, a justified section
  /// packs its last line as UIKit does, and others align it as all lines.
  public var lastLineAlignment: LineAlignment?
  /// The alignment of items across their line.
  public var itemAlignment: ItemAlignment?
  /// Whether the last item of a line grows to the line's end.
  public var stretchLast: LastItemStretch?
  /// Whether items are broken into lines of about one length.
  public var balanced: Bool?
  /// The section's decorations, in order; an empty list means no decorations.
  public var decorations: [DecorationEntry]?

  /// The metrics of other layouts: one element, or none if nothing is set. An array, because it is
  /// one word long: most sections are flow sections.
  private var otherLayouts: [OtherMetrics] = []

  var others: OtherMetrics {
    get { otherLayouts.first ?? OtherMetrics() }
    set { otherLayouts = newValue == OtherMetrics() ? [] : [newValue] }
  }

  /// The metrics of a compositional section; nil if none is set.
  public var compositional: CompositionalMetrics? {
    get { otherLayouts.first?.compositional }
    set { others.compositional = newValue }
  }

  /// The metrics of a compositional section, with nothing set if there are none.
  package var compositionalValues: CompositionalMetrics {
    get { compositional ?? CompositionalMetrics() }
    set { compositional = newValue == CompositionalMetrics() ? nil : newValue }
  }

  /// The metrics of a waterfall section; nil if none is set.
  public var waterfall: WaterfallMetrics? {
    get { otherLayouts.first?.waterfall }
    set { others.waterfall = newValue }
  }

  /// The metrics of a waterfall section, with nothing set if there are none.
  package var waterfallValues: WaterfallMetrics {
    get { waterfall ?? WaterfallMetrics() }
    set { waterfall = newValue == WaterfallMetrics() ? nil : newValue }
  }

  /// Creates metrics.
  public init(
    sectionInset: EdgeInsets? = nil, minimumLineSpacing: Double? = nil,
    minimumInteritemSpacing: Double? = nil, header: Size? = nil, footer: Size? = nil,
    itemSize: ItemSize? = nil, distribution: Distribution? = nil,
    alignment: LineAlignment? = nil, lastLineAlignment: LineAlignment? = nil,
    itemAlignment: ItemAlignment? = nil, stretchLast: LastItemStretch? = nil,
    balanced: Bool? = nil, decorations: [DecorationEntry]? = nil
  ) {
    self.sectionInset = sectionInset
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    (self.header, self.footer, self.itemSize) = (header, footer, itemSize)
    (self.distribution, self.decorations) = (distribution, decorations)
    (self.alignment, self.lastLineAlignment) = (alignment, lastLineAlignment)
    (self.itemAlignment, self.stretchLast) = (itemAlignment, stretchLast)
    self.balanced = balanced
  }

  var traitsRead: ContainerTraitSet {
    (itemSize?.traitsRead ?? []).union(decorations?.isEmpty ?? true ? [] : .containerLine)
      .union(otherLayouts.first?.traitsRead ?? [])
  }
}

/// The distribution of items along a line that is not full.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// UIKit's: the first item at one edge, the last at the other.
  case justified
  /// As many items as fit with one gap more than items, all gaps equal.
  case even
}

extension SectionMetrics {
  /// Whether lines are not broken and aligned as UIKit's flow layout does.
  package var isAligned: Bool {
    (alignment ?? .justified) != .justified || lastLineAlignment != nil
      || (itemAlignment ?? .center) != .center || (stretchLast ?? .never) != .never
      || balanced ?? false
  }

  /// The key that has no effect because the distribution is even; nil if there is none.
  package var ignoredAlignment: String? {
    guard distribution == .even else { return nil }
    if (alignment ?? .justified) != .justified { return "alignment" }
    return (stretchLast ?? .never) == .never ? nil : "stretchLast"
  }

  /// The reason why no section can be laid out with the metrics of other layouts; nil if they are
  /// valid.
  var faultOfOthers: LayoutError? { otherLayouts.first?.fault }

  /// Whether a metric of a layout other than flow is set.
  package var setsOthers: Bool { !otherLayouts.isEmpty }

  /// The metrics without the values that affect no frame.
  package var geometry: SectionMetrics {
    var metrics = self
    metrics.decorations = decorations?.map { entry in
      var entry = entry
      entry.values = entry.values.withoutAppearance
      return entry
    }
    metrics.otherLayouts = otherLayouts.map(\.geometry)
    return metrics
  }

  /// Whether no metric is set.
  var isEmpty: Bool {
    sectionInset == nil && minimumLineSpacing == nil && minimumInteritemSpacing == nil
      && header == nil && footer == nil && itemSize == nil && distribution == nil
      && alignment == nil && lastLineAlignment == nil && itemAlignment == nil && stretchLast == nil
      && balanced == nil && decorations == nil && otherLayouts.isEmpty
  }

  mutating func override(with other: SectionMetrics) {
    if let value = other.sectionInset { sectionInset = value }
    if let value = other.minimumLineSpacing { minimumLineSpacing = value }
    if let value = other.minimumInteritemSpacing { minimumInteritemSpacing = value }
    if let value = other.header {
      header = value
      if compositional?.header != nil { compositional?.header = nil }
    }
    if let value = other.footer {
      footer = value
      if compositional?.footer != nil { compositional?.footer = nil }
    }
    if let value = other.itemSize { itemSize = value }
    if let value = other.distribution { distribution = value }
    if let value = other.alignment { alignment = value }
    if let value = other.lastLineAlignment { lastLineAlignment = value }
    if let value = other.itemAlignment { itemAlignment = value }
    if let value = other.stretchLast { stretchLast = value }
    if let value = other.balanced { balanced = value }
    if let value = other.decorations { decorations = value }
    if let value = other.otherLayouts.first {
      // A length of a header replaces its size, and the other way round.
      if value.compositional?.header != nil { header = nil }
      if value.compositional?.footer != nil { footer = nil }
      others.override(with: value)
    }
  }
}
