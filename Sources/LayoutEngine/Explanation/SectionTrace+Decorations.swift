/// The decorations of a section. decorations.md, "One rule for the frame".
extension SectionTrace {
  /// Records a decoration's frame in its section and returns it with the names of its lengths; nil
  /// if the decoration has nothing to cover.
  ///
  /// - Parameter item: The decoration's item, line or gap; nil for a decoration of the whole
  ///   section.
  func describe(_ decoration: Decoration, ofItem item: Int?) -> NamedRect? {
    trace.begin(decoration, among: pass.configuration.decorationKinds)
    let plan = DecorationPlan(decoration)
    trace.describeBadge(decoration)
    guard let box = box(plan, ofItem: item) else { return nil }
    return pass.describeFrame(plan, in: box, trace)
  }

  /// Records and returns the box that a decoration of the whole section covers.
  func box(_ plan: DecorationPlan) -> Box<Double>? {
    if plan.bounds == .firstAndLast { describeFirstAndLast() }
    guard let box = recorded().box(plan) else { return nil }
    let sentences = shape.spanSentences(plan)
    // In a shelf the extent comes first.
    if shape.shelf != nil { trace.extent(box.line, plan) }
    let scroll = trace.span(box.scroll, plan, sentences.from, sentences.to)
    return Box(line: trace.extent(box.line, plan), scroll: scroll)
  }

  private func box(_ plan: DecorationPlan, ofItem item: Int?) -> Box<Double>? {
    switch plan.each {
    case .section: return box(plan)
    case .item:
      guard let item, items.frames.indices.contains(item) else { return nil }
      let element = Box(
        line: items.edges(of: item, axes.line), scroll: items.edges(of: item, axes.scroll))
      return named(
        recorded().box(plan, of: element), plan, "from the start of item \(item)",
        "to the end of item \(item)")
    case .line, .gap:
      return item.flatMap { box(plan, ofLine: plan.each == .gap ? $0 + 1 : $0) }
    }
  }

  private func box(_ plan: DecorationPlan, ofLine line: Int) -> Box<Double>? {
    var lines: [(items: Range<Int>, box: Box<Double>)] = []
    items.frames.withUnsafeBufferPointer { frames in
      shape.forEachLine(of: frames) { lines.append(($0, $1)) }
    }
    guard lines.indices.contains(line) else { return nil }
    func describe(_ line: Int) -> Box<RecordedQuantity> {
      let names = ItemEdges(axes, of: "line \(line)")
      items.describeEdges(lines[line].items, names, of: "the items on line \(line)")
      return trace.known(lines[line].box, names)
    }
    let own = describe(line)
    guard plan.each == .gap else {
      return named(
        recorded().box(plan, of: own), plan, "from the start of line \(line)",
        "to the end of line \(line)")
    }
    guard line > 0 else { return nil }
    let previous = describe(line - 1)
    if plan.bounds == .firstAndLast { describeFirstAndLast() }
    var gap = Interval(start: previous.scroll.end, end: own.scroll.start)
    if let thickness = plan.thickness {
      let middle = trace.step(
        FrameRule.middle(of: gap), "middle of the gap", "between line \(line - 1) and line \(line)")
      gap = FrameRule.separator(
        at: middle, thickness: trace.input(thickness, "thickness", .geometry("thickness")))
    }
    return named(
      recorded().box(plan, ofGap: gap, before: own.line), plan,
      "from the end of line \(line - 1)", "to the start of line \(line)")
  }

  /// Records and returns the box that a decoration of an item, a line or a gap covers.
  private func named(
    _ box: Box<RecordedQuantity>, _ plan: DecorationPlan, _ from: String, _ to: String
  ) -> Box<Double> {
    Box(line: trace.extent(box.line, plan), scroll: trace.span(box.scroll, plan, from, to))
  }

