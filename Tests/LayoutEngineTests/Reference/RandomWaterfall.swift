import LayoutEngine
import TestSupport

/// Small random documents of waterfall sections, one for each seed, which together use every rule
/// of waterfall.md.
struct RandomWaterfall {
  private var random: SeededGenerator
  private var document = SampleDocument(container: Container(size: .zero))

  static func make(seed: UInt64) -> SampleDocument {
    var generator = RandomWaterfall(seed: seed)
    generator.fill()
    return generator.document
  }

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func fill() {
    document.container = container()
    document.configuration.scrollDirection = random.once(in: 3) ? .horizontal : .vertical
    document.configuration.direction = random.once(in: 3) ? .rightToLeft : .leftToRight
    document.configuration.flipsHorizontallyInOppositeLayoutDirection =
      random.one(of: nil, true, false)
    if random.once(in: 3) {
      document.configuration.sectionInsetReference = random.one(of: SectionInsetReference.self)
    }
    if random.once(in: 4) {
      document.configuration.interSectionSpacing = random.one(of: 8, 1 / 3.0, 33.333, -5)
    }
    if random.once(in: 4) {
      document.configuration.minimumContentHeight = random.one(of: 1, 600, 1000 / 3.0, 5000)
    }
    document.configuration.defaults.metrics = metrics(ofDefaults: true)
    for _ in 0..<random.integer(0...4) {
      var section = SectionInput()
      section.attributes.metrics = metrics(ofDefaults: false)
      if !random.once(in: 6) { section.items = items() }
      document.sections.append(section)
    }
    setLayout()
  }

  /// Makes all sections waterfalls: by the document, by the defaults, or each section by itself.
  private mutating func setLayout() {
    switch random.integer(0...5) {
    case 0 where !document.sections.isEmpty:
      for index in document.sections.indices {
        document.sections[index].attributes.layout = .waterfall
      }
    case 1: document.configuration.defaults.layout = .waterfall
    default: document.configuration.layout = .waterfall
    }
  }

  // MARK: Container

  private mutating func container() -> Container {
    var container = Container(
      size: Size(width: extent(), height: extent()), scale: random.one(of: nil, .x1, .x2, .x3))
    if random.once(in: 3) { container.contentInset = insets() }
    if random.once(in: 2) { container.safeArea = insets() }
    if random.once(in: 2) { container.layoutMargins = insets() }
    return container
  }

  private mutating func extent() -> Double {
    switch random.integer(0...15) {
    case 0: random.one(of: 0, 0.5, 1, 20)
    case 1, 2: random.length(30...500)
    default: random.one(of: 320, 375, 393, 402, 440, 441, 768, 100, 340.8, 1024)
    }
  }

