/// A recorder of how the items of a section get their sizes. documents.md, "Sizing rules".
struct SizeTrace {
  private let axes: Axes
  private let traits: ContainerTraits
  private let metrics: ResolvedMetrics
  private let runs: ItemRuns
  /// The index after each run's last item; empty if every run is one item.
  private var runEnds: [Int] = []
  private let itemSize: ItemSize
  private let origin: (String) -> InputOrigin
  private let trace: LayoutTrace
  private let line: ColumnRule<RecordedQuantity>

  /// Creates a recorder of a section whose metrics are recorded, and records the number of items.
  ///
  /// - Parameter origin: Returns the origin of a key of the size of items that give none.
  init(
    _ items: ItemRuns, _ metrics: ResolvedMetrics, _ itemSize: ItemSize, in pass: LayoutPass,
    _ trace: LayoutTrace, origin: @escaping (String) -> InputOrigin
  ) {
    (runs, self.metrics, self.itemSize, self.origin) = (items, metrics, itemSize, origin)
    (axes, traits, self.trace) = (pass.axes, pass.traits, trace)
    line = ColumnRule(
      available: trace.known(metrics.available, "available \(axes.lineWords.length)"),
      spacing: trace.known(metrics.interitemSpacing, "minimum interitem spacing"))
    var end = 0
    runEnds = (items.counts ?? []).map { count in
      end += Int(count)
      return end
    }
    trace.input(
      Double(items.count), "items of the section",
      .source(.document(.section, key: "sections[\(trace.section)].items")))
  }

  /// Records an item's size, by the rule that gives it.
  ///
  /// - Parameter suffix: What follows `width` and `height` in the names, such as ` of item 5`.
  func describe(_ item: Int, as suffix: String) {
    guard !trace.isKnown("width" + suffix) else { return }
    let run = run(of: item)
    let reference = runs.references?[run] ?? 0
    let isInherited = reference == 1 || reference == ItemRuns.measured
    if isInherited, let estimate = metrics.estimate {
      trace.subject = suffix
      for axis in [0, 1] { describe(estimate, run: run, along: axis) }
      return trace.subject = ""
    }
    trace.size = { [trace, origin, section = trace.section] key in
      isInherited
        ? trace.source(origin(key)) : .item(section: section, run: run, key: "size." + key)
    }
    trace.subject = suffix
    describe(isInherited ? itemSize : runs.size(ofRun: run) ?? itemSize)
    trace.subject = ""
  }

  /// Records the length of an item without a size in a section with an estimate.
  private func describe(_ estimate: Size, run: Int, along axis: Int) {
    let name = axis == 0 ? "width" : "height"
    let measured = runs.references?[run] == ItemRuns.measured ? runs.sizes[run].along(axis) : 0
    guard measured == 0 else {
      let source = LayoutStep.Source.item(
        section: trace.section, run: run, key: "measured.\(name)")
      trace.input(measured, name, .source(source))
      return
    }
    let (sum, count) = runs.measuredLengths(along: axis)
    guard count > 0 else {
      trace.input(estimate.along(axis), name, .metric("estimatedItemSize.\(name)"))
      return
    }
    let items = InputOrigin.source(
      .document(.section, key: "sections[\(trace.section)].items[].measured.\(name)"))
    // They are the same for all items.
    let subject = trace.subject
    trace.subject = ""
    let mean = SelfSizingRule.length(
      (
        trace.input(sum, "sum of the measured \(name)s", items),
        trace.input(count, "number of the measured \(name)s", items)
      ), else: RecordedQuantity(estimate.along(axis)))
    trace.subject = subject
    trace.step(mean, name, "the mean of those that were measured, as the item was not")
  }

  private func run(of item: Int) -> Int {
    guard !runEnds.isEmpty else { return item }
    // Finds the first run that ends after the item.
    var (low, high) = (0, runEnds.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runEnds[middle] > item { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Records a size as `width` and `height` of the trace's subject.
  private func describe(_ size: ItemSize, at path: RulePath = RulePath()) {
    switch size {
    case .fixed(let size):
      describe(size.width, "width", at: path)
      describe(size.height, "height", at: path)
    case .rule(let rule): describe(rule, at: path)
    // No rule has measured lengths.
    case .measured: break
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
    case .fill, .column: length = nonNegative(line.available)
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
      length, words.length, rule.sentence(words) + shortening(length),
      because: trace.reasons(path, width: traits.width))
    trace.step(otherLength(along, rule, path), across.length, rule.otherSentence(across))
  }

  /// Returns the words for a length that is shortened so that the columns fit.
  private func shortening(_ length: RecordedQuantity) -> String {
    guard case .operation(.minus, _, .number(let excess)) = length.arithmetic, excess > 0 else {
      return ""
    }
    return "; shortened by a rounding error, so that the columns, added up, fit on the line"
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
    return nonNegative(other)
  }

  private func columnLength(
    _ columns: ColumnCount, of rule: SizingRule, _ path: RulePath
  ) -> RecordedQuantity {
    let count = columnCount(columns, path)
    let reserve = rule.reserve.map { trace.input($0, "reserve", .size(path.reserve)) } ?? 0
    let rounding = rule.rounding ?? .floor
    let scale = rounding == .pixel ? traits.scale : nil
    let length = ColumnRule.rounded(
      line.length(count, reserve: reserve), rounding,
      scale: scale.map { trace.input(Double($0.rawValue), "scale", .container("scale")) })
    let exact = ColumnRule(available: metrics.available, spacing: metrics.interitemSpacing)
    let excess = exact.excess(of: length.number, columns: count.number)
    return nonNegative(excess == 0 ? length : length - RecordedQuantity(excess))
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
      items: trace.known(Double(runs.count), "items of the section"))
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
