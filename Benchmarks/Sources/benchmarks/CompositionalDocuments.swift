import LayoutDocuments
import LayoutEngine
import RandomNumbers

/// The documents of measures of compositional sections. They have as many sections and items as a
/// workload.
enum CompositionalDocuments {
  static let header = 32.0
  static let rowHeight = 44.0
  static let margin = 16.0
  /// UIKit's space below a list without a footer.
  static let spaceBelowList = 20.0

  /// A photo mosaic: a large picture beside a column of two, above a row of three.
  static let mosaic: LayoutGroup = {
    func size(_ width: Double, _ height: Double) -> LayoutSize {
      LayoutSize(width: .fractionalWidth(width), height: .fractionalHeight(height))
    }
    func group(
      _ kind: LayoutGroup.Kind, _ size: LayoutSize, _ subitems: [LayoutSubitem]
    ) -> LayoutSubitem {
      .group(
        LayoutGroup(kind, size: size, content: .subitems(subitems), interItemSpacing: .fixed(2)))
    }
    let inset = DirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let (third, twoThirds) = (0.3333333333333333, 0.6666666666666666)
    return LayoutGroup(
      .vertical, size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(1)),
      content: .subitems([
        group(
          .horizontal, size(1, twoThirds),
          [
            .item(LayoutItem(size: size(twoThirds, 1), contentInsets: inset)),
            group(
              .vertical, size(third, 1),
              [.item(LayoutItem(size: size(1, 0.5), contentInsets: inset))]),
          ]),
        group(
          .horizontal, size(1, third),
          [.item(LayoutItem(size: size(third, 1), contentInsets: inset))]),
      ]),
      interItemSpacing: .fixed(2),
      contentInsets: DirectionalEdgeInsets(top: 4, leading: 0, bottom: 4, trailing: 0))
  }()

  /// Six columns.
  static let waterfall = WaterfallMetrics(columnCount: .count(6), minimumColumnSpacing: 8)

  static let insets = DirectionalEdgeInsets(top: 8, leading: 16, bottom: 16, trailing: 16)

  /// Returns sections of the mosaic.
  static func mosaics(like workload: Workload) -> LayoutDocument {
    document(like: workload, repeating: mosaic, spacing: 2)
  }

  /// Returns sections of a group of four equal items, whose frames are those of ``grid(like:)``.
  static func rows(like workload: Workload) -> LayoutDocument {
    let group = LayoutGroup(
      .horizontal, size: LayoutSize(width: .fractionalWidth(1), height: .absolute(80)),
      content: .subitems([
        .item(LayoutItem(size: LayoutSize(width: .absolute(242), height: .absolute(80))))
      ]), interItemSpacing: .fixed(8))
    return document(like: workload, repeating: group, spacing: 8)
  }

  /// Returns flow sections of equal items, four on a line.
  static func grid(like workload: Workload) -> LayoutDocument {
    var document = Workload.document([])
    document.sections = sections(like: workload) { section, items in
      section.items.append(.fixed(Size(width: 242, height: 80)), count: items)
    }
    return document
  }

  /// Returns lists with a header, whose rows all have another measured height.
  static func lists(like workload: Workload) -> LayoutDocument {
    var document = Workload.document([])
    document.settings.container.scale = .x2
    document.settings.configuration.layout = .list
    setList(&document.settings.configuration.defaults.metrics)
    var numbers = RandomNumbers(seed: 1)
    document.sections = sections(like: workload) { section, items in
      section.items = rows(items, &numbers)
    }
    return document
  }

  /// Returns the workload's sections with some layouts in turn. Compositional sections are mosaics.
  static func mixed(like workload: Workload, in layouts: [LayoutName]) -> LayoutDocument {
    var document = workload.document
    document.settings.container.scale = .x2
    setGroup(mosaic, spacing: 2, &document.settings.configuration.defaults.metrics)
    setList(&document.settings.configuration.defaults.metrics)
    if layouts.contains(.waterfall) {
      document.settings.configuration.defaults.metrics.waterfall = waterfall
    }
    var numbers = RandomNumbers(seed: 1)
    document.sections = document.sections.enumerated().map { index, section in
      var section = section
      let (layout, count) = (layouts[index % layouts.count], section.items.count)
      if layout != .flow { section.attributes.layout = layout }
      if layout == .compositional { section.items = ItemRuns(repeating: nil, count: count) }
      if layout == .list { section.items = rows(count, &numbers) }
      return section
    }
    return document
  }

  /// Returns rows with measured heights from 44 to 120, in quarters of a point.
  private static func rows(_ count: Int, _ numbers: inout RandomNumbers) -> ItemRuns {
    var items = ItemRuns()
    items.reserveCapacity(count)
    for _ in 0..<count {
      let height = Double(Int.random(in: 176...480, using: &numbers)) / 4
      items.append(.measured(MeasuredSize(height: height)), count: 1)
    }
    return items
  }

  private static func document(
    like workload: Workload, repeating group: LayoutGroup, spacing: Double
  ) -> LayoutDocument {
    var document = Workload.document([])
    document.settings.container.scale = .x2
    document.settings.configuration.layout = .compositional
    setGroup(group, spacing: spacing, &document.settings.configuration.defaults.metrics)
    document.sections = sections(like: workload) { section, items in
      section.items = ItemRuns(repeating: nil, count: items)
    }
    return document
  }

  private static func setGroup(
    _ group: LayoutGroup, spacing: Double, _ metrics: inout SectionMetrics
  ) {
    var own = metrics.compositional ?? CompositionalMetrics()
    own.group = .group(group)
    own.interGroupSpacing = spacing
    own.contentInsets = insets
    metrics.compositional = own
  }

  private static func setList(_ metrics: inout SectionMetrics) {
    var own = metrics.compositional ?? CompositionalMetrics()
    own.list.appearance = .insetGrouped
    own.list.headerMode = .supplementary
    (own.list.rowHeight, own.list.margin) = (rowHeight, margin)
    metrics.compositional = own
  }

  private static func sections(
    like workload: Workload, _ fill: (inout DocumentSection, Int) -> Void
  ) -> [DocumentSection] {
    workload.document.sections.map { original in
      var section = DocumentSection(id: original.id)
      fill(&section, original.items.count)
      return section
    }
  }
}
