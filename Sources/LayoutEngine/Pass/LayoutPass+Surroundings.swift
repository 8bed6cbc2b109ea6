/// What is around the items of a section on lines or in columns. flow-layout.md, section 4.
extension LayoutPass {
  /// Adds header, section insets and footer around the items.
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
    guard abs(end) <= FixedPoint.limit else { throw .contentTooLong }
    layout.reach = reach
    layout.extent = FixedPoint(end)
  }

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
