/// The reason why a section cannot be laid out.
public enum LayoutError: Error, Hashable, Sendable {
  /// A section, or the sum of all, reaches farther than ``FixedPoint/limit`` points.
  case contentTooLong
  /// A section, or the layout, has an element whose frame is not within ``FixedPoint/limit``.
  case elementTooFar(FarElement)
  /// All sections together have more than ``ItemRuns/maximumCount`` items.
  case tooManyItems
  /// A section, or the sum of all, can have this many supplementary items, which are more than
  /// ``LayoutSupplementaryItem/maximumCount``. Those of a group count once for each item.
  case tooManySupplementaryItems(Int)
  /// A length of the container is negative, or a length of the container or of its insets is not
  /// finite or beyond ``FixedPoint/limit``.
  case invalidContainer
  /// A number of the configuration, of a section or of a decoration is not finite, negative where
  /// it must not be, or beyond its limit: an inset, a spacing, a size of a header or a footer, a
  /// width of a condition, an alpha. It does not matter whether the container meets the condition.
  case invalidMetrics
  /// The group of a compositional section is missing, contains itself by name, or is too deep or
  /// too large; or a number of it is beyond its limit. Or a list has no appearance.
  case invalidGroup
  /// The groups of a compositional section read lengths of items more often than
  /// ``LayoutGroup/maximumMeasurements`` allows. Each group also measures the subitem that
  /// does not fit any more.
  case tooManyMeasurements
  /// The size of an item, or a number of its sizing rule, is not finite, negative where it must not
  /// be, or beyond its limit. Or a rule lacks the length along the other axis. Or a breakpoint
  /// other than the last one has no limit, or the last one has a limit. Or the count of a run is
  /// negative or beyond 32 bits.
  case invalidSize
}
