import LayoutEngine
import TestSupport

/// Small random documents, one for each seed, which together use every rule of the specification.
struct RandomDocument {
  private var random: SeededGenerator
  private var document: SampleDocument

  static func make(seed: UInt64) -> SampleDocument {
    var generator = RandomDocument(seed: seed)
    generator.fill()
    RandomDecorations.add(to: &generator.document, seed: seed)
    return generator.document
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    document = SampleDocument(container: Container(size: .zero))
  }

  private mutating func fill() {
    document.container = container()
    if random.once(in: 8) {
      document.configuration.shelf = shelf()
    }
    document.configuration.scrollDirection = random.one(of: ScrollDirection.self)
    document.configuration.direction =
      random.once(in: 4) ? .rightToLeft : .leftToRight
    document.configuration.flipsHorizontallyInOppositeLayoutDirection =
      random.one(of: nil, true, false)
    document.configuration.pinHeaders = random.once(in: 2)
    document.configuration.stretchHeader = random.once(in: 2)
    document.configuration.pinFooters = random.once(in: 2)
    if random.once(in: 3) {
      document.configuration.sectionInsetReference = random.one(of: SectionInsetReference.self)
    }
    document.configuration.swapHorizontalSpacings = random.once(in: 3)
    document.configuration.defaults = attributes(saying: 3)
    for _ in 0..<random.integer(0...4) {
      var section = SectionInput(attributes: attributes(saying: 4))
      if !random.once(in: 5) { section.items = items(of: section.attributes.metrics) }
      document.sections.append(section)
    }
  }

  private mutating func container() -> Container {
    var container = Container(
      size: Size(width: extent(), height: extent()),
      scale: random.one(of: nil, .x1, .x2, .x3),
      sizeClass: random.one(of: nil, .compact, .regular))
    if random.once(in: 3) { container.contentInset = insets() }
    container.safeArea = insets()
    container.layoutMargins = insets()
    return container
  }

  private mutating func extent() -> Double {
    switch random.integer(0...11) {
    case 0: random.one(of: 0, 0.5, 1, 20)
    case 1, 2: random.length(30...500)
    default: random.one(of: 320, 375, 393, 402, 440, 441, 768, 100, 340.8)
    }
  }

