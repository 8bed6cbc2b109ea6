/// The geometry that a section, or the defaults for sections, set. A nil value is taken from the
/// next level.
///
/// Precedence, highest first: a section's `whenEmpty`, the last of its `conditions` that match, its
/// own `metrics`; the same three of the defaults; UIKit's default.
public struct SectionAttributes: Hashable, Sendable {
  private struct Levels: Hashable, Sendable {
    var layout: LayoutName?
    var metrics = SectionMetrics()
    var whenEmpty: SectionMetrics?
    var conditions: [ContainerCondition] = []
  }

  /// The three levels, or no element if none of them sets a value. An array, because its copies
  /// share memory: most sections set nothing, and a section is then one word larger than its items.
  private var levels: [Levels] = []

  /// The layout of the section; nil for that of the next level.
  public var layout: LayoutName? {
    get { levels.first?.layout }
    set { update { $0.layout = newValue } }
  }

  /// The metrics that apply in all containers.
  public var metrics: SectionMetrics {
    get { levels.first?.metrics ?? SectionMetrics() }
    set { update { $0.metrics = newValue } }
    _modify {
      if levels.isEmpty { levels = [Levels()] }
      defer { removeEmptyLevels() }
      yield &levels[0].metrics
    }
  }

  /// The metrics that override others while the section has no items.
  public var whenEmpty: SectionMetrics? {
    get { levels.first?.whenEmpty }
    set { update { $0.whenEmpty = newValue } }
  }

  /// The metrics that override others in some containers; all matching conditions apply, in order.
  public var conditions: [ContainerCondition] {
    get { levels.first?.conditions ?? [] }
    set { update { $0.conditions = newValue } }
    _modify {
      if levels.isEmpty { levels = [Levels()] }
      defer { removeEmptyLevels() }
      yield &levels[0].conditions
    }
  }

  /// Creates attributes that set nothing.
  public init() {}

  /// Creates attributes.
  public init(
    metrics: SectionMetrics, whenEmpty: SectionMetrics? = nil,
    conditions: [ContainerCondition] = []
  ) {
    update { $0 = Levels(metrics: metrics, whenEmpty: whenEmpty, conditions: conditions) }
  }

  private mutating func update(_ change: (inout Levels) -> Void) {
    if levels.isEmpty { levels = [Levels()] }
    change(&levels[0])
    removeEmptyLevels()
  }

  private mutating func removeEmptyLevels() {
    let set = levels[0]
    if set.layout == nil, set.metrics.isEmpty, set.whenEmpty == nil, set.conditions.isEmpty {
      levels = []
    }
  }

  /// Whether the attributes set nothing.
  @inline(__always)
  package var isEmpty: Bool { levels.isEmpty }

  /// The traits of a container that these attributes read.
  package var traitsRead: ContainerTraitSet {
    var traitsRead = metrics.traitsRead
    if let layout { traitsRead.formUnion(layout.traitsRead) }
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
  /// The metrics of all levels.
  package var metricsOfAllLevels: [SectionMetrics] {
    [metrics] + [whenEmpty].compactMap(\.self) + conditions.map(\.metrics)
  }

  /// Whether a level sets a metric of a layout other than flow.
  package var setsOthers: Bool {
    metrics.setsOthers || whenEmpty?.setsOthers ?? false
      || conditions.contains { $0.metrics.setsOthers }
  }

  /// Whether a level sets decorations.
  package var givesDecorations: Bool {
    metrics.decorations != nil || whenEmpty?.decorations != nil
      || conditions.contains { $0.metrics.decorations != nil }
  }
}
