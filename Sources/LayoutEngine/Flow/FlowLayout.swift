/// The flow layout of one section. flow-layout.md, sections 2 and 4.
extension LayoutPass {
  func layOutFlow(
    _ items: ItemRuns, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    if items.count == 0 {
      _ = buffer.reset(count: 0)
    } else {
      var resolver = SizeResolver(metrics, axes: axes, traits: traits, items: items.count)
      let lines = withSizes(of: items, &resolver, metrics.itemSize, in: &buffer) { sizes, buffer in
        let output = buffer.reset(count: items.count)
        let lines: Lines =
          switch sizes {
          case .uniform(let size): uniformLines(size, items.count, metrics, output)
          case .equalLengths(let sizes): gridLines(sizes, metrics, output) { _ in }
          case .mixed(let sizes): mixedLines(sizes, metrics, output) { _ in }
          }
        layout.diagnostics = diagnostics(sizes, items.count, lines, metrics)
        return lines
      }
      if let found = items.itemsReferring(to: resolver.negative) {
        layout.diagnostics.append(
          diagnostic(.negativeLength, first: found.first, count: found.count))
      }
      layout.items = ItemsBox(lines, of: buffer.frames, axes: axes)
    }
    try surround(&layout, metrics)
    return layout
  }

  /// Adds header, section insets and footer around the items. flow-layout.md, section 4.
  @inline(__always)
  func surround(
    _ layout: inout SectionLayout, _ metrics: ResolvedMetrics
  ) throws(LayoutError) {
    var end: Double
    if let items = layout.items {
      end = items.end
      layout.reach.cover(from: items.scroll.start, to: items.scroll.end)
    } else {
      end = startOfItems(metrics)
    }
    if metrics.header > 0 {
      layout.header = supplementary(from: 0, length: metrics.header)
      layout.reach.cover(from: 0, to: metrics.header)
    }
    end = SectionRule.startOfFooter(items: end, inset: metrics.end)
    if metrics.footer > 0 {
      layout.footer = supplementary(from: end, length: metrics.footer)
      layout.reach.cover(from: end, to: end + metrics.footer)
      end = SectionRule.end(footerFrom: end, length: metrics.footer)
    }
    // Items with a negative spacing stay on one line, and each one begins farther out.
    guard abs(end) <= FixedPoint.limit,
      layout.items.map({ max(abs($0.line.start), abs($0.line.end)) <= LayoutPass.longestLine })
        ?? true
    else { throw .contentTooLong }
    layout.extent = FixedPoint(end)
  }

  /// The largest coordinate along a line, in points. It is enough for a few lengths of
  /// ``FixedPoint/limit``, and half of the largest coordinate that a store keeps, so that
  /// decorations fit around the line.
  private static let longestLine = 8 * FixedPoint.limit

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
