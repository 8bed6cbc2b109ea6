/// The flow layout of one section. FLOW-LAYOUT.md, sections 2 and 4.
extension LayoutPass {
  func layOutFlow(
    _ items: ItemRuns, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    if items.count == 0 {
      _ = buffer.reset(count: 0)
    } else {
      var resolver = SizeResolver(metrics, axes: axes, part: part, items: items.count)
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
    try surround(&layout, metrics, Unrecorded())
    return layout
  }

  /// Puts header, section insets and footer around the items. FLOW-LAYOUT.md, section 4.
  @inline(__always)
  func surround<R: LayoutRecorder>(
    _ layout: inout SectionLayout, _ metrics: ResolvedMetrics, _ record: R
  ) throws(LayoutError) {
    var end: R.Length
    if let items = layout.items {
      end = record.known(items.end, "end of the items")
      layout.reach.cover(from: items.scroll.start, to: items.scroll.end)
    } else {
      end = startOfItems(metrics, record)
    }
    if metrics.header > 0 {
      layout.header = supplementary(from: 0, length: metrics.header)
      layout.reach.cover(from: 0, to: metrics.header)
    }
    end = end + record.known(metrics.end, "\(axes.scrollWords.end) inset")
    if metrics.footer > 0 {
      record.step(end, "start of the footer", "after the items and the inset that follows them")
      let start = end.number
      layout.footer = supplementary(from: start, length: metrics.footer)
      layout.reach.cover(from: start, to: start + metrics.footer)
      end = record.step(
        record.known(start, "start of the footer")
          + record.known(metrics.footer, "footer \(axes.scrollWords.length)"),
        "end of the footer", "the footer ends the section")
    }
    // Items with a negative spacing stay on one line, and each begins farther out.
    guard abs(end.number) <= FixedPoint.limit,
      layout.items.map({ max(abs($0.line.start), abs($0.line.end)) <= LayoutPass.longestLine })
        ?? true
    else { throw .contentTooLong }
    layout.extent = extent(end, record)
  }

  /// How far a line may reach, in points: a few lengths of ``FixedPoint/limit`` each, and half of
  /// what a store keeps, so that decorations have room around it.
  private static let longestLine = 8 * FixedPoint.limit

  /// Where the items begin, or would begin.
  @inline(__always)
  func startOfItems<R: LayoutRecorder>(_ metrics: ResolvedMetrics, _ record: R) -> R.Length {
    record.step(
      record.known(metrics.header, "header \(axes.scrollWords.length)")
        + record.known(metrics.start, "\(axes.scrollWords.start) inset"), "start of the items",
      "after the header and the inset that follows it")
  }

  /// Quantises the length of a section.
  @inline(__always)
  func extent<R: LayoutRecorder>(_ length: R.Length, _ record: R) -> FixedPoint {
    let extent = FixedPoint(length.number)
    guard R.isRecording else { return extent }
    let name = "section \(axes.scrollWords.length)"
    if extent.points == length.number {
      record.step(length, name, "from the start of the section to its end")
    } else {
      let exact = record.step(length, "exact " + name, "from the start of the section to its end")
      record.step(
        FixedPoint.quantised(exact), name,
        "kept in units of 1/1048576 points, so that sums do not depend on their order")
    }
    return extent
  }

  /// Headers and footers always cover the whole line, whatever the section's insets.
  private func supplementary(from start: Double, length: Double) -> Rect {
    axes.rect(line: 0, scroll: start, lineLength: part.lineLength, scrollLength: length)
  }
}
