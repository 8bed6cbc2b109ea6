/// The lengths of columns and items, and the parts of the section. waterfall.md, "Vertical".
extension WaterfallTrace {
  /// Records the number and the length of the columns.
  func describeColumns() {
    let words = axes.lineWords
    let spacing = trace.input(
      section.columnSpacing, "minimumColumnSpacing", .metric("minimumColumnSpacing"))
    let line = ColumnRule(
      available: trace.known(section.lineMetrics.available, "available \(words.length)"),
      spacing: spacing)
    let exact = trace.step(
      line.length(describeCount(on: line), reserve: 0), "exact \(words.length) of a column",
      "what the spacings between columns leave, divided")
    trace.step(
      WaterfallRule.columnLength(exact, scale: scale), "\(words.length) of a column",
      section.scale == nil ? "at least 0" : "rounded down to whole pixels, and at least 0")
    trace.step(
      .larger(0, trace.known(metrics.minimumInteritemSpacing ?? 10, "minimum interitem spacing")),
      "spacing within a column", "a negative spacing counts only in a flow section")
  }

  /// Records where the items begin, and the parts of header and footer.
  func describeBlocks() {
    let words = axes.scrollWords
    describe(section.header, "header", "headerInset")
    describe(section.footer, "footer", "footerInset")
    var end = trace.known(section.header.before, "\(words.start) inset of the header")
    if section.header.isVisible {
      let start = trace.step(end, "start of the header", "after its own inset")
      end = trace.step(
        start + trace.known(section.header.length, "header \(words.length)"), "end of the header",
        "where it begins, and its length")
      end = end + trace.known(section.header.after, "\(words.end) inset of the header")
    }
    trace.step(
      SectionRule.startOfItems(
        header: end, inset: trace.known(section.lineMetrics.start, "\(words.start) inset")),
      "start of the items", "after the header, its insets and the section's")
  }

  private func describe(_ block: WaterfallSection.Block, _ kind: String, _ key: String) {
    func inset(_ value: Double, _ side: String, _ sideKey: String) -> RecordedQuantity {
      trace.input(value, "\(side) inset of the \(kind)", .metric("\(key).\(sideKey)"))
    }
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    _ = inset(block.before, scroll.start, scroll.startKey)
    _ = inset(block.after, scroll.end, scroll.endKey)
    let first = inset(block.inset.start(along: axes.line), line.start, line.startKey)
    let last = inset(block.inset.end(along: axes.line), line.end, line.endKey)
    guard block.isVisible else { return }
    trace.step(
      .larger(
        0, trace.known(pass.traits.lineLength, "content \(line.length)") - first - last),
      "\(line.length) of the \(kind)", "the content less its own insets")
  }

  /// The number of pixels in a point; nil if it is not known.
  private var scale: RecordedQuantity? {
    section.scale.map { trace.container($0, "scale", "scale") }
  }

  /// Records and returns the number of columns.
  private func describeCount(on line: ColumnRule<RecordedQuantity>) -> RecordedQuantity {
    let columnCount = metrics.waterfall?.columnCount ?? .count(2)
    var (key, reasons) = ("columnCount", [LayoutStep.Input]())
    if case .breakpoints(let entries) = columnCount {
      let index = entries.firstIndex { $0.limit?.holds(for: section.width) ?? true } ?? 0
      key = "columnCount.breakpoints[\(index)].columns"
      _ = trace.container(section.width, "container width", "width")
      reasons = trace.mentioned("container width")
    }
    func input(_ value: Double, _ name: String, _ part: String = "") -> RecordedQuantity {
      trace.input(value, name, .metric(key + part))
    }
    let columns = columnCount.columns(forWidth: section.width)
    guard let minWidth = columns.minWidth else {
      let given = input(Double(columns.min), reasons.isEmpty ? "columns" : "given columns")
      return reasons.isEmpty
        ? given
        : trace.step(given, "columns", "the entry for the container's width", because: reasons)
    }
    let most = RecordedQuantity(Double(WaterfallMetrics.maximumColumns))
    let fitting = line.fitting(minWidth: input(minWidth, "minWidth", ".minWidth"), items: most)
    let count = line.count(
      fitting: fitting, least: columns.min == 1 ? 1 : input(Double(columns.min), "min", ".min"),
      most: columns.max.map { input(Double($0), "max", ".max") })
    let isLimited = count > most
    return trace.step(
      isLimited ? most : count, "columns",
      isLimited
        ? "the most that a waterfall has"
        : "as many as fit with at least minWidth each and the spacing between them",
      because: reasons)
  }

  // MARK: - An item

  /// Records an item's length along the scroll axis.
  func describeLength(of item: Int) {
    var (run, end) = (0, items.itemCount(ofRun: 0))
    while end <= item {
      run += 1
      end += items.itemCount(ofRun: run)
    }
    let isInherited = items.references?[run] == 1
    trace.size = { [trace] key in
      isInherited
        ? trace.source(.metric("itemSize." + key))
        : .item(section: trace.section, run: run, key: "size." + key)
    }
    trace.subject = " of item \(item)"
    describe(items.size(ofRun: run) ?? section.itemSize)
    trace.subject = ""
  }

  private func describe(_ size: ItemSize) {
    let words = axes.scrollWords
    switch size.settled(forWidth: section.width) {
    case .measured: break
    case .fixed(let size):
      let along = size.along(axes.scroll)
      let length = length(
        along: trace.input(along, "original \(words.length)", .size(words.length)),
        across: trace.input(
          size.along(axes.line), "original \(axes.lineWords.length)",
          .size(axes.lineWords.length)))
      trace.step(length, words.length, ratioRule)
    case .rule(let rule):
      var (length, ruleInWords): (RecordedQuantity, String) = (0, "as it is given")
      switch rule.other {
      case .points(let points):
        length = trace.input(points, "given \(words.length)", .size(words.length))
      case .aspect(let aspect):
        let aspect = trace.input(aspect, "aspect", .size("aspect"))
        length =
          axes.line == 0
          ? self.length(along: 1, across: aspect) : self.length(along: aspect, across: 1)
        ruleInWords = ratioRule
        if rule.plus != nil {
          length = trace.step(length, "\(words.length) by the aspect", ratioRule)
        }
      case nil: break
      }
      if let plus = rule.plus { length = length + trace.input(plus, "plus", .size("plus")) }
      trace.step(
        .larger(0, length), words.length,
        rule.plus == nil ? ruleInWords : "with what is added, and at least 0")
    }
  }

  private var ratioRule: String {
    "the \(axes.lineWords.length) of a column by the original ratio"
      + (section.scale == nil ? "" : ", rounded down to whole pixels")
  }

  private func length(along: RecordedQuantity, across: RecordedQuantity) -> RecordedQuantity {
    WaterfallRule.itemLength(
      column: trace.known(section.columnLength, "\(axes.lineWords.length) of a column"),
      along: along, across: across, scale: scale)
  }
}
