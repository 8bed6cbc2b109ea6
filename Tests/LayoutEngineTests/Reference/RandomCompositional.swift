import LayoutEngine
import TestSupport

/// Small random compositional layouts, one for each seed, which together use every rule of
/// compositional.md.
struct RandomCompositional {
  private var random: SeededGenerator
  private var groups: RandomGroup
  private var sample = CompositionalSample(container: Container(size: .zero))

  static func make(seed: UInt64) -> CompositionalSample {
    var generator = RandomCompositional(seed: seed)
    generator.fill()
    return generator.sample
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    groups = RandomGroup(seed: ~seed)
  }

  private mutating func fill() {
    sample.container = container()
    sample.scrollDirection = random.once(in: 3) ? .horizontal : .vertical
    sample.direction = random.once(in: 4) ? .rightToLeft : .leftToRight
    sample.interSectionSpacing = random.one(of: 0, 0, 8, 12, 1 / 3.0, 33.333, -5)
    sample.contentInsetsReference = random.one(of: ContentInsetsReference.self)
    if random.once(in: 4) {
      sample.boundarySupplementaryItems = boundaryItems(kinds: ["top", "end", "global"])
    }
    for name in ["a", "b", "c"].prefix(random.integer(0...3)) {
      sample.groups.append(NamedGroup(name, groups.group(depth: 1, names: names)))
    }
    for _ in 0..<random.integer(0...4) { sample.sections.append(section()) }
  }

  private var names: [String] { sample.groups.map(\.name) }

  /// Returns a content offset: within the content, at its ends, or in the overscroll.
  static func offset(seed: UInt64) -> Point {
    var random = SeededGenerator(seed: seed &* 37)
    func along() -> Double {
      random.once(in: 3) ? random.one(of: 0, -54, -44.25, 100, 5000) : random.length(-100...900)
    }
    return Point(x: along(), y: along())
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
    switch random.integer(0...19) {
    case 0: random.one(of: 0, 1, 20, 60)
    case 1, 2: random.length(100...500)
    default: random.one(of: 320, 375, 393, 402, 480, 768, 812, 874, 340.8)
    }
  }

  private mutating func insets() -> EdgeInsets {
    func inset() -> Double { random.one(of: 0, 0, 8, 10, 16, 20, 44, 12.5, 18.333333333333332) }
    return EdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  // MARK: Sections

  private mutating func section() -> CompositionalSample.Section {
    var section = CompositionalSample.Section()
    section.hasDecorations = random.once(in: 3)
    section.items = measured(count: random.once(in: 6) ? 0 : random.integer(1...24))
    section.metrics.group =
      random.once(in: 3) && !names.isEmpty
      ? .named(random.pick(names)) : .group(groups.group(depth: 0, names: names))
    if random.once(in: 2) {
      section.metrics.interGroupSpacing = random.one(of: 0, 4, 8, 10, 1 / 3.0, 33.333, -5)
    }
    if random.once(in: 2) { section.metrics.contentInsets = groups.insets() }
    if random.once(in: 3) {
      section.metrics.contentInsetsReference = random.one(of: ContentInsetsReference.self)
    }
    if random.once(in: 4) {
      section.metrics.supplementaryContentInsetsReference = random.one(
        of: ContentInsetsReference.self)
    }
    if random.once(in: 3) {
      section.metrics.supplementariesFollowContentInsets = random.once(in: 2)
    }
    if random.once(in: 2) {
      section.metrics.boundarySupplementaryItems = boundaryItems(
        kinds: ["header", "footer", "side"])
    }
    if random.once(in: 3) {
      section.metrics.orthogonalScrollingBehavior = random.one(of: OrthogonalScrollingBehavior.self)
    }
    return section
  }

  /// Returns what the host measured: for all items, for some, or for none.
  private mutating func measured(count: Int) -> [MeasuredSize] {
    let rarity: Int? = random.one(of: nil, 1, 3)
    return (0..<count).map { _ in
      var size = MeasuredSize()
      guard let rarity else { return size }
      if random.once(in: rarity) { size.width = groups.measuredLength() }
      if random.once(in: rarity) { size.height = groups.measuredLength() }
      return size
    }
  }

  private mutating func boundaryItems(kinds: [String]) -> [BoundarySupplementaryItem] {
    kinds.prefix(random.integer(1...kinds.count)).map { kind in
      var item = BoundarySupplementaryItem(
        kind: kind, size: boundarySize(), alignment: alignment())
      if random.once(in: 4) {
        item.absoluteOffset = Point(
          x: random.one(of: 0, 5, -8, 1 / 3.0), y: random.one(of: 0, 7, -12, 40))
      }
      item.extendsBoundary = !random.once(in: 4)
      item.pinToVisibleBounds = random.once(in: 2)
      if random.once(in: 4) { item.zIndex = random.one(of: 0, 1, 200, -3) }
      if random.once(in: 5) { item.contentInsets = groups.insets() }
      if random.once(in: 2) {
        item.measured = MeasuredSize(
          width: random.once(in: 3) ? groups.measuredLength() : nil,
          height: groups.measuredLength())
      }
      return item
    }
  }

  private mutating func boundarySize() -> LayoutSize {
    let isVertical = sample.scrollDirection == .vertical
    let length: LayoutDimension = random.one(
      of: .absolute(30), .absolute(44), .absolute(33.333), .estimated(17.5),
      .uniformAcrossSiblings(28), .fractionalHeight(0.1), .fractionalWidth(1 / 3.0), .absolute(200))
    let across: LayoutDimension = random.one(
      of: isVertical ? .fractionalWidth(1) : .fractionalHeight(1),
      isVertical ? .fractionalWidth(1) : .fractionalHeight(1), .absolute(60), .estimated(100),
      .fractionalWidth(0.3))
    return isVertical
      ? LayoutSize(width: across, height: length) : LayoutSize(width: length, height: across)
  }

  /// Returns a side or a corner, more often the start and the end along the scroll axis.
  private mutating func alignment() -> RectEdges {
    if random.once(in: 2) {
      return sample.scrollDirection == .vertical
        ? random.one(of: .top, .bottom) : random.one(of: .leading, .trailing)
    }
    return random.one(
      of: [], .top, .leading, .bottom, .trailing, [.top, .leading], [.top, .trailing],
      [.bottom, .leading], [.bottom, .trailing])
  }
}
