/// Items of one extent along the line, on a grid. FLOW-LAYOUT.md, section 2a.
extension ItemsTrace {
  /// Records how an item is placed in a section whose items all have one size.
  func describeGrid(_ item: Int, _ grid: LayoutPass.Grid) {
    let scroll = axes.scrollWords
    guard !trace.isKnown("\(axes.lineWords.origin) of item \(item)") else { return }
    describeBounds(of: item, grid)
    let row = describeColumn(of: item, grid)
    let spacing =
      trace.known(frames[item].size.along(axes.scroll), "\(scroll.length) of item \(item)")
      + trace.known(metrics.lineSpacing, "minimum line spacing")
    trace.step(
      LineArithmetic.place(
        trace.known(metrics.header + metrics.start, "start of the items"), row, every: spacing),
      "\(scroll.origin) of item \(item)",
      "after the lines before it, each with the minimum line spacing, which is exact")
  }

  /// Records how an item is placed along its line, and returns the number of the line.
  func describeColumn(of item: Int, _ grid: LayoutPass.Grid) -> RecordedQuantity {
    typealias Q = RecordedQuantity
    describePitch(of: item)
    let perLine = trace.known(Double(grid.perLine), "items per line")
    let index = Q(floatLiteral: Double(item))
    let row = trace.step(
      (index / perLine).roundedDown(), "line of item \(item)", "lines and items are counted from 0")
    let column = trace.step(
      index - perLine * row, "place of item \(item) on its line", "counted from 0")
    let first = trace.known(grid.first, "\(axes.lineWords.origin) of a line's first item")
    let place =
      grid.pitch == 0 && grid.perLine == 1
      ? first
      : LineArithmetic.place(first, column, every: trace.known(grid.pitch, "pitch"))
    trace.step(
      place, "\(axes.lineWords.origin) of item \(item)",
      "a multiple of the pitch after the line's first item")
    return row
  }

  /// Records the extent of items that all have the size of one item.
  func describeBounds(of item: Int, _ grid: LayoutPass.Grid) {
    guard !trace.isKnown("items per line") else { return describeSize(item) }
    _ = pass.startOfItems(metrics, trace)
    describePitch(of: item)
    _ = pass.uniformBounds(frames[item].size, frames.count, grid, metrics, trace)
  }

  /// Records the grid of items that all have the length of one item.
  private func describePitch(of item: Int) {
    describeSize(item)
    guard !trace.isKnown("items per line") else { return }
    for word in ["width", "height"] {
      trace.aliases["\(word) of an item"] = trace.scope + "\(word) of item \(item)"
    }
    _ = pass.grid(
      length: frames[item].length(along: axes.line), count: frames.count, metrics, trace)
  }
}
