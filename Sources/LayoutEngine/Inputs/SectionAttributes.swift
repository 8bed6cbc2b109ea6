/// The geometry that a section, or the defaults for sections, set. A nil value is taken from the
/// next level.
///
/// Precedence, highest first: a section's `whenEmpty`, the last of its `conditions` that match, its
/// own `metrics`; the same three of the defaults; UIKit's default.
public struct SectionAttributes: Hashable, Sendable {
  /// The metrics that apply in all containers.
  public var metrics = SectionMetrics()
  /// The metrics that override others while the section has no items.
  public var whenEmpty: SectionMetrics?
  /// The metrics that override others in some containers; all matching conditions apply, in order.
  public var conditions: [ContainerCondition] = []

  /// Creates attributes.
  public init(
    metrics: SectionMetrics = SectionMetrics(), whenEmpty: SectionMetrics? = nil,
    conditions: [ContainerCondition] = []
  ) {
    (self.metrics, self.whenEmpty, self.conditions) = (metrics, whenEmpty, conditions)
  }

  /// The traits of a container that these attributes read.
  package var traitsRead: ContainerTraitSet {
    var traitsRead = metrics.traitsRead
    if let whenEmpty { traitsRead.formUnion(whenEmpty.traitsRead) }
    for condition in conditions {
      traitsRead.formUnion(condition.metrics.traitsRead)
      if condition.sizeClass != nil { traitsRead.insert(.sizeClass) }
      if condition.minWidth != nil || condition.maxWidth != nil { traitsRead.insert(.width) }
    }
    return traitsRead
  }
}

extension SectionAttributes {
  /// Whether a level sets decorations.
  package var givesDecorations: Bool {
    metrics.decorations != nil || whenEmpty?.decorations != nil
      || conditions.contains { $0.metrics.decorations != nil }
  }

  /// Whether the attributes are empty. Makes no copy.
  @inline(__always)
  package var saysNothing: Bool {
    // A pattern, because `==` would copy the metrics to compare them.
    guard case nil = whenEmpty else { return false }
    return conditions.isEmpty && metrics.saysNothing
  }
}
