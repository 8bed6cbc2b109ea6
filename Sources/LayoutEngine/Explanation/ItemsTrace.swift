/// A recorder of how the items of one section get their frames.
struct ItemsTrace {
  let pass: LayoutPass
  let section: SectionInput
  let metrics: ResolvedMetrics
  let itemSize: ItemSize
  let trace: LayoutTrace
  private(set) var frames: [Rect] = []
  /// The sizes of the items before they are stretched; empty if none can be.
  private var sizes: [Size] = []
  /// The index after each run's last item; empty if every run is one item.
  private var runEnds: [Int] = []
  private(set) var lines = Arrangement.grid(.init(perLine: 1, first: 0, pitch: 0))

  /// How the items are arranged.
  enum Arrangement {
    case grid(Grid)
    /// A grid whose lines differ in thickness.
    case gridLines(Grid, [FlowLine])
    case mixed([FlowLine])
    /// Lines that are not as in UIKit; with the grid of items of one length.
    case aligned([FlowLine], Grid?)
    case columns([ShelfColumn])
  }

  init(
    _ pass: LayoutPass, _ section: SectionInput, _ resolved: ResolvedSection, _ trace: LayoutTrace
  ) {
    self.pass = pass
    self.section = section
    metrics = resolved.metrics
    itemSize = resolved.itemSize
    self.trace = trace
    if let counts = section.items.counts {
      var end = 0
      runEnds = counts.map { count in
        end += Int(count)
        return end
      }
    }
  }

  var axes: Axes { pass.axes }

