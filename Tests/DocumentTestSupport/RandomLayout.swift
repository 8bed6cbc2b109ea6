package import LayoutDocuments
package import LayoutEngine
package import TestSupport

/// Random documents and parts of documents, with more awkward values than real documents have.
package struct RandomLayout {
  package var random: SeededGenerator
  /// Whether kinds of decorations are registered, which sections then name.
  package var decorates = false
  /// The percentage of decoration insets that point inwards.
  package var inward = 0
  /// Whether metrics have keys of flow-layout.md, section 15, which the first schema of stores did
  /// not have.
  package var aligns = true
  /// Whether flow documents also have sections of other layouts.
  package var mixes = false
  private var lastID = 0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func length() -> Double {
    random.pick([0, 1, 5, 10, 33.3, 44, 50, 100.9, 1.0 / 3, 120, 173.25, 402])
  }

  package mutating func size() -> Size { Size(width: length(), height: length()) }

  package mutating func insets() -> EdgeInsets {
    EdgeInsets(top: length() / 4, left: length() / 8, bottom: length() / 4, right: length() / 8)
  }

  package mutating func id(_ prefix: String) -> String {
    lastID += 1
    return "\(prefix)\(lastID)"
  }

  package mutating func rule() -> ItemSize {
    var rule: SizingRule
    switch Int.random(in: 0..<4, using: &random) {
    case 0: rule = SizingRule(.fill)
    case 1: rule = SizingRule(.columns(ColumnCount(Int.random(in: 1...4, using: &random))))
    case 2:
      rule = SizingRule(.columns(ColumnCount(min: 1, max: nil, minWidth: 105)))
    default:
      rule = SizingRule(
        .breakpoints([
          Breakpoint(limit: .upTo(400), size: .rule(SizingRule(.columns(ColumnCount(2))))),
          Breakpoint(limit: nil, size: .rule(SizingRule(.columns(ColumnCount(3))))),
        ]))
      rule.reserve = 15
    }
    rule.other = random.chance(50) ? .points(40) : .aspect(1.6)
    if rule.length != .fill, random.chance(20) {
      rule.rounding = random.pick([.pixel, SizingRule.Rounding.none])
    }
    return .rule(rule)
  }

  package mutating func itemSize() -> ItemSize { random.chance(40) ? rule() : .fixed(size()) }

  package mutating func metrics(_ percent: Int) -> SectionMetrics {
    var metrics = SectionMetrics()
    if random.chance(percent) { metrics.sectionInset = insets() }
    if random.chance(percent) { metrics.minimumLineSpacing = length() }
    if random.chance(percent) { metrics.minimumInteritemSpacing = length() / 4 }
    if random.chance(percent) { metrics.header = Size(width: 44, height: 44) }
    if random.chance(percent) { metrics.footer = Size(width: 20.5, height: 20.5) }
    if random.chance(percent) { metrics.itemSize = itemSize() }
    if random.chance(percent / 2) { metrics.distribution = .even }
    if mixes, random.chance(percent) {
      metrics.estimatedItemSize = random.pick([.zero, Size(width: 120, height: 44.5)])
    }
    if aligns { align(&metrics, percent) }
    if decorates, random.chance(percent) { metrics.decorations = entries() }
    return metrics
  }

  private mutating func align(_ metrics: inout SectionMetrics, _ percent: Int) {
    let alignments: [LineAlignment] = [.justified, .leading, .center, .trailing]
    if random.chance(percent / 2) { metrics.alignment = random.pick(alignments) }
    if random.chance(percent / 3) { metrics.lastLineAlignment = random.pick(alignments) }
    if random.chance(percent / 3) { metrics.itemAlignment = random.pick(ItemAlignment.allCases) }
    if random.chance(percent / 4) {
      metrics.stretchLast = random.pick([.never, .always, .upTo(44.5)])
    }
    if random.chance(percent / 3) { metrics.balanced = random.chance(70) }
  }

  package mutating func attributes(_ percent: Int) -> SectionAttributes {
    var attributes = SectionAttributes()
    attributes.metrics = metrics(percent)
    if random.chance(percent / 2) { attributes.whenEmpty = nonEmpty() }
    if random.chance(percent / 3) {
      var condition = ContainerCondition()
      if random.chance(50) { condition.minWidth = 400 } else { condition.sizeClass = .compact }
      condition.metrics = nonEmpty()
      attributes.conditions.append(condition)
    }
    return attributes
  }

  /// Returns attributes of a section.
  ///
  /// - Parameter section: The section whose attributes they replace; nil for a new one.
  package mutating func attributes(replacing section: DocumentSection?) -> SectionAttributes {
    var layout = section?.attributes.layout
    if section == nil, mixes {
      layout = random.pick([
        nil, nil, nil, .compositional, .compositional, .list, .waterfall, .waterfall,
      ])
    }
    return layout.map { attributes(of: $0) } ?? attributes(25)
  }

  private mutating func nonEmpty() -> SectionMetrics {
    var metrics = metrics(30)
    metrics.minimumLineSpacing = length()
    return metrics
  }

  package mutating func items(in section: inout DocumentSection, atMost count: Int = 40) {
    guard !random.chance(15) else { return }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let size: ItemSize? = random.chance(20) ? nil : itemSize(in: section)
      let hasID = random.chance(30)
      let count = hasID ? 1 : random.pick([1, 1, 2, count])
      var part = DocumentSection()
      part.items.append(size, count: count)
      if hasID { part.itemIDs.append(id("i")) }
      // The random sections have no duplicate ids and not too many rules.
      try? section.insertItems(of: part, at: section.items.count)
    }
  }

  package mutating func section(isShelf: Bool) -> DocumentSection {
    var section = DocumentSection()
    if random.chance(60) { section.id = id("s") }
    if random.chance(20) { section.title = "Section" }
    if !isShelf { section.attributes = attributes(replacing: nil) }
    if isShelf {
      if decorates, random.chance(40) { section.attributes.metrics.decorations = entries() }
      section.items.append(nil, count: Int.random(in: 1...30, using: &random))
    } else {
      items(in: &section)
    }
    return section
  }

  package mutating func container() -> ContainerSpecification {
    var container = ContainerSpecification()
    if random.chance(40) {
      container.device = random.pick(DeviceTable.shipped.models.flatMap(\.variants))
      if random.chance(20) { container.scale = .x1 }
      if random.chance(20) { container.safeArea = insets() }
      if random.chance(20) { container.sizeClass = .regular }
      var inset = random.chance(40) ? insets() : .zero
      if random.chance(30) {
        container.width = random.pick([320, 402])
        (inset.left, inset.right) = (0, 0)
      }
      if random.chance(40) {
        container.height = random.pick([124, 187, 844])
        (inset.top, inset.bottom) = (0, 0)
      }
      if inset != .zero { container.frameInset = inset }
    } else {
      container.width = random.pick([320, 375, 390, 402, 440, 1024])
      container.height = random.pick([568, 812, 844, 874, 956])
      container.scale = random.pick([nil, .x1, .x2, .x3])
      container.sizeClass = random.pick([nil, .compact, .regular])
    }
    if random.chance(30) { container.contentInset = insets() }
    if random.chance(30) { container.layoutMargins = insets() }
    return container
  }

  package mutating func settings(isShelf: Bool) -> DocumentSettings {
    var settings = DocumentSettings(container: container())
    var configuration = LayoutConfiguration()
    configuration.direction = random.pick([.leftToRight, .leftToRight, .rightToLeft])
    configuration.flipsHorizontallyInOppositeLayoutDirection = random.pick([nil, nil, true, false])
    if isShelf {
      var shelf = ShelfMetrics()
      shelf.itemSize = Size(width: 120, height: 80.5)
      shelf.itemSpacing = length() / 4
      shelf.sectionSpacing = length() / 2
      configuration.shelf = shelf
      if decorates { configuration.defaults.metrics.decorations = entries() }
    } else {
      configuration.scrollDirection = random.pick([.vertical, .vertical, .horizontal])
      configuration.sectionInsetReference = random.pick(SectionInsetReference.allCases)
      configuration.pinHeaders = random.chance(30)
      configuration.pinFooters = random.chance(30)
      configuration.stretchHeader = random.chance(30)
      configuration.swapHorizontalSpacings = random.chance(10)
      configuration.defaults = attributes(35)
      if mixes { addGroups(to: &configuration) }
    }
    configuration.decorationKinds = kinds()
    settings.configuration = configuration
    return settings
  }

  /// Returns a document, usually with decorations, which all have frames in its own container.
  package mutating func document(_ id: String) -> LayoutDocument {
    decorates = random.chance(75)
    var document = anyDocument(id)
    for _ in 0..<20 where (try? DocumentFrames(document)) == nil { document = anyDocument(id) }
    if (try? DocumentFrames(document)) == nil {
      decorates = false
      document = anyDocument(id)
    }
    // Later decorations may have negative lengths.
    inward = random.pick([0, 3, 10])
    return document
  }

  private mutating func anyDocument(_ id: String) -> LayoutDocument {
    let isShelf = random.chance(15)
    var document = LayoutDocument(id: id, settings: settings(isShelf: isShelf))
    // Compositional sections take longer.
    let count = random.pick(mixes ? [0, 1, 3, 7, 20] : [0, 1, 3, 7, 20, 300])
    for _ in 0..<count { document.sections.append(section(isShelf: isShelf)) }
    document.settings.configuration.decorations = contentEntries(over: document.sections)
    return document
  }
}
