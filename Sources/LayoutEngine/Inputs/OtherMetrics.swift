/// The metrics of one level of a layout other than flow. A nil metric is taken from the next level.
protocol LayoutMetrics: Hashable, Sendable {
  /// Creates metrics that set nothing.
  init()
  /// The traits of a container that a section with these metrics reads.
  var traitsRead: ContainerTraitSet { get }
  /// The reason why no section can be laid out with these metrics; nil if they are valid.
  var fault: LayoutError? { get }
  /// The metrics without the values that affect no frame.
  var geometry: Self { get }
  /// Takes the metrics that others set.
  mutating func override(with other: Self)
}

extension CompositionalMetrics: LayoutMetrics {}
extension WaterfallMetrics: LayoutMetrics {}

/// The metrics of one level of all layouts other than flow: a property for each. A list has the
/// metrics of a compositional section. And those that few flow sections have.
struct OtherMetrics: Hashable, Sendable {
  var compositional: CompositionalMetrics?
  var waterfall: WaterfallMetrics?
  var selfSizing: SelfSizingMetrics?

  private var all: [any LayoutMetrics] {
    let all: [(any LayoutMetrics)?] = [compositional, waterfall, selfSizing]
    return all.compactMap(\.self)
  }

  mutating func override(with other: OtherMetrics) {
    OtherMetrics.override(&compositional, with: other.compositional)
    OtherMetrics.override(&waterfall, with: other.waterfall)
    OtherMetrics.override(&selfSizing, with: other.selfSizing)
  }

  private static func override<Metrics: LayoutMetrics>(
    _ metrics: inout Metrics?, with other: Metrics?
  ) {
    guard let other else { return }
    var own = metrics ?? Metrics()
    own.override(with: other)
    metrics = own
  }

  var geometry: OtherMetrics {
    OtherMetrics(
      compositional: compositional?.geometry, waterfall: waterfall?.geometry,
      selfSizing: selfSizing)
  }

  var traitsRead: ContainerTraitSet { all.reduce([]) { $0.union($1.traitsRead) } }

  var fault: LayoutError? { all.lazy.compactMap(\.fault).first }
}
