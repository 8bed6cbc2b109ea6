/// A resolver of sizing rules in one section. documents.md, "Sizing rules".
struct SizeResolver {
  private let axes: Axes
  private let traits: ContainerTraits
  private let line: ColumnRule<Double>
  /// The number of items in the section, which is the most that a line can hold.
  private let items: Int
  /// Whether the current rule gave a negative length.
  private var wasNegative = false
  /// The references of the runs whose rules have given a negative length so far.
  private(set) var negative: Set<UInt16> = []
  /// The first columns that a rule shortens so that they fit, with their length before.
  private(set) var shortened: NearFit?

  init(_ metrics: ResolvedMetrics, axes: Axes, traits: ContainerTraits, items: Int) {
    self.axes = axes
    self.traits = traits
    line = ColumnRule(available: metrics.available, spacing: metrics.interitemSpacing)
    self.items = items
  }

  /// Returns the size of the runs that have a reference.
  ///
  /// Not inlined. If it were, the optimizer would retain a copy of the pass for each section in the
  /// closure that lays out the section, which costs as much as four items.
  @inline(never)
  mutating func size(_ size: ItemSize, ofReference reference: UInt16) -> Size {
    wasNegative = false
    let size = self.size(size, within: nil)
    if wasNegative { negative.insert(reference) }
    return size
  }

  private mutating func size(_ size: ItemSize, within outer: SizingRule?) -> Size {
    switch size {
    case .fixed(let size): return size
    // Runs with such lengths are settled first, and no rule has them.
    case .measured(let size): return Size(size)
    case .rule(var rule):
      rule.inherit(from: outer)
      return self.size(rule)
    }
  }

  private mutating func size(_ rule: SizingRule) -> Size {
    let length: Double
    switch rule.length {
    // Sections of other layouts have no columns of their own.
    case .fill, .column: length = nonNegative(line.available)
    case .columns(let columns): length = columnLength(columns, of: rule)
    case .breakpoints(let entries):
      // The last entry has no limit, so one always holds; the reader of documents checks that.
      guard let entry = entries.first(where: { $0.holds(for: traits.width ?? 0) }) else {
        return .zero
      }
      return size(entry.size, within: entry.isWhole ? nil : rule)
    }
    let other = otherLength(length, rule)
    return axes.line == 0
      ? Size(width: length, height: other) : Size(width: other, height: length)
  }

  /// Returns the length along the scroll axis.
  private mutating func otherLength(_ length: Double, _ rule: SizingRule) -> Double {
    let given: Double =
      switch rule.other {
      case .points(let points): points
      case .aspect(let aspect):
        AspectRule.length(along: length, aspect: aspect, isVertical: axes.line == 0)
      case nil: 0
      }
    return nonNegative(rule.plus.map { given + $0 } ?? given)
  }

  private mutating func columnLength(_ columns: ColumnCount, of rule: SizingRule) -> Double {
    let count = columnCount(columns)
    let length = ColumnRule.rounded(
      line.length(count, reserve: rule.reserve ?? 0), rule.rounding ?? .floor,
      scale: traits.scale.map { Double($0.rawValue) })
    let excess = line.excess(of: length, columns: count)
    if excess > 0, shortened == nil {
      shortened = NearFit(
        Int(count), of: length, spacing: line.spacing, limit: line.available,
        fitted: length - excess)
    }
    return nonNegative(length - excess)
  }

  private func columnCount(_ columns: ColumnCount) -> Double {
    guard let minWidth = columns.minWidth else { return Double(columns.min) }
    return line.count(
      fitting: line.fitting(minWidth: minWidth, items: Double(items)), least: Double(columns.min),
      most: columns.max.map { Double($0) })
  }

  private mutating func nonNegative(_ length: Double) -> Double {
    guard length < 0 else { return length }
    wasNegative = true
    return 0
  }
}

extension ItemSize {
  /// Returns the size for containers of one width, with its breakpoints resolved.
  func settled(forWidth width: Double, within outer: SizingRule? = nil) -> ItemSize {
    // A deeper rule is refused elsewhere, and is not changed here.
    guard case .rule(var rule) = self, rule.depth <= SizingRule.maximumDepth else { return self }
    rule.inherit(from: outer)
    guard case .breakpoints(let entries) = rule.length else { return .rule(rule) }
    let entry = entries.first { $0.holds(for: width) }
    let outer = entry?.isWhole == true ? nil : rule
    return entry?.size.settled(forWidth: width, within: outer) ?? .fixed(.zero)
  }
}

extension SizingRule {
  /// Takes the values that this rule omits from the rule around it.
  package mutating func inherit(from outer: SizingRule?) {
    guard let outer else { return }
    other = other ?? outer.other
    plus = plus ?? outer.plus
    reserve = reserve ?? outer.reserve
    rounding = rounding ?? outer.rounding
  }
}
