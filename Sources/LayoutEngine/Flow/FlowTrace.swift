extension FlowSection {
  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) -> any KindTrace {
    trace.describe(metrics, in: pass.traits, pass.axes)
    let sizes = SizeTrace(section.items, lineMetrics, itemSize, in: pass, trace) {
      .metric("itemSize." + $0)
    }
    var found = FlowTrace(pass: pass, metrics: lineMetrics, trace: trace, itemSizes: sizes)
    let items = section.items.settled(estimate: lineMetrics.estimate)
    if items.count > 0 { found.layOut(items, itemSize, &buffer) }
    return found
  }
}

/// A recorder of how the elements of a flow section get their frames. flow-layout.md.
struct FlowTrace: KindTrace {
  let pass: LayoutPass
  let metrics: ResolvedMetrics
  let trace: LayoutTrace
  fileprivate let itemSizes: SizeTrace
  fileprivate(set) var frames: [Rect] = []
  /// The sizes of the items before they are stretched; empty if none can be.
  fileprivate var sizes: [Size] = []
  fileprivate var lines = Arrangement.grid(.init(perLine: 1, first: 0, pitch: 0))

  /// How the items are arranged.
  fileprivate enum Arrangement {
    case grid(Grid)
    /// Lines that are not all equal; with the grid of items of one length.
    case lines([FlowLine], Grid?, isAligned: Bool)
  }

  var axes: Axes { pass.axes }

  /// Lays the items out again, and keeps their frames and lines.
  fileprivate mutating func layOut(
    _ items: ItemRuns, _ itemSize: ItemSize, _ buffer: inout FrameBuffer
  ) {
    let (pass, metrics) = (pass, metrics)
    var resolver = SizeResolver(metrics, axes: axes, traits: pass.traits, items: items.count)
    var found = lines
    var unstretched: [Size] = []
    pass.withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      let output = buffer.reset(count: items.count)
      func grid(_ size: Size) -> Grid {
        pass.grid(length: size.along(pass.axes.line), count: items.count, metrics)
      }
      var lines: [FlowLine] = []
      guard metrics.arrangement.isStandard(for: sizes) else {
        unstretched = (0..<items.count).map { sizes[$0] }
        _ = pass.alignedLines(sizes, items.count, metrics, output) { lines.append($0) }
        found = .lines(
          lines,
          pass.alignedBreaks(of: sizes, items.count, metrics, s: metrics.interitemSpacing).grid,
          isAligned: true)
        return
      }
      switch sizes {
      case .uniform(let size):
        pass.uniformLines(size, items.count, metrics, into: &buffer)
        found = .grid(grid(size))
      case .equalLengths(let sizes):
        _ = pass.gridLines(sizes, metrics, output) { lines.append($0) }
        found = .lines(lines, grid(sizes[0]), isAligned: false)
      case .mixed(let sizes):
        pass.mixedLines(sizes, metrics, output, &buffer.lines) { lines.append($0) }
        found = .lines(lines, nil, isAligned: false)
      }
    }
    frames = Array(buffer.frames)
    (self.sizes, lines) = (unstretched, found)
  }

  func describe(_ item: Int, isShown: Bool) {
    switch lines {
    case .grid(let grid): describeGrid(item, grid)
    case .lines(let lines, let grid, let isAligned):
      LinesTrace(self, lines, grid, isAligned: isAligned).describe(item, isShown: isShown)
    }
  }

  /// The size of an item before its line stretches it.
  func size(_ item: Int) -> Size { sizes.isEmpty ? frames[item].size : sizes[item] }

  /// Returns what follows `width` or `height` in the name of an item's size, before its line
  /// stretches it.
  func suffix(ofSize item: Int) -> String {
    " of item \(item)" + (size(item) == frames[item].size ? "" : " before it is stretched")
  }

  /// Records an item's size, by the rule that gives it.
  func describeSize(_ item: Int) { itemSizes.describe(item, as: suffix(ofSize: item)) }

  func describeBounds() {
    switch lines {
    case .grid(let grid): describeBounds(of: 0, grid)
    case .lines(let lines, let grid, let isAligned):
      LinesTrace(self, lines, grid, isAligned: isAligned).describeEnd()
    }
  }
}

/// The order of header, insets, items and footer, and the section's length. flow-layout.md,
/// section 4.
extension FlowTrace {
  func describeLength(_ layout: SectionLayout) {
    let words = axes.scrollWords
    let itemsEnd =
      layout.items.map { trace.known($0.end, "end of the items") } ?? describeStartOfItems()
    var end = SectionRule.startOfFooter(
      items: itemsEnd, inset: trace.known(metrics.end, "\(words.end) inset"))
    if metrics.footer > 0 {
      let start = trace.step(
        end, "start of the footer", "after the items and the inset that follows them")
      end = trace.step(
        SectionRule.end(
          footerFrom: start, length: trace.known(metrics.footer, "footer \(words.length)")),
        "end of the footer", "the footer ends the section")
    }
    describeExtent(end)
  }

  /// Records where the items begin, or would begin if there are none.
  func describeStartOfItems() -> RecordedQuantity {
    let words = axes.scrollWords
    return trace.step(
      SectionRule.startOfItems(
        header: trace.known(metrics.header, "header \(words.length)"),
        inset: trace.known(metrics.start, "\(words.start) inset")),
      "start of the items", "after the header and the inset that follows it")
  }

  /// Returns the section's distribution as an input.
  func distribution() -> [LayoutStep.Input] {
    [trace.choice("distribution", metrics.distribution.rawValue, metric: "distribution")]
  }
}
