import LayoutDocuments
import LayoutEngine
import TestSupport

/// Sections of a waterfall. Each sets its own layout.
extension RandomLayout {
  mutating func waterfallAttributes() -> SectionAttributes {
    var attributes = SectionAttributes()
    attributes.layout = .waterfall
    attributes.metrics = waterfallMetrics(40)
    if random.chance(15) { attributes.whenEmpty = nonEmptyWaterfallMetrics() }
    if random.chance(20) {
      var condition = ContainerCondition()
      if random.chance(50) { condition.minWidth = 400 } else { condition.sizeClass = .compact }
      condition.metrics = nonEmptyWaterfallMetrics()
      attributes.conditions.append(condition)
    }
    return attributes
  }

  private mutating func nonEmptyWaterfallMetrics() -> SectionMetrics {
    var metrics = waterfallMetrics(30)
    metrics.footer = Size(width: 31.5, height: 31.5)
    return metrics
  }

  /// Returns metrics of the keys that waterfall sections have.
  mutating func waterfallMetrics(_ percent: Int) -> SectionMetrics {
    var metrics = SectionMetrics()
    metrics.waterfallValues = waterfallKeys(percent)
    if random.chance(percent) { metrics.sectionInset = insets() }
    if random.chance(percent) { metrics.minimumInteritemSpacing = length() / 4 }
    if random.chance(percent) { metrics.header = Size(width: 44, height: 44) }
    if random.chance(percent) { metrics.footer = Size(width: 20.5, height: 20.5) }
    if random.chance(percent) {
      metrics.itemSize = random.chance(50) ? .fixed(size()) : columnSize()
    }
    // Lines have no meaning in a waterfall, and their decorations are refused.
    if decorates, random.chance(percent) {
      metrics.decorations = entries().filter {
        $0.values.geometry.each.map { [.section, .item].contains($0) } ?? true
      }
    }
    return metrics
  }

  mutating func waterfallKeys(_ percent: Int) -> WaterfallMetrics {
    var own = WaterfallMetrics()
    if random.chance(percent) { own.columnCount = columnCount() }
    if random.chance(percent) { own.minimumColumnSpacing = length() / 4 }
    if random.chance(percent) {
      own.itemRenderDirection = random.one(of: ItemRenderDirection.self)
    }
    if random.chance(percent / 2) { own.headerInset = insets() }
    if random.chance(percent / 2) { own.footerInset = insets() }
    return own
  }

  private mutating func columnCount() -> WaterfallColumns {
    let fitting = ColumnCount(min: random.pick([1, 2]), max: random.pick([nil, 5]), minWidth: 105)
    return random.pick([
      .count(1), .count(3), .count(7), .columns(fitting),
      .breakpoints([
        .init(limit: .below(400), columns: ColumnCount(2)), .init(columns: fitting),
      ]),
    ])
  }

  /// Returns a size whose length across the scroll axis is that of a column.
  private mutating func columnSize() -> ItemSize {
    let other: SizingRule.Other = random.chance(50) ? .points(40.5) : .aspect(1.6)
    var rule = SizingRule(.column, other: other)
    if case .aspect = other, random.chance(50) { rule.plus = random.pick([36, -10.25, -500]) }
    return .rule(rule)
  }

  /// Returns the size of an item of a waterfall; nil for an item without one.
  mutating func waterfallItemSize() -> ItemSize? {
    guard random.chance(30) else { return random.chance(15) ? nil : .fixed(size()) }
    // An aspect alone is read as the size that has it.
    guard case .rule(var rule) = columnSize() else { return nil }
    if case .aspect = rule.other, rule.plus == nil { rule.plus = 8 }
    return .rule(rule)
  }
}
