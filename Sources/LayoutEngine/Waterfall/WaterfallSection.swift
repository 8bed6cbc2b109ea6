/// A section of a waterfall, with every level of its keys applied. waterfall.md.
struct WaterfallSection: LayoutKind {
  /// The metrics that decorations read: the header is as long as its whole block.
  let lineMetrics: ResolvedMetrics
  let header: Block
  let footer: Block
  let columnCount: Int
  /// The length of a column across the scroll axis before it is rounded, which may be negative.
  let exactLength: Double
  let columnLength: Double
  let columnSpacing: Double
  /// The spacing between the items of a column.
  let spacing: Double
  let renderDirection: ItemRenderDirection
  /// The size of items that give none.
  let itemSize: ItemSize
  let scale: Double?
  let width: Double
  let axes: Axes

  /// A header or footer with its insets, in terms of the two axes, in points.
  struct Block {
    let inset: EdgeInsets
    let length: Double
    let axes: Axes

    var before: Double { inset.start(along: axes.scroll) }
    var after: Double { inset.end(along: axes.scroll) }
    var isVisible: Bool { length > 0 }
    /// The length with the insets. Without a length there is no inset after it.
    var whole: Double { isVisible ? before + length + after : before }

    /// Returns the frame in a block that begins at a position; nil without a length.
    func frame(at start: Double, lineLength: Double) -> Rect? {
      guard isVisible else { return nil }
      let (first, last) = (inset.start(along: axes.line), inset.end(along: axes.line))
      return axes.rect(
        line: first, scroll: start + before, lineLength: max(0, lineLength - first - last),
        scrollLength: length)
    }
  }

  init(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits
  ) {
    let (own, axes) = (metrics.waterfallValues, Axes(configuration.effectiveScrollDirection))
    func block(_ inset: EdgeInsets?, _ size: Size?) -> Block {
      Block(inset: inset ?? .zero, length: size?.along(axes.scroll) ?? 0, axes: axes)
    }
    header = block(own.headerInset, metrics.header)
    footer = block(own.footerInset, metrics.footer)
    lineMetrics = ResolvedMetrics(
      metrics, of: configuration, in: traits, header: header.whole, footer: footer.whole,
      hasLines: false)
    self.axes = axes
    scale = traits.scale.map { Double($0.rawValue) }
    width = traits.width ?? 0
    columnSpacing = own.minimumColumnSpacing ?? 10
    // Only a flow section has a negative spacing, which a waterfall can inherit.
    spacing = max(0, metrics.minimumInteritemSpacing ?? 10)
    renderDirection = own.itemRenderDirection ?? .shortestFirst
    itemSize = metrics.itemSize ?? .standard
    let line = ColumnRule(available: lineMetrics.available, spacing: columnSpacing)
    let columns = (own.columnCount ?? .count(2)).columns(forWidth: width)
    columnCount = WaterfallRule.count(columns, on: line)
    exactLength = line.length(Double(columnCount), reserve: 0)
    columnLength = WaterfallRule.columnLength(exactLength, scale: scale)
  }

  /// Where the items begin, or would begin if there are none.
  var startOfItems: Double {
    SectionRule.startOfItems(header: lineMetrics.header, inset: lineMetrics.start)
  }

  /// The distance between the starts of neighbouring columns.
  var pitch: Double { columnLength + columnSpacing }

  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let lines = pass.layOutWaterfall(items, self, into: &buffer)
    try surround(&buffer.layout, lines, in: pass)
  }

  /// A column without a length may share its place with another one.
  func continuation(in pass: LayoutPass) -> (any SectionContinuation)? {
    columnLength > 0 ? WaterfallContinuation(self, lineLength: pass.traits.lineLength) : nil
  }

  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    layout.items = box
    try surround(&layout, box.map { Lines($0) }, in: pass)
    return layout
  }

  private func surround(
    _ layout: inout SectionLayout, _ lines: Lines?, in pass: LayoutPass
  ) throws(LayoutError) {
    try surround(
      &layout, end: lines?.end ?? startOfItems,
      lines.map { Reach(lower: $0.lower, upper: $0.upper) } ?? .none,
      lineLength: pass.traits.lineLength)
  }

  /// Adds header, insets and footer around the items.
  ///
  /// - Parameters:
  ///   - end: Where the items end.
  ///   - reach: The range that the items cover.
  func surround(
    _ layout: inout SectionLayout, end items: Double, _ reach: Reach, lineLength: Double
  ) throws(LayoutError) {
    layout.reach = reach
    func add(_ block: Block, at start: Double) -> Rect? {
      let frame = block.frame(at: start, lineLength: lineLength)
      if let frame {
        layout.reach.cover(from: frame.start(along: axes.scroll), to: frame.end(along: axes.scroll))
      }
      return frame
    }
    layout.header = add(header, at: 0)
    let start = SectionRule.startOfFooter(items: items, inset: lineMetrics.end)
    layout.footer = add(footer, at: start)
    let end = SectionRule.end(footerFrom: start, length: footer.whole)
    guard abs(end) <= FixedPoint.limit, layout.reach.isNone || layout.reach.isWithinLimit else {
      throw .contentTooLong
    }
    layout.extent = FixedPoint(end)
  }
}

extension WaterfallColumns {
  /// Returns the columns for containers of a width.
  func columns(forWidth width: Double) -> ColumnCount {
    switch self {
    case .columns(let columns): columns
    // The last entry has no limit, so one always holds; the reader of documents checks that.
    case .breakpoints(let entries):
      entries.first { $0.limit?.holds(for: width) ?? true }?.columns ?? ColumnCount(1)
    }
  }
}
