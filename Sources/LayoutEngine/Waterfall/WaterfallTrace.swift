extension WaterfallSection {
  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) -> any KindTrace {
    trace.defaultLevel = .formatDefault
    trace.describe(metrics, in: pass.traits, pass.axes)
    let frames = Array(buffer.frames)
    var columns: [Int] = []
    if !frames.isEmpty {
      var ends = WaterfallColumnEnds(self, buffer.columnEnds(of: self))
      let output = buffer.reset(count: 1)
      for (item, frame) in frames.enumerated() {
        columns.append(
          ends.place(item, length: frame.length(along: pass.axes.scroll), at: output))
      }
    }
    let found = WaterfallTrace(
      section: self, metrics: metrics, items: section.items.settled(estimate: nil), pass: pass,
      trace: trace,
      frames: frames, columns: columns)
    found.describeColumns()
    found.describeBlocks()
    return found
  }
}

/// A recorder of how the elements of a waterfall section get their frames. waterfall.md.
struct WaterfallTrace: KindTrace {
  let section: WaterfallSection
  let metrics: SectionMetrics
  let items: ItemRuns
  let pass: LayoutPass
  let trace: LayoutTrace
  let frames: [Rect]
  /// The column of each item.
  let columns: [Int]
  /// The most columns whose ends are named for one item. Of more, only its own is.
  private static let mostNamed = 24

  var axes: Axes { pass.axes }
  private var spacing: RecordedQuantity {
    trace.known(section.spacing, "spacing within a column")
  }

  func describe(_ item: Int, isShown: Bool) {
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    guard !trace.isKnown("\(line.origin) of item \(item)") else { return }
    trace.step(
      trace.known(section.columnLength, "\(line.length) of a column"),
      "\(line.length) of item \(item)", "items are as wide as their column")
    let column = describeColumn(of: item)
    trace.step(
      WaterfallRule.start(
        ofColumn: column, leading: trace.known(section.lineMetrics.leading, "\(line.start) inset"),
        length: trace.known(section.columnLength, "\(line.length) of a column"),
        spacing: trace.known(section.columnSpacing, "minimumColumnSpacing")),
      "\(line.origin) of item \(item)", "where its column begins")
    // The end of a column names the place and the length of its last item without a step.
    guard !trace.isKnown("\(scroll.origin) of item \(item)") else { return }
    describeLength(of: item)
    trace.step(
      end(ofColumn: columns[item], before: item), "\(scroll.origin) of item \(item)",
      "where its column ends before it")
  }

  /// Records and returns the number of an item's column.
  private func describeColumn(of item: Int) -> RecordedQuantity {
    let name = "column of item \(item)"
    let count = trace.known(Double(section.columnCount), "columns")
    let number = RecordedQuantity(Double(item))
    let rest = number - (number / count).roundedDown() * count
    switch section.renderDirection {
    case .leftToRight:
      return trace.step(rest, name, "one column after the other", because: direction())
    case .rightToLeft:
      return trace.step(
        count - 1 - rest, name, "one column after the other, from the last", because: direction())
    case .shortestFirst:
      let named =
        section.columnCount <= Self.mostNamed ? 0..<section.columnCount : 0..<0
      for column in named { _ = end(ofColumn: column, before: item) }
      return trace.step(
        RecordedQuantity(Double(columns[item])), name,
        "the shortest column, of equally short ones the first",
        because: direction() + named.flatMap { trace.mentioned(endName($0, before: item)) })
    }
  }

  private func direction() -> [LayoutStep.Input] {
    [
      trace.choice(
        "itemRenderDirection", section.renderDirection.rawValue, metric: "itemRenderDirection")
    ]
  }

  private func endName(_ column: Int, before item: Int) -> String {
    item < frames.count ? "end of column \(column) before item \(item)" : "end of column \(column)"
  }

  /// Records and returns where the next item of a column begins.
  ///
  /// - Parameter item: Only the items before it count.
  private func end(ofColumn column: Int, before item: Int) -> RecordedQuantity {
    let name = endName(column, before: item)
    if let known = trace.recorded(name) { return known }
    guard let last = columns[..<item].lastIndex(of: column) else {
      return trace.step(
        trace.known(section.startOfItems, "start of the items"), name, "no item is in it")
    }
    let words = axes.scrollWords
    func known(_ value: Double, _ word: String) -> RecordedQuantity {
      let name = "\(word) of item \(last)"
      return trace.recorded(name)
        ?? trace.input(value, name, .source(.element(section: trace.section, item: last)))
    }
    let frame = frames[last]
    return trace.step(
      WaterfallRule.next(
        after: known(frame.start(along: axes.scroll), words.origin),
        known(frame.length(along: axes.scroll), words.length), spacing: spacing),
      name, "after item \(last), and the spacing after it")
  }

  func describeBounds() {
    let ends = (0..<section.columnCount).map { column in
      columns.lastIndex(of: column).map { last in
        WaterfallRule.next(
          after: frames[last].start(along: axes.scroll), frames[last].length(along: axes.scroll),
          spacing: section.spacing)
      } ?? section.startOfItems
    }
    let longest = ends.indices.max { ends[$0] < ends[$1] } ?? 0
    trace.step(
      WaterfallRule.end(longest: end(ofColumn: longest, before: frames.count), spacing: spacing),
      "end of the items", "the longest column, without the spacing after its last item")
    describeEdges(0..<frames.count, ItemEdges(axes), of: "all items")
  }

  func describeLength(_ layout: SectionLayout) {
    let words = axes.scrollWords
    let items =
      layout.items.map { trace.known($0.end, "end of the items") }
      ?? trace.known(section.startOfItems, "start of the items")
    var end = SectionRule.startOfFooter(
      items: items, inset: trace.known(section.lineMetrics.end, "\(words.end) inset"))
    end = end + trace.known(section.footer.before, "\(words.start) inset of the footer")
    if section.footer.isVisible {
      let start = trace.step(
        end, "start of the footer", "after the items, their inset and the footer's own")
      end = trace.step(
        SectionRule.end(
          footerFrom: start,
          length: trace.known(section.footer.length, "footer \(words.length)")),
        "end of the footer", "where it begins, and its length")
      end = end + trace.known(section.footer.after, "\(words.end) inset of the footer")
    }
    describeExtent(end)
  }

  func describeBoundaryItem(_ kind: String, _ rect: Rect) -> NamedRect? {
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    let (x, y) = ("\(line.start) inset of the \(kind)", "start of the \(kind)")
    let (width, height) = ("\(line.length) of the \(kind)", "\(kind) \(scroll.length)")
    return axes.line == 0
      ? NamedRect(rect, x: x, y: y, width: width, height: height)
      : NamedRect(rect, x: y, y: x, width: height, height: width)
  }

  func rename(_ shape: inout DecoratedSection<RecordedQuantity>) {
    guard let header = shape.header else { return }
    shape.header = Interval(
      start: trace.known(header.start.number, "start of the header"),
      end: trace.known(header.end.number, "end of the header"))
  }
}
