/// The flow layout of one section. flow-layout.md, sections 2 and 4.
extension LayoutPass {
  func layOutFlow(
    _ items: ItemRuns, _ section: FlowSection, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let metrics = section.lineMetrics
    if items.count == 0 {
      _ = buffer.reset(count: 0)
    } else {
      var resolver = SizeResolver(metrics, axes: axes, traits: traits, items: items.count)
      withSizes(of: items, &resolver, section.itemSize, in: &buffer) { sizes, buffer in
        layOutLines(of: sizes, items.count, metrics, into: &buffer)
      }
      if let found = items.itemsReferring(to: resolver.negative) {
        buffer.layout.diagnostics.append(
          diagnostic(.negativeLength, first: found.first, count: found.count))
      }
    }
    try surround(&buffer.layout, items.count == 0 ? nil : buffer.lines, metrics)
  }

  /// Lays out items whose sizes are all known.
  @inline(__always)
  func layOutFlow(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    layOutLines(
      of: ItemSizes(each: sizes, along: axes.line), sizes.count, metrics, into: &buffer)
    try surround(&buffer.layout, buffer.lines, metrics)
  }

  @inline(__always)
  private func layOutLines(
    of sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) {
    let output = buffer.reset(count: count)
    if metrics.arrangement.isStandard(for: sizes) {
      switch sizes {
      case .uniform(let size): uniformLines(size, count, metrics, into: &buffer)
      case .equalLengths(let sizes): buffer.lines = gridLines(sizes, metrics, output) { _ in }
      case .mixed(let sizes): mixedLines(sizes, metrics, output, &buffer.lines) { _ in }
      }
    } else {
      buffer.lines = alignedLines(sizes, count, metrics, output)
    }
    if mayBeUndefined(buffer.lines, metrics) {
      buffer.layout.diagnostics = diagnostics(sizes, count, buffer.lines, metrics)
    }
  }

  /// Adds header, section insets and footer around the items. flow-layout.md, section 4.
  @inline(__always)
  func surround(
    _ layout: inout SectionLayout, _ lines: Lines?, _ metrics: ResolvedMetrics
  ) throws(LayoutError) {
    var end = lines?.end ?? startOfItems(metrics)
    var reach = lines.map { Reach(lower: $0.lower, upper: $0.upper) } ?? .none
    if metrics.header > 0 {
      layout.header = supplementary(from: 0, length: metrics.header)
      reach.cover(from: 0, to: metrics.header)
    } else {
      layout.header = nil
    }
    end = SectionRule.startOfFooter(items: end, inset: metrics.end)
    if metrics.footer > 0 {
      layout.footer = supplementary(from: end, length: metrics.footer)
      reach.cover(from: end, to: end + metrics.footer)
      end = SectionRule.end(footerFrom: end, length: metrics.footer)
    } else {
      layout.footer = nil
    }
    // Items with a negative spacing stay on one line, and each one begins farther out.
    guard abs(end) <= FixedPoint.limit,
      lines.map({ max(abs($0.line.start), abs($0.line.end)) <= LayoutPass.longestLine }) ?? true
    else { throw .contentTooLong }
    layout.reach = reach
    layout.extent = FixedPoint(end)
  }

  /// The largest coordinate along a line, in points. It is enough for a few lengths of
  /// ``FixedPoint/limit``, and half of the largest coordinate that a store keeps, so that
  /// decorations fit around the line.
  static let longestLine = 8 * FixedPoint.limit

  /// Returns where the items begin, or would begin if there are none.
  @inline(__always)
  func startOfItems(_ metrics: ResolvedMetrics) -> Double {
    SectionRule.startOfItems(header: metrics.header, inset: metrics.start)
  }

  /// Returns the frame of a header or footer, which covers the whole line regardless of the
  /// section's insets.
  private func supplementary(from start: Double, length: Double) -> Rect {
    axes.rect(line: 0, scroll: start, lineLength: traits.lineLength, scrollLength: length)
  }
}
