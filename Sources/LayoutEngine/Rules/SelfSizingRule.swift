/// The sizes of items that measure themselves. flow-layout.md, section 11.
enum SelfSizingRule {
  /// Returns the length of an item that was not measured: the mean of those that were, or the
  /// estimate.
  static func length<Q: Quantity>(_ measured: (sum: Q, count: Q), else estimate: Q) -> Q {
    measured.count == 0 ? estimate : measured.sum / measured.count
  }
}
