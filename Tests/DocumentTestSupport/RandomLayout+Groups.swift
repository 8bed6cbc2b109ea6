package import LayoutDocuments
package import LayoutEngine
import TestSupport

/// Sections of other layouts than flow. Each sets its own layout.
extension RandomLayout {
  /// The named groups of each document that has sections of other layouts.
  private static let names = ["pair", "stack"]

  /// Sets what sections of other layouts read of a document.
  package mutating func addGroups(to configuration: inout LayoutConfiguration) {
    var groups = RandomGroup(seed: random.next())
    configuration.groups = Self.names.map { NamedGroup($0, groups.group(depth: 1, names: [])) }
    configuration.contentInsetsReference = random.one(of: ContentInsetsReference.self)
    configuration.interSectionSpacing = random.pick([0, 0, 8, 1.0 / 3])
    if random.chance(25) { configuration.boundarySupplementaryItems = boundaryItems() }
    if random.chance(40) {
      if random.chance(30) {
        configuration.defaults.metrics.waterfallValues = waterfallKeys(30)
        configuration.minimumContentHeight = random.pick([0, 500, 3000.25])
      }
      let layout: LayoutName = random.chance(70) ? .compositional : .list
      var others = metrics(of: layout, 30).compositional
      // The defaults may have the size of a header, which its length excludes.
      others?.header = nil
      configuration.defaults.metrics.compositional = others
    }
  }

  /// Returns attributes of a section of a layout other than flow.
  package mutating func attributes(of layout: LayoutName) -> SectionAttributes {
    if layout == .waterfall { return waterfallAttributes() }
    var attributes = SectionAttributes()
    attributes.metrics = metrics(of: layout, 40)
    var own = attributes.metrics.compositional ?? CompositionalMetrics()
    if layout == .list {
      own.list.appearance = own.list.appearance ?? .plain
    } else {
      own.group = own.group ?? .named(random.pick(Self.names))
    }
    attributes.metrics.compositional = own
    attributes.layout = layout
    if random.chance(15) { attributes.whenEmpty = nonEmptyMetrics(of: layout) }
    if random.chance(20) {
      var condition = ContainerCondition()
      if random.chance(50) { condition.minWidth = 400 } else { condition.sizeClass = .compact }
      condition.metrics = nonEmptyMetrics(of: layout)
      attributes.conditions.append(condition)
    }
    return attributes
  }

  private mutating func nonEmptyMetrics(of layout: LayoutName) -> SectionMetrics {
    var metrics = metrics(of: layout, 30)
    metrics.footer = Size(width: 31.5, height: 31.5)
    metrics.compositional?.footer = nil
    return metrics
  }

  private mutating func metrics(of layout: LayoutName, _ percent: Int) -> SectionMetrics {
    var metrics = SectionMetrics()
    var own = CompositionalMetrics()
    if layout == .list {
      if random.chance(percent) { own.list.appearance = random.one(of: ListAppearance.self) }
      if random.chance(percent) { own.list.headerMode = random.one(of: ListHeaderMode.self) }
      if random.chance(percent) { own.list.footerMode = random.one(of: ListFooterMode.self) }
      if random.chance(percent) { own.list.rowHeight = random.pick([44, 60.5, 1.0 / 3]) }
      if random.chance(percent) { own.list.margin = random.pick([0, 8, 20.25]) }
    } else {
      compose(&own, percent)
    }
    if random.chance(percent) { metrics.header = Size(width: 44, height: 44) }
    if random.chance(percent / 2) {
      metrics.header = nil
      own.header = SupplementaryLength(
        .estimated(30), measured: random.chance(50) ? 41.5 : nil)
    }
    if own != CompositionalMetrics() { metrics.compositional = own }
    if decorates, random.chance(percent) { metrics.decorations = entries() }
    return metrics
  }

  private mutating func compose(_ own: inout CompositionalMetrics, _ percent: Int) {
    var groups = RandomGroup(seed: random.next())
    if random.chance(percent) { own.group = .group(groups.group(depth: 0, names: Self.names)) }
    if random.chance(percent) { own.interGroupSpacing = length() / 4 }
    if random.chance(percent) { own.contentInsets = groups.insets() }
    if random.chance(percent / 2) {
      own.contentInsetsReference = random.one(of: ContentInsetsReference.self)
    }
    if random.chance(percent / 3) {
      own.supplementaryContentInsetsReference = random.one(of: ContentInsetsReference.self)
    }
    if random.chance(percent / 2) { own.supplementariesFollowContentInsets = random.chance(50) }
    if random.chance(percent / 2) { own.boundarySupplementaryItems = boundaryItems() }
    if random.chance(percent / 2) {
      own.orthogonalScrollingBehavior = random.one(of: OrthogonalScrollingBehavior.self)
    }
  }

  private mutating func boundaryItems() -> [BoundarySupplementaryItem] {
    ["header", "side"].prefix(random.integer(1...2)).map { kind in
      var item = BoundarySupplementaryItem(
        kind: kind,
        size: LayoutSize(
          width: random.one(of: .fractionalWidth(1), .absolute(60)),
          height: random.one(of: .absolute(44), .estimated(20), .fractionalHeight(0.1))),
        alignment: random.one(of: .top, .bottom, .leading, [.top, .trailing]))
      item.pinToVisibleBounds = random.chance(30)
      item.extendsBoundary = random.chance(75)
      if random.chance(30) { item.measured = MeasuredSize(height: 33.25) }
      return item
    }
  }

  /// Returns a size for an item of a section: of another layout than flow, measured lengths.
  package mutating func itemSize(in section: DocumentSection) -> ItemSize? {
    if section.attributes.layout == .waterfall { return waterfallItemSize() }
    if section.attributes.layout == nil, random.chance(mixes ? 70 : 100) { return itemSize() }
    let lengths = [nil, nil, 31, 44.5, 61.333333333333336]
    let size = MeasuredSize(width: random.pick(lengths), height: random.pick(lengths))
    return size == MeasuredSize() ? nil : .measured(size)
  }
}
