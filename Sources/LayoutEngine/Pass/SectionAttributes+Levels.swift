extension SectionAttributes {
  /// Applies these attributes' three levels to what the levels below gave.
  ///
  /// - Parameter onApplying: Receives each level, and its key within these attributes.
  @inline(__always)
  func apply(
    to metrics: inout SectionMetrics, isEmpty: Bool, in part: ContainerPart,
    onApplying: (SectionMetrics, @autoclosure () -> String) -> Void
  ) {
    metrics.override(with: self.metrics)
    onApplying(self.metrics, "")
    for (index, condition) in conditions.enumerated() where condition.holds(for: part) {
      metrics.override(with: condition.metrics)
      onApplying(condition.metrics, "when[\(index)]")
    }
    if isEmpty, let whenEmpty {
      metrics.override(with: whenEmpty)
      onApplying(whenEmpty, "whenEmpty")
    }
  }

  /// Applies them.
  @inline(__always)
  func apply(to metrics: inout SectionMetrics, isEmpty: Bool, in part: ContainerPart) {
    apply(to: &metrics, isEmpty: isEmpty, in: part) { _, _ in }
  }
}

extension ContainerCondition {
  func holds(for part: ContainerPart) -> Bool {
    if let sizeClass, part.sizeClass != sizeClass { return false }
    guard let width = part.width else { return minWidth == nil && maxWidth == nil }
    return width >= minWidth ?? -.infinity && width <= maxWidth ?? .infinity
  }
}