  /// Records the bounds of the first and the last item.
  private func describeFirstAndLast() {
    guard !items.frames.isEmpty else { return }
    let names = ItemEdges(axes, of: .firstAndLast)
    let rule = "the bounds of these two"
    func describe(_ axis: Int, _ start: String, _ end: String) {
      let first = items.edges(of: 0, axis)
      let last = items.edges(of: items.frames.count - 1, axis)
      trace.step(.smaller(first.start, last.start), start, rule)
      trace.step(.larger(first.end, last.end), end, rule)
    }
    describe(axes.line, names.lineStart, names.lineEnd)
    describe(axes.scroll, names.scrollStart, names.scrollEnd)
  }

  /// Returns the section's shape with named quantities.
  private func recorded() -> DecoratedSection<RecordedQuantity> {
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    var named = DecoratedSection(
      items: shape.items.map {
        .init(
          all: trace.known($0.all, ItemEdges(axes, of: .all)),
          firstAndLast: trace.known($0.firstAndLast, ItemEdges(axes, of: .firstAndLast)),
          lastLineEnd: RecordedQuantity($0.lastLineEnd),
          fullLinesEnd: RecordedQuantity($0.fullLinesEnd))
      },
      header: shape.header.map {
        Interval(
          start: RecordedQuantity($0.start), end: trace.known($0.end, "header \(scroll.length)"))
      },
      footer: shape.footer.map {
        Interval(
          start: trace.known($0.start, "start of the footer"),
          end: trace.known($0.end, "end of the footer"))
      },
      start: trace.known(shape.start, "\(scroll.start) inset"),
      end: trace.known(shape.end, "\(scroll.end) inset"),
      leading: trace.known(shape.leading, "\(line.start) inset"),
      available: trace.known(shape.available, "available \(line.length)"),
      emptyPlace: trace.known(shape.emptyPlace, "start of the items"),
      lineLength: trace.known(shape.lineLength, "\(items.whole) \(line.length)"),
      containerStart: shape.containerStart.map { trace.known($0, "start of the container") },
      containerLength: trace.known(shape.containerLength, "container \(line.length)"),
      shelf: shape.shelf.map {
        .init(
          titleHeight: trace.known($0.titleHeight, "title height"),
          extent: trace.known($0.extent, "end of the items"))
      }, extent: trace.known(shape.extent, "section \(scroll.length)"),
      itemAlignment: shape.itemAlignment, hasLines: shape.hasLines, axes: axes)
    items.rename(&named)
    return named
  }
}

extension DecoratedSection<Double> {
  /// Returns the rules, in words, for the two ends of a decoration's span.
  fileprivate func spanSentences(_ plan: DecorationPlan) -> (from: String, to: String) {
    if shelf != nil { return ("from the first column", "to the last column") }
    if plan.span == .section { return ("from the start of the section", "to its end") }
    if items == nil, plan.whenEmpty == .supplementary {
      let (header, footer) = supplementaries(plan)
      return (
        "without items, from the start of the \(header == nil ? "footer" : "header")",
        "without items, to the end of the \(footer == nil ? "header" : "footer")"
      )
    }
    return (
      plan.edgeSentence(header != nil, plan.span.includesHeader, "header", "from"),
      plan.edgeSentence(footer != nil, plan.span.includesFooter, "footer", "to")
    )
  }
}

extension LayoutTrace {
  /// Sets the current decoration, whose entry and kind give its values.
  func begin(_ own: Decoration, among kinds: [DecorationKind]) {
    guard entries.indices.contains(own.ordinal) else { return }
    let list = levels["decorations"].map { ($0.level, $0.key + ".decorations") }
    let (level, key) =
      own.sections == nil ? list ?? (.defaults, "decorations") : (.document, "decorations")
    decoration = DecorationSources(
      entry: entries[own.ordinal], kind: kinds.first { $0.name == own.kind }, level: level,
      key: "\(key)[\(own.ordinal)]")
  }

  /// Returns a box with named edges.
  fileprivate func known(_ box: Box<Double>, _ names: ItemEdges) -> Box<RecordedQuantity> {
    Box(
      line: Interval(
        start: known(box.line.start, names.lineStart), end: known(box.line.end, names.lineEnd)),
      scroll: Interval(
        start: known(box.scroll.start, names.scrollStart),
        end: known(box.scroll.end, names.scrollEnd)))
  }
}
