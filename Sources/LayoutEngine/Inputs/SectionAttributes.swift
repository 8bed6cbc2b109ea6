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
  package var reads: ContainerReads {
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

extension SectionAttributes {
  /// Whether some level gives decorations.
  package var givesDecorations: Bool {
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