  /// Lays the items out again, keeps their frames and lines, and records their number.
  mutating func layOut(_ buffer: inout FrameBuffer) {
    let (pass, items, metrics) = (pass, section.items, metrics)
    pass.configuration.shelf.map { trace.note($0) }
    trace.input(
      Double(items.count), "items of the section",
      .source(.document(.section, key: "sections[\(trace.section)].items")))
    var resolver = SizeResolver(metrics, axes: axes, traits: pass.traits, items: items.count)
    let itemSize = pass.configuration.shelf.map { ItemSize.fixed($0.itemSize) } ?? self.itemSize
    var found: Arrangement?
    var unstretched: [Size] = []
    pass.withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      let output = buffer.reset(count: items.count)
      if let shelf = pass.configuration.shelf {
        var columns: [ShelfColumn] = []
        let height = pass.columnHeight(shelf)
        _ = pass.columns(sizes, items.count, shelf, height: height, output) { columns.append($0) }
        found = .columns(columns)
        return
      }
      func grid(_ size: Size) -> Grid {
        pass.grid(length: size.along(pass.axes.line), count: items.count, metrics)
      }
      var lines: [FlowLine] = []
      guard metrics.arrangement.isStandard(for: sizes) else {
        unstretched = (0..<items.count).map { sizes[$0] }
        _ = pass.alignedLines(sizes, items.count, metrics, output) { lines.append($0) }
        found = .aligned(
          lines,
          pass.alignedBreaks(of: sizes, items.count, metrics, s: metrics.interitemSpacing).grid)
        return
      }
      switch sizes {
      case .uniform(let size):
        pass.uniformLines(size, items.count, metrics, into: &buffer)
        found = .grid(grid(size))
      case .equalLengths(let sizes):
        _ = pass.gridLines(sizes, metrics, output) { lines.append($0) }
        found = .gridLines(grid(sizes[0]), lines)
      case .mixed(let sizes):
        pass.mixedLines(sizes, metrics, output, &buffer.lines) { lines.append($0) }
        found = .mixed(lines)
      }
    }
    frames = Array(buffer.frames)
    self.sizes = unstretched
    if let found { self.lines = found }
  }

  /// Records an item's frame in its section and returns it with the names of its lengths.
  ///
  /// - Parameter isShown: Whether the item is the explained element. The explanation then includes
  ///   why the item is on its line.
  func describe(_ item: Int, isShown: Bool = false) -> NamedRect {
    switch lines {
    case .grid(let grid): describeGrid(item, grid)
    case .gridLines(let grid, let lines):
      LinesTrace(self, lines, grid).describe(item, isShown: isShown)
    case .mixed(let lines): LinesTrace(self, lines).describe(item, isShown: isShown)
    case .aligned(let lines, let grid):
      LinesTrace(self, lines, grid, isAligned: true).describe(item, isShown: isShown)
    case .columns(let columns):
      if let shelf = pass.configuration.shelf {
        ShelfTrace(self, columns, shelf).describe(item, isShown: isShown)
      }
    }
    return NamedRect(
      frames[item], x: "x of item \(item)", y: "y of item \(item)", width: "width of item \(item)",
      height: "height of item \(item)")
  }

  /// The size of an item before its line stretches it.
  func size(_ item: Int) -> Size { sizes.isEmpty ? frames[item].size : sizes[item] }

  /// Returns what follows `width` or `height` in the name of an item's size, before its line
  /// stretches it.
  func suffix(ofSize item: Int) -> String {
    " of item \(item)" + (size(item) == frames[item].size ? "" : " before it is stretched")
  }

  /// Records an item's size, by the rule that gives it.
  func describeSize(_ item: Int) {
    guard !trace.isKnown("width" + suffix(ofSize: item)) else { return }
    let (run, reference) = run(of: item)
    trace.subject = suffix(ofSize: item)
    defer { trace.subject = "" }
    let size: ItemSize
    switch reference {
    case 1:
      if let shelf = pass.configuration.shelf {
        let isDefault = shelf.itemSize == ShelfMetrics().itemSize
        trace.size = { [trace] in
          trace.source(.document("itemSize." + $0, isDefault: isDefault))
        }
        size = .fixed(shelf.itemSize)
      } else {
        trace.size = { [trace] in trace.source(.metric("itemSize." + $0)) }
        size = itemSize
      }
    default:
      trace.size = { [section = trace.section] in
        .item(section: section, run: run, key: "size." + $0)
      }
      size = section.items.size(ofRun: run) ?? itemSize
    }
    SizeTrace(metrics, axes: axes, traits: pass.traits, items: section.items.count, trace)
      .describe(size)
  }

  private func run(of item: Int) -> (run: Int, reference: UInt16) {
    guard !runEnds.isEmpty else { return (item, section.items.references?[item] ?? 0) }
    // Finds the first run that ends after the item.
    var (low, high) = (0, runEnds.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runEnds[middle] > item { high = middle } else { low = middle + 1 }
    }
    return (low, section.items.references?[low] ?? 0)
  }

  // MARK: - Bounds

  /// Records the bounds of all items.
  func describeBounds() {
    guard !frames.isEmpty else { return }
    switch lines {
    case .grid(let grid): describeBounds(of: 0, grid)
    case .gridLines(let grid, let lines): LinesTrace(self, lines, grid).describeEnd()
    case .mixed(let lines): LinesTrace(self, lines).describeEnd()
    case .aligned(let lines, let grid): LinesTrace(self, lines, grid, isAligned: true).describeEnd()
    case .columns(let columns):
      if let shelf = pass.configuration.shelf { ShelfTrace(self, columns, shelf).describeEnd() }
    }
  }

  /// Records the bounds of some of the items, with the item that reaches farthest for each edge.
  func describeEdges(_ items: Range<Int>, _ names: ItemEdges, of what: String) {
    func describe(_ axis: Int, _ start: String, _ end: String) {
      let first = items.min { frames[$0].start(along: axis) < frames[$1].start(along: axis) }
      let last = items.max { frames[$0].end(along: axis) < frames[$1].end(along: axis) }
      guard let first, let last else { return }
      let rule = "the edge of the farthest of \(what)"
      trace.step(edges(of: first, axis).start, start, rule)
      trace.step(edges(of: last, axis).end, end, rule)
    }
    guard !trace.isKnown(names.lineStart) else { return }
    describe(axes.line, names.lineStart, names.lineEnd)
    describe(axes.scroll, names.scrollStart, names.scrollEnd)
  }

  /// Records the bounds of the first and the last item.
  func describeFirstAndLast() {
    guard !frames.isEmpty else { return }
    let names = ItemEdges(axes, of: .firstAndLast)
    let rule = "the bounds of these two"
    func describe(_ axis: Int, _ start: String, _ end: String) {
      let (first, last) = (edges(of: 0, axis), edges(of: frames.count - 1, axis))
      trace.step(.smaller(first.start, last.start), start, rule)
      trace.step(.larger(first.end, last.end), end, rule)
    }
    describe(axes.line, names.lineStart, names.lineEnd)
    describe(axes.scroll, names.scrollStart, names.scrollEnd)
  }

  /// Records the frame of an item and returns its interval along an axis.
  func edges(of item: Int, _ axis: Int) -> Interval<RecordedQuantity> {
    _ = describe(item)
    let (words, frame) = (axes.words(axis), frames[item])
    let start = trace.known(frame.start(along: axis), "\(words.origin) of item \(item)")
    let length = trace.known(frame.length(along: axis), "\(words.length) of item \(item)")
    return Interval(start: start, end: start + length)
  }
}
