/// A recorder of how a sizing rule gives the size of an item. documents.md, "Sizing rules".
struct SizeTrace {
  private let axes: Axes
  private let traits: ContainerTraits
  private let metrics: ResolvedMetrics
  /// The number of items in the section, which is the most that a line can hold.
  private let items: Int
  private let trace: LayoutTrace
  private let line: ColumnRule<RecordedQuantity>

  init(
    _ metrics: ResolvedMetrics, axes: Axes, traits: ContainerTraits, items: Int,
    _ trace: LayoutTrace
  ) {
    self.axes = axes
    self.traits = traits
    self.metrics = metrics
    self.items = items
    self.trace = trace
    line = ColumnRule(
      available: trace.known(metrics.available, "available \(axes.lineWords.length)"),
      spacing: trace.known(metrics.interitemSpacing, "minimum interitem spacing"))
  }

  /// Records a size as `width` and `height` of the trace's subject.
  func describe(_ size: ItemSize, at path: RulePath = RulePath()) {
    switch size {
    case .fixed(let size):
      describe(size.width, "width", at: path)
      describe(size.height, "height", at: path)
    case .rule(let rule): describe(rule, at: path)
    }
  }

  private func describe(_ points: Double, _ name: String, at path: RulePath) {
    let isGiven = path.breakpoints.isEmpty
    let given = trace.input(points, isGiven ? name : "given \(name)", .size(path.key(name)))
    guard !isGiven else { return }
    trace.step(
      given, name, "the size of the breakpoint for the container's width",
      because: trace.reasons(path, width: traits.width))
  }

  private func describe(_ own: SizingRule, at outer: RulePath) {
    let path = outer.entering(own)
    var rule = own
    rule.inherit(from: outer.rule)
    let length: RecordedQuantity
    switch rule.length {
    case .fill: length = nonNegative(line.available)
    case .columns(let columns): length = columnLength(columns, of: rule, path)
    case .breakpoints(let entries):
      guard let index = entries.firstIndex(where: { $0.holds(for: traits.width ?? 0) }) else {
        return
      }
      var inner = path.entering(index, entries[index])
      inner.rule = entries[index].isWhole ? nil : rule
      return describe(entries[index].size, at: inner)
    }
    let (words, across) = (axes.lineWords, axes.scrollWords)
    let along = trace.step(
      length, words.length, rule.sentence(words),
      because: trace.reasons(path, width: traits.width))
    trace.step(otherLength(along, rule, path), across.length, rule.otherSentence(across))
  }

  /// Returns the length along the scroll axis.
  private func otherLength(
    _ length: RecordedQuantity, _ rule: SizingRule, _ path: RulePath
  ) -> RecordedQuantity {
    let key = axes.scrollWords.length
    var other: RecordedQuantity =
      switch rule.other {
      case .points(let points): trace.input(points, "given \(key)", .size(path.other(key)))
      case .aspect(let aspect):
        AspectRule.length(
          along: length, aspect: trace.input(aspect, "aspect", .size(path.other("aspect"))),
          isVertical: axes.line == 0)
      case nil: 0
      }
    if let plus = rule.plus {
      other = other + trace.input(plus, "plus", .size(path.plus))
    }
    return AspectRule.limited(nonNegative(other))
  }

  private func columnLength(
    _ columns: ColumnCount, of rule: SizingRule, _ path: RulePath
  ) -> RecordedQuantity {
    let count = columnCount(columns, path)
    let reserve = rule.reserve.map { trace.input($0, "reserve", .size(path.reserve)) } ?? 0
    let length = line.length(count, reserve: reserve)
    switch rule.rounding ?? .floor {
    case .floor: return nonNegative(length.roundedDown())
    case .pixel:
      guard let scale = traits.scale else { fallthrough }
      return nonNegative(
        ColumnRule.pixels(
          length, scale: trace.input(Double(scale.rawValue), "scale", .container("scale"))))
    case .none:
      let exact = ColumnRule(available: metrics.available, spacing: metrics.interitemSpacing)
      let excess = exact.excess(of: length.number, columns: count.number, items: items)
      return nonNegative(excess == 0 ? length : length - RecordedQuantity(excess))
    }
  }

  private func columnCount(_ columns: ColumnCount, _ path: RulePath) -> RecordedQuantity {
    func input(_ value: Double, _ name: String, _ key: String) -> RecordedQuantity {
      trace.input(value, name, .size(path.key(key)))
    }
    guard let minWidth = columns.minWidth else {
      return input(Double(columns.min), "columns", "columns")
    }
    let fitting = line.fitting(
      minWidth: input(minWidth, "minWidth", "columns.minWidth"),
      items: trace.known(Double(items), "items of the section"))
    return trace.step(
      line.count(
        fitting: fitting,
        least: columns.min == 1 ? 1 : input(Double(columns.min), "min", "columns.min"),
        most: columns.max.map { input(Double($0), "max", "columns.max") }),
      "columns", "as many as fit with at least minWidth each and the spacing between them")
  }

  private func nonNegative(_ length: RecordedQuantity) -> RecordedQuantity {
    length < 0 ? 0 : length
  }
}
