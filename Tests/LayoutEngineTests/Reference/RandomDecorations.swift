import LayoutEngine
import TestSupport

/// Random kinds and entries of decorations for a random document. They have their own seed, so that
/// the document's items do not depend on them.
struct RandomDecorations {
  private var random: SeededGenerator
  private var kinds: [DecorationKind] = []

  static func add(to document: inout SampleDocument, seed: UInt64) {
    var generator = RandomDecorations(random: SeededGenerator(seed: seed &* 0x9E37 ^ 0xDEC0))
    // Some documents have no decorations.
    guard !generator.random.once(in: 6) else { return }
    generator.fill(&document)
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func fill(_ document: inout SampleDocument) {
    for index in 0..<random.integer(1...4) {
      kinds.append(DecorationKind(name: "k\(index)", values: values(saying: 2)))
    }
    document.configuration.decorationKinds = kinds
    if random.once(in: 2) { document.configuration.defaults.metrics.decorations = entries() }
    if random.once(in: 5) {
      var metrics = document.configuration.defaults.whenEmpty ?? SectionMetrics()
      metrics.decorations = entries()
      document.configuration.defaults.whenEmpty = metrics
    }
    for index in document.sections.indices {
      if random.once(in: 2) {
        document.sections[index].attributes.metrics.decorations = entries()
      }
      if random.once(in: 6), document.sections[index].attributes.whenEmpty != nil {
        document.sections[index].attributes.whenEmpty?.decorations = entries()
      }
      for condition in document.sections[index].attributes.conditions.indices {
        guard random.once(in: 2) else { continue }
        document.sections[index].attributes.conditions[condition].metrics.decorations = entries()
      }
      if random.once(in: 2) { document.sectionIndices["s\(index)"] = index }
    }
    guard random.once(in: 2) else { return }
    document.configuration.decorations = entries().map { entry in
      var entry = entry
      entry.sections = SectionSpan(first: end(), last: end())
      return entry
    }
  }

  private mutating func end() -> SectionReference? {
    switch random.integer(0...4) {
    case 0: .index(random.integer(0...4))
    case 1: .id("s\(random.integer(0...3))")
    default: nil
    }
  }

  private mutating func entries() -> [DecorationEntry] {
    (0..<random.integer(0...4)).map { index in
      var entry = DecorationEntry(
        kind: random.once(in: 20) ? "unknown" : kinds[random.integer(0...kinds.count - 1)].name,
        id: random.once(in: 2) ? "e\(index)" : nil)
      entry.isHidden = random.once(in: 6)
      if random.once(in: 2) { entry.values = values(saying: 5) }
      return entry
    }
  }

  private mutating func values(saying rarity: Int) -> DecorationValues {
    var values = DecorationValues()
    values.geometry = geometry(saying: rarity)
    if random.once(in: rarity) { values.zIndex = random.integer(-2...2) }
    if random.once(in: rarity * 3) {
      let kind = "k\(random.integer(0...3))"
      values.requires = random.one(of: [kind], [kind, "k0"], [kind, "image"])
    }
    if random.once(in: rarity * 2) {
      values.appearance.shape = random.one(of: .rect, .bubble, .bubble, .bubble)
    }
    if random.once(in: rarity) {
      values.appearance.cornerRadius = CornerRadii(all: random.one(of: 0, 8, 80))
    }
    return values
  }

  private mutating func geometry(saying rarity: Int) -> DecorationGeometry {
    var geometry = DecorationGeometry()
    if random.once(in: rarity) { geometry.span = random.one(of: DecorationGeometry.Span.self) }
    if random.once(in: rarity) {
      geometry.sectionInset = random.one(of: DecorationGeometry.SectionInsetRule.self)
    }
    if random.once(in: rarity) { geometry.extent = random.one(of: DecorationGeometry.Extent.self) }
    if random.once(in: rarity) { geometry.insets.top = inset() }
    if random.once(in: rarity) { geometry.insets.left = inset() }
    if random.once(in: rarity) { geometry.insets.bottom = inset() }
    if random.once(in: rarity) { geometry.insets.right = inset() }
    if random.once(in: rarity) {
      geometry.whenEmpty = random.one(of: DecorationGeometry.EmptyRule.self)
    }
    if random.once(in: rarity * 2) {
      geometry.bounds = random.one(of: DecorationGeometry.ItemBounds.self)
    }
    if random.once(in: rarity) { geometry.each = random.one(of: DecorationGeometry.Each.self) }
    if random.once(in: rarity) { geometry.thickness = random.one(of: 0.25, 1, 0.5, 1 / 3.0, 12) }
    if random.once(in: rarity * 2) { geometry.isPinned = random.once(in: 2) }
    if random.once(in: rarity * 2) { geometry.badge = badge(saying: rarity) }
    return geometry
  }

  private mutating func inset() -> Double {
    random.one(of: 0, 5, 8, 12, -5, -15, 12.5, 0.1, 1 / 3.0, random.length(-60...60))
  }

  private mutating func badge(saying rarity: Int) -> DecorationGeometry.Badge {
    var badge = DecorationGeometry.Badge()
    if !random.once(in: 4) {
      badge.size = Size(width: random.length(0...90), height: random.one(of: 0, 20, 53, 0.7))
    }
    if random.once(in: rarity) { badge.anchor = random.one(of: Anchor.self) }
    if random.once(in: rarity) {
      badge.position = random.one(of: DecorationGeometry.Badge.Position.self)
    }
    if random.once(in: rarity) {
      badge.offset = Point(x: random.length(-20...20), y: random.one(of: 0, 18, -3.3))
    }
    if random.once(in: rarity) {
      badge.fractionalOffset = Point(x: random.one(of: 0, 0.5, -1 / 3.0), y: random.length(-1...1))
    }
    return badge
  }
}
