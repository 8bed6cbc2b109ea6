extension SectionAttributes {
  /// Applies these attributes' three levels to the metrics of the levels below.
  ///
  /// - Parameter onApplying: Receives each level, and its key within these attributes.
  @inline(__always)
  func apply(
    to metrics: inout SectionMetrics, isEmpty: Bool, in traits: ContainerTraits,
    onApplying: (SectionMetrics, @autoclosure () -> String) -> Void
  ) {
    metrics.override(with: self.metrics)
    onApplying(self.metrics, "")
    for (index, condition) in conditions.enumerated() where condition.holds(for: traits) {
      metrics.override(with: condition.metrics)
      onApplying(condition.metrics, "when[\(index)]")
    }
    if isEmpty, let whenEmpty {
      metrics.override(with: whenEmpty)
      onApplying(whenEmpty, "whenEmpty")
    }
  }

  /// Applies these attributes' three levels to the metrics of the levels below.
  @inline(__always)
  func apply(to metrics: inout SectionMetrics, isEmpty: Bool, in traits: ContainerTraits) {
    apply(to: &metrics, isEmpty: isEmpty, in: traits) { _, _ in }
  }
}

extension ContainerCondition {
  package func holds(for traits: ContainerTraits) -> Bool {
    if let sizeClass, traits.sizeClass != sizeClass { return false }
    guard let width = traits.width else { return minWidth == nil && maxWidth == nil }
    return width >= minWidth ?? -.infinity && width <= maxWidth ?? .infinity
  }
}
