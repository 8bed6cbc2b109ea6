/// What a section, or the defaults, say of a section's geometry; nil leaves it to the next level.
///
/// Precedence, highest first: a section's `whenEmpty`, the last of its `conditions` that match, its
/// own `metrics`; the same three of the defaults; UIKit's default.
public struct SectionAttributes: Hashable, Sendable {
  public var metrics = SectionMetrics()
  /// Overrides while the section has no items.
  public var whenEmpty: SectionMetrics?
  /// Overrides for some containers; all that match apply, in order.
  public var conditions: [ContainerCondition] = []

  public init(
    metrics: SectionMetrics = SectionMetrics(), whenEmpty: SectionMetrics? = nil,
    conditions: [ContainerCondition] = []
  ) {
    (self.metrics, self.whenEmpty, self.conditions) = (metrics, whenEmpty, conditions)
  }

  /// What these attributes read of a container.
  public var reads: ContainerReads {
    var reads = metrics.reads
    if let whenEmpty { reads.formUnion(whenEmpty.reads) }
    for condition in conditions {
      reads.formUnion(condition.metrics.reads)
      if condition.sizeClass != nil { reads.insert(.sizeClass) }
      if condition.minWidth != nil || condition.maxWidth != nil { reads.insert(.width) }
    }
    return reads
  }
}

/// The metrics of a section, in points; nil leaves a metric to the next level.
public struct SectionMetrics: Hashable, Sendable {
  public var sectionInset: EdgeInsets?
  public var minimumLineSpacing: Double?
  public var minimumInteritemSpacing: Double?
  /// The header's reference size: only its length along the scroll axis counts.
  public var header: Size?
  /// The footer's reference size: only its length along the scroll axis counts.
  public var footer: Size?
  public var itemSize: ItemSize?
  public var distribution: Distribution?
  /// The section's decorations, in order; none at all where the list is empty.
  public var decorations: [DecorationEntry]?

  public init(
    sectionInset: EdgeInsets? = nil, minimumLineSpacing: Double? = nil,
    minimumInteritemSpacing: Double? = nil, header: Size? = nil, footer: Size? = nil,
    itemSize: ItemSize? = nil, distribution: Distribution? = nil,
    decorations: [DecorationEntry]? = nil
  ) {
    self.sectionInset = sectionInset
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    (self.header, self.footer, self.itemSize) = (header, footer, itemSize)
    (self.distribution, self.decorations) = (distribution, decorations)
  }

  var reads: ContainerReads {
    (itemSize?.reads ?? []).union(decorations?.isEmpty ?? true ? [] : .containerLine)
  }
}

/// How items are spread along a line that is not full.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// UIKit's: the first item at one edge, the last at the other.
  case justified
  /// As many items as fit with one gap more than items, all gaps equal.
  case even
}

/// Metrics for the containers that meet all that is said here; widths are inclusive, in points.
public struct ContainerCondition: Hashable, Sendable {
  public var sizeClass: SizeClass?
  public var minWidth: Double?
  public var maxWidth: Double?
  public var metrics = SectionMetrics()

  public init(
    sizeClass: SizeClass? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    metrics: SectionMetrics = SectionMetrics()
  ) {
    (self.sizeClass, self.minWidth, self.maxWidth) = (sizeClass, minWidth, maxWidth)
    self.metrics = metrics
  }
}

extension SectionAttributes {
  /// Whether some level gives decorations.
  public var givesDecorations: Bool {
    metrics.decorations != nil || whenEmpty?.decorations != nil
      || conditions.contains { $0.metrics.decorations != nil }
  }

  /// Whether the attributes equal those of a section without attributes. Makes no copy.
  @inline(__always)
  package var saysNothing: Bool {
    // A pattern, because `==` would copy the metrics to compare them.
    guard case nil = whenEmpty else { return false }
    return conditions.isEmpty && metrics.saysNothing
  }
}

extension SectionMetrics {
  /// Asked for every section, so without making an empty one to compare with.
  @inline(__always)
  var saysNothing: Bool {
    sectionInset == nil && minimumLineSpacing == nil && minimumInteritemSpacing == nil
      && header == nil && footer == nil && itemSize == nil && distribution == nil
      && decorations == nil
  }

  mutating func override(with other: SectionMetrics) {
    if let value = other.sectionInset { sectionInset = value }
    if let value = other.minimumLineSpacing { minimumLineSpacing = value }
    if let value = other.minimumInteritemSpacing { minimumInteritemSpacing = value }
    if let value = other.header { header = value }
    if let value = other.footer { footer = value }
    if let value = other.itemSize { itemSize = value }
    if let value = other.distribution { distribution = value }
    if let value = other.decorations { decorations = value }
  }
}
