/// Metrics for containers that meet all of these conditions; widths are inclusive, in points.
public struct ContainerCondition: Hashable, Sendable {
  /// The required size class; nil for any.
  public var sizeClass: SizeClass?
  /// The least width of the container, in points; nil for no limit.
  public var minWidth: Double?
  /// The greatest width of the container, in points; nil for no limit.
  public var maxWidth: Double?
  /// The metrics that override others in these containers.
  public var metrics = SectionMetrics()

  /// Creates a condition with its metrics.
  public init(
    sizeClass: SizeClass? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    metrics: SectionMetrics = SectionMetrics()
  ) {
    (self.sizeClass, self.minWidth, self.maxWidth) = (sizeClass, minWidth, maxWidth)
    self.metrics = metrics
  }
}