  private mutating func insets() -> EdgeInsets {
    if random.once(in: 3) {
      let all: Double = random.one(of: 0, 8, 10, 12.5, 16, 20)
      return EdgeInsets(top: all, left: all, bottom: all, right: all)
    }
    return EdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  /// Returns an inset, rarely one that is wider than the container.
  private mutating func inset() -> Double {
    random.once(in: 40)
      ? random.one(of: 200, 400, 900, random.length(-20...500))
      : random.one(of: 0, 0, 4, 5, 10, 20, 12.5, 18.333333333333332, 1 / 3.0, -4, 0.1)
  }

  // MARK: Metrics

  private mutating func metrics(ofDefaults: Bool) -> SectionMetrics {
    var metrics = SectionMetrics()
    if random.once(in: 2) { metrics.sectionInset = insets() }
    if random.once(in: 2) {
      // Only the defaults may have a negative spacing, for their flow sections.
      let isNegative = ofDefaults && random.once(in: 6)
      metrics.minimumInteritemSpacing = isNegative ? -5 : spacing()
    }
    if random.once(in: 3) { metrics.header = referenceSize() }
    if random.once(in: 3) { metrics.footer = referenceSize() }
    if random.once(in: 3) { metrics.itemSize = itemSize() }
    var waterfall = WaterfallMetrics()
    if random.once(in: 2) { waterfall.columnCount = columns() }
    if random.once(in: 2) { waterfall.minimumColumnSpacing = spacing() }
    if random.once(in: 2) {
      waterfall.itemRenderDirection = random.one(of: ItemRenderDirection.self)
    }
    if random.once(in: 3) { waterfall.headerInset = insets() }
    if random.once(in: 3) { waterfall.footerInset = insets() }
    if waterfall != WaterfallMetrics() { metrics.waterfall = waterfall }
    return metrics
  }

  private mutating func spacing() -> Double {
    random.one(of: 0, 0, 4, 5, 7.5, 8, 10, 12.5, 0.1, 1 / 3.0, 33, 200)
  }

  private mutating func referenceSize() -> Size {
    Size(width: referenceLength(), height: referenceLength())
  }

  private mutating func referenceLength() -> Double {
    random.one(of: 0, 0, 40, 44, 33.3, 21.7, 1 / 3.0, random.length(0...90), 1000)
  }

  private mutating func columns() -> WaterfallColumns {
    guard random.once(in: 5) else { return .columns(columnCount()) }
    var entries = (0..<random.integer(0...2)).map { _ in
      let width: Double = random.one(of: 320, 375, 400, 440, 926)
      return WaterfallColumns.Entry(
        limit: random.once(in: 2) ? .upTo(width) : .below(width), columns: columnCount())
    }
    entries.append(WaterfallColumns.Entry(columns: columnCount()))
    return .breakpoints(entries)
  }

  private mutating func columnCount() -> ColumnCount {
    switch random.integer(0...11) {
    case 0: return ColumnCount(random.one(of: 20, 40, 1000))
    case 1...4:
      let least = random.integer(1...3)
      return ColumnCount(
        min: least, max: random.once(in: 2) ? nil : least + random.integer(0...3),
        minWidth: random.one(of: 0.001, 30, 80, 105, 126.667, 155, 163, 185, 2000))
    default: return ColumnCount(random.integer(1...5))
    }
  }

  // MARK: Items

  private mutating func items() -> ItemRuns {
    var items = ItemRuns()
    switch random.integer(0...7) {
    case 0: items.append(nil, count: random.integer(1...20))
    case 1: items.append(.fixed(size()), count: random.integer(1...20))
    case 2:
      // Lengths whose differences are near 1/1000 of a pixel, and never equal to it.
      for _ in 0..<random.integer(2...16) {
        let length: Double = random.one(of: 44, 44, 44.0004, 44.002, 60)
        items.append(.rule(SizingRule(.column, other: .points(length))), count: 1)
      }
    case 3, 4:
      for _ in 0..<random.integer(1...5) {
        let given: ItemSize? =
          switch random.integer(0...2) {
          case 0: nil
          case 1: .fixed(size())
          default: .rule(columnRule())
          }
        items.append(given, count: random.integer(1...6))
      }
    default:
      for _ in 0..<random.integer(1...20) { items.append(size()) }
    }
    return items
  }

  /// Returns an original size, at times one of no length or of an extreme ratio.
  private mutating func size() -> Size {
    switch random.integer(0...9) {
    case 0: Size(width: random.one(of: 0, 100), height: random.one(of: 0, 0, 100))
    case 1:
      random.one(
        of: Size(width: 1, height: 5_000), Size(width: 5_000, height: 1),
        Size(width: 0.001, height: 1), Size(width: 1_000_000, height: 1_000_000))
    case 2...4: Size(width: random.length(1...500), height: random.length(1...500))
    default:
      Size(
        width: random.one(of: 1, 2, 3, 4, 7, 16, 50, 100, 185),
        height: random.one(of: 1, 2, 3, 4, 5, 9, 50, 100, 246.667))
    }
  }

  private mutating func columnRule() -> SizingRule {
    var rule = SizingRule(.column)
    addOther(to: &rule)
    return rule
  }

  private mutating func addOther(to rule: inout SizingRule) {
    rule.other =
      random.once(in: 2)
      ? .points(random.one(of: 0, 44, 50, 80.5, 1 / 3.0))
      : .aspect(random.one(of: 1, 1.6, 0.75, 16 / 9.0, 0.001, 1000))
    if random.once(in: 3) { rule.plus = random.one(of: 36, 0.5, 7, 1 / 3.0, -30, -5000) }
  }

  private mutating func itemSize() -> ItemSize {
    switch random.integer(0...3) {
    case 0: .fixed(size())
    case 1: .rule(columnRule())
    default: .rule(flowRule(depth: 0))
    }
  }

  /// Returns a rule that a section may inherit from `defaults` for flow sections.
  private mutating func flowRule(depth: Int) -> SizingRule {
    var rule: SizingRule
    switch random.integer(0...(depth < 2 ? 5 : 2)) {
    case 0: rule = SizingRule(.fill)
    case 1, 2: rule = SizingRule(.columns(columnCount()))
    default:
      var entries = (0..<random.integer(0...2)).map { _ in
        let width: Double = random.one(of: 320, 375, 400, 440, 926)
        return Breakpoint(
          limit: random.once(in: 2) ? .upTo(width) : .below(width), size: entry(depth: depth))
      }
      entries.append(Breakpoint(limit: nil, size: entry(depth: depth)))
      rule = SizingRule(.breakpoints(entries))
    }
    // An entry may inherit other values from the enclosing rule, unless the entry is whole.
    if depth == 0 || rule.length == .fill || random.once(in: 2) { addOther(to: &rule) }
    if random.once(in: 3) { rule.reserve = random.one(of: 15, 0.1, 40) }
    if random.once(in: 2) { rule.rounding = random.one(of: SizingRule.Rounding.self) }
    return rule
  }

  private mutating func entry(depth: Int) -> ItemSize {
    random.once(in: 4) ? .fixed(size()) : .rule(flowRule(depth: depth + 1))
  }
}
