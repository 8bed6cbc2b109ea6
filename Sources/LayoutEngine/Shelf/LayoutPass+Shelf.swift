/// The shelf layout of one section: columns that fill from top to bottom, under a title.
/// shelf.md.
extension LayoutPass {
  func layOutShelf(
    _ items: ItemRuns, _ section: ShelfSection, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let shelf = section.shelf
    // A section without items has no title and occupies no space.
    guard items.count > 0 else {
      _ = buffer.reset(count: 0)
      return
    }
    let height = columnHeight(shelf)
    var resolver = SizeResolver(
      section.lineMetrics, axes: axes, traits: traits, items: items.count)
    withSizes(
      of: items, &resolver, .fixed(shelf.itemSize), in: &buffer
    ) { sizes, buffer in
      let output = buffer.reset(count: items.count)
      buffer.lines = columns(sizes, items.count, shelf, height: height, output) { _ in }
      buffer.layout.diagnostics = shelfDiagnostics(sizes, items.count, height: height)
    }
    try putTitle(on: &buffer.layout, buffer.lines, shelf)
  }

  /// Returns the height available to a column's items.
  func columnHeight(_ shelf: ShelfMetrics) -> Double {
    ShelfRule.columnHeight(content: traits.lineLength, title: shelf.titleHeight)
  }

  /// Adds the title above the columns, across their whole width.
  func putTitle(
    on layout: inout SectionLayout, _ lines: Lines, _ shelf: ShelfMetrics
  ) throws(LayoutError) {
    let width = lines.end
    guard abs(width) <= FixedPoint.limit else { throw .contentTooLong }
    layout.extent = FixedPoint(width)
    layout.reach.cover(from: min(0, lines.lower), to: max(width, lines.upper))
    if shelf.titleHeight > 0 {
      // With a negative spacing the columns may end before they begin.
      layout.header = Rect(x: 0, y: 0, width: max(0, width), height: shelf.titleHeight)
    }
  }

  /// Writes the frames and returns the bounds of the columns.
  ///
  /// - Parameter onColumn: Receives each column, in order.
  @inline(__always)
  func columns(
    _ sizes: ItemSizes, _ count: Int, _ shelf: ShelfMetrics, height: Double,
    _ output: UnsafeMutablePointer<Double>, onColumn: (ShelfColumn) -> Void
  ) -> Lines {
    var first = 0
    var (x, used, width) = (0.0, 0.0, 0.0)
    var lines = Lines(
      end: 0, lower: .infinity, upper: -.infinity,
      line: Interval(start: .infinity, end: -.infinity), lastLineEnd: -.infinity,
      fullLinesEnd: -.infinity, smallest: 0)
    for item in 0..<count {
      let size: Size =
        switch sizes {
        case .uniform(let size): size
        case .equalLengths(let sizes), .mixed(let sizes): sizes[item]
        }
      var top = item == 0 ? 0 : ShelfRule.top(after: used, shelf.itemSpacing)
      if item > 0 && !ShelfRule.fits(top + size.height, in: height) {
        onColumn(ShelfColumn(items: first..<item, x: x, width: width))
        first = item
        x = LineArithmetic.next(x, width, shelf.itemSpacing)
        (lines.fullLinesEnd, lines.lastLineEnd) = (lines.upper, -.infinity)
        (top, width) = (0, 0)
      }
      let frame = Rect(
        x: x, y: ShelfRule.y(top, below: shelf.titleHeight), width: size.width,
        height: size.height)
      frame.write(to: output + 4 * item)
      used = top + size.height
      width = max(width, size.width)
      lines.line.cover(frame.minY, frame.maxY)
      lines.lastLineEnd = max(lines.lastLineEnd, frame.maxY)
      lines.lower = min(lines.lower, frame.minX)
      lines.upper = max(lines.upper, frame.maxX)
    }
    onColumn(ShelfColumn(items: first..<count, x: x, width: width))
    lines.end = x + width
    if lines.fullLinesEnd < lines.lower { lines.fullLinesEnd = lines.upper }
    return lines
  }

  private func shelfDiagnostics(
    _ sizes: ItemSizes, _ count: Int, height: Double
  ) -> [Diagnostic] {
    let zero = sizeMatches(sizes, count) { $0.width == 0 || $0.height == 0 }
    let oversized = sizeMatches(sizes, count) { !ShelfRule.fits($0.height, in: height) }
    return [(Diagnostic.Kind.oversizedItem, oversized), (.zeroSizeItem, zero)].compactMap {
      kind, found in found.map { diagnostic(kind, first: $0.first, count: $0.count) }
    }
  }
}

extension Rect {
  fileprivate func write(to frame: UnsafeMutablePointer<Double>) {
    frame[0] = origin.x
    frame[1] = origin.y
    frame[2] = size.width
    frame[3] = size.height
  }
}
