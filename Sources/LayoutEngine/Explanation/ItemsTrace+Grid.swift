/// Items of one size, on a grid. FLOW-LAYOUT.md, section 2a.
extension ItemsTrace {
  func describeGrid(_ item: Int, _ grid: LayoutPass.Grid) {
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    guard !trace.isKnown("\(line.origin) of item \(item)") else { return }
    describeBounds(of: item, grid)
    let size = frames[item].size
    typealias Q = RecordedQuantity
    let perLine = trace.known(Double(grid.perLine), "items per line")
    let index = Q(floatLiteral: Double(item))
    let row = trace.step(
      (index / perLine).roundedDown(), "line of item \(item)", "lines and items are counted from 0")
    let column = trace.step(
      index - perLine * row, "place of item \(item) on its line", "counted from 0")
    let first = trace.known(grid.first, "\(line.origin) of a line's first item")
    let place =
      grid.pitch == 0 && grid.perLine == 1
      ? first
      : LineArithmetic.place(first, column, every: trace.known(grid.pitch, "pitch"))
    trace.step(place, "\(line.origin) of item \(item)", "so many pitches after the first one")
    let spacing =
      trace.known(size.along(axes.scroll), "\(scroll.length) of item \(item)")
      + trace.known(metrics.lineSpacing, "minimum line spacing")
    trace.step(
      LineArithmetic.place(
        trace.known(metrics.header + metrics.start, "start of the items"), row, every: spacing),
      "\(scroll.origin) of item \(item)",
      "after so many lines, each with the minimum line spacing, which is exact")
  }

  /// Writes down the grid of items that all have one size, that of an item.
  func describeBounds(of item: Int, _ grid: LayoutPass.Grid) {
    describeSize(item)
    guard !trace.isKnown("items per line") else { return }
    let size = frames[item].size
    for word in ["width", "height"] {
      trace.aliases["\(word) of an item"] = trace.scope + "\(word) of item \(item)"
    }
    _ = pass.startOfItems(metrics, trace)
    let found = pass.grid(
      length: size.along(axes.line), count: frames.count, metrics, trace)
    _ = pass.uniformBounds(size, frames.count, found, metrics, trace)
  }
}
