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