  private mutating func insets() -> EdgeInsets {
    if random.once(in: 3) {
      let all: Double = random.one(of: 0, 8, 10, 12.5, 16, 20)
      return EdgeInsets(top: all, left: all, bottom: all, right: all)
    }
    if random.once(in: 4) { return .zero }
    return EdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  private mutating func inset() -> Double {
    random.once(in: 30)
      ? random.length(-20...400)
      : random.one(of: 0, 0, 5, 10, 20, 12.5, 15, 18.333333333333332, -4, 0.1)
  }

  private mutating func spacing() -> Double {
    random.one(of: 0, 0, 5, 7, 7.5, 8, 9, 10, 12.5, 0.1, 1 / 3.0, -5, -70.4, 33)
  }

  private mutating func shelf() -> ShelfMetrics {
    var shelf = ShelfMetrics()
    shelf.itemSize = size()
    shelf.itemSpacing = random.one(of: 0, 5, 10, 0.1, 1 / 3.0, -5, -70.4)
    shelf.sectionSpacing = random.one(of: 0, 20, 7.3, 1 / 3.0)
    shelf.titleHeight = random.one(of: 0, 20, 44, 60, 30.3)
    return shelf
  }

  // MARK: Attributes

  private mutating func attributes(saying rarity: Int) -> SectionAttributes {
    var attributes = SectionAttributes()
    attributes.metrics = metrics(rarity: 2)
    if random.once(in: rarity) { attributes.whenEmpty = metrics(rarity: 3) }
    while random.once(in: rarity) {
      var condition = ContainerCondition()
      if random.once(in: 2) { condition.sizeClass = random.one(of: SizeClass.self) }
      if random.once(in: 2) { condition.minWidth = random.one(of: 0, 320, 375, 400) }
      if random.once(in: 2) { condition.maxWidth = random.one(of: 320, 375, 440, 1024) }
      condition.metrics = metrics(rarity: 3)
      attributes.conditions.append(condition)
    }
    return attributes
  }

  private mutating func metrics(rarity: Int) -> SectionMetrics {
    var metrics = SectionMetrics()
    if random.once(in: rarity) { metrics.sectionInset = insets() }
    if random.once(in: rarity) { metrics.minimumLineSpacing = spacing() }
    if random.once(in: rarity) { metrics.minimumInteritemSpacing = spacing() }
    if random.once(in: rarity) { metrics.header = referenceSize() }
    if random.once(in: rarity) { metrics.footer = referenceSize() }
    if random.once(in: rarity * 2) { metrics.itemSize = itemSize() }
    if random.once(in: rarity * 3) { metrics.distribution = random.one(of: Distribution.self) }
    if random.once(in: rarity * 2) { metrics.alignment = random.one(of: LineAlignment.self) }
    if random.once(in: rarity * 3) {
      metrics.lastLineAlignment = random.one(of: LineAlignment.self)
    }
    if random.once(in: rarity * 3) { metrics.itemAlignment = random.one(of: ItemAlignment.self) }
    if random.once(in: rarity * 4) {
      metrics.stretchLast = random.one(of: .never, .always, .upTo(50), .upTo(120.5))
    }
    if random.once(in: rarity * 3) { metrics.balanced = random.once(in: 2) }
    if random.once(in: rarity * 2) {
      metrics.estimatedItemSize = random.one(of: .zero, size(), Size(width: 100, height: 44))
    }
    return metrics
  }

  private mutating func referenceSize() -> Size {
    Size(width: referenceLength(), height: referenceLength())
  }

  private mutating func referenceLength() -> Double {
    random.one(of: 0, 0, 40, 33.3, 21.7, 1 / 3.0, random.length(0...90), 1000)
  }

  // MARK: Items

  private mutating func items(of metrics: SectionMetrics) -> ItemRuns {
    var items = ItemRuns()
    switch random.integer(0...9) {
    case 8, 9:
      for _ in 0..<random.integer(1...9) {
        let measured = MeasuredSize(width: measuredLength(), height: measuredLength())
        let size: ItemSize? = random.once(in: 8) ? .fixed(self.size()) : .measured(measured)
        items.append(random.once(in: 4) ? nil : size, count: random.integer(1...3))
      }
    case 0: items.append(nil, count: random.integer(1...12))
    case 1: items.append(.fixed(size()), count: random.integer(1...12))
    case 2: items.append(.fixed(exactFit(metrics)), count: random.integer(1...9))
    case 3:
      let base = size()
      for _ in 0..<random.integer(2...10) {
        let width = base.width + (random.once(in: 5) ? 0.001 : 0)
        let height = base.height + (random.once(in: 12) ? 1 : 0)
        items.append(Size(width: width, height: height))
      }
    case 4:
      let tight = exactFit(metrics)
      for _ in 0..<random.integer(1...9) {
        items.append(Size(width: tight.width, height: tight.height + random.one(of: 0, 0, 7)))
      }
    case 5:
      for _ in 0..<random.integer(1...4) {
        items.append(random.once(in: 4) ? nil : itemSize(), count: random.integer(1...5))
      }
    default:
      for _ in 0..<random.integer(1...12) { items.append(size()) }
    }
    return items
  }

  private mutating func size() -> Size { Size(width: length(), height: length()) }

  private mutating func measuredLength() -> Double? {
    random.one(of: nil, nil, 100, 100, 80, 44.1, 1 / 3.0, random.length(1...200))
  }

  private mutating func length() -> Double {
    switch random.integer(0...19) {
    case 0: 0
    case 1: random.length(400...900)
    case 2...7: random.length(0...200)
    default: random.one(of: 50, 50, 60, 79, 82, 100, 100, 44, 111, 126.667, 150, 155)
    }
  }

  /// Returns a size such that a whole number of items fills the line exactly, almost, or slightly
  /// more.
  private mutating func exactFit(_ metrics: SectionMetrics) -> Size {
    let container = document.container
    let inset =
      metrics.sectionInset ?? document.configuration.defaults.metrics.sectionInset ?? .zero
    let spacing =
      metrics.minimumInteritemSpacing
      ?? document.configuration.defaults.metrics.minimumInteritemSpacing ?? 10
    let columns = Double(random.integer(1...4))
    let excess = random.one(of: 0, 0, 0, 1e-6, -1e-6, 0.001, 1e-11)
    let other = random.one(of: 50, 33.3, 80)
    func length(_ extent: Double, _ insets: Double...) -> Double {
      let available = insets.reduce(extent, -)
      return max(0, (available - spacing * (columns - 1)) / columns + excess)
    }
    let ci = container.contentInset
    if document.configuration.effectiveScrollDirection == .vertical {
      return Size(
        width: length(container.size.width, ci.left, ci.right, inset.left, inset.right),
        height: other)
    }
    return Size(
      width: other,
      height: length(container.size.height, ci.top, ci.bottom, inset.top, inset.bottom))
  }

  // MARK: Rules

  private mutating func itemSize() -> ItemSize {
    if document.configuration.shelf != nil || random.once(in: 4) { return .fixed(size()) }
    return .rule(rule(depth: 0))
  }

  private mutating func rule(depth: Int) -> SizingRule {
    var rule: SizingRule
    switch random.integer(0...(depth < 2 ? 7 : 5)) {
    case 0: rule = SizingRule(.fill)
    case 1, 2: rule = SizingRule(.columns(ColumnCount(random.integer(1...5))))
    case 3...5:
      let least = random.integer(1...3)
      rule = SizingRule(
        .columns(
          ColumnCount(
            min: least, max: random.once(in: 2) ? nil : least + random.integer(0...3),
            minWidth: random.one(of: 0.5, 30, 80, 105, 126.667, 163))))
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
    if depth == 0 || rule.length == .fill || random.once(in: 2) {
      rule.other =
        random.once(in: 2)
        ? .points(random.one(of: 0, 44, 50, 80.5)) : .aspect(random.one(of: 1, 1.6, 0.75, 16 / 9.0))
    }
    if random.once(in: 3) { rule.plus = random.one(of: 28, 0.5, 7, -30) }
    if random.once(in: 3) { rule.reserve = random.one(of: 15, 0.1, 40) }
    if random.once(in: 2) { rule.rounding = random.one(of: SizingRule.Rounding.self) }
    return rule
  }

  private mutating func entry(depth: Int) -> ItemSize {
    random.once(in: 4) ? .fixed(size()) : .rule(rule(depth: depth + 1))
  }
}
