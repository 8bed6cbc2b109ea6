/// Items that measure themselves. flow-layout.md, section 11.
extension ItemRuns {
  /// Returns the runs with the sizes that measured items, and those without a size, have in a flow
  /// section.
  ///
  /// A length that was not measured is the mean of those that were, else the estimate. Without an
  /// estimate no measured length counts: the items have the section's item size.
  ///
  /// - Complexity: O(*n*) in the measured items and the runs; O(1) if all have fixed sizes.
  package func settled(estimate: Size?) -> ItemRuns {
    guard let references, estimate != nil || references.contains(ItemRuns.measured) else {
      return self
    }
    guard let estimate else {
      return mapRuns { $1 == ItemRuns.measured ? (.zero, 1) : ($0, $1) }
    }
    let unmeasured = Size(
      width: SelfSizingRule.length(measuredLengths(along: 0), else: estimate.width),
      height: SelfSizingRule.length(measuredLengths(along: 1), else: estimate.height))
    return mapRuns { size, reference in
      guard reference != 1 else { return (unmeasured, 0) }
      guard reference == ItemRuns.measured else { return (size, reference) }
      let measured = Size(
        width: size.width > 0 ? size.width : unmeasured.width,
        height: size.height > 0 ? size.height : unmeasured.height)
      return (measured, 0)
    }
  }

  /// Returns the sum of the measured lengths along an axis, and their number.
  ///
  /// - Complexity: O(*n*) in the measured items.
  package func measuredLengths(along axis: Int) -> (sum: Double, count: Double) {
    var (sum, count) = (0.0, 0)
    for (run, reference) in (references ?? []).enumerated() where reference == ItemRuns.measured {
      let length = sizes[run].along(axis)
      guard length > 0 else { continue }
      // One after the other, so that the sum does not depend on the runs.
      for _ in 0..<itemCount(ofRun: run) { sum += length }
      count += itemCount(ofRun: run)
    }
    return (sum, Double(count))
  }
}
