/// Sections of rows, as most lists are: groups of one item each, as long as the item was measured.
/// compositional.md, "Lists".
///
/// They are laid out without a ``GroupStack/Group`` for each, which takes a thousand times as long
/// as its frame.
extension LayoutPass {
  /// Lays out a section of rows that has items.
  ///
  /// - Parameter row: A group whose item was not measured.
  func layOutRows(
    _ items: ItemRuns, like row: GroupStack, _ section: CompositionalSection,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let frames = buffer.frames(count: items.count)
    var writer = GroupWriter(
      row.measurer, into: UnsafeMutableBufferPointer(rebasing: frames[..<1]))
    writer.write([0], of: row, coreAt: 0)
    let (axis, first, spacing) = (axes.scroll, frames[0], section.metrics.interGroupSpacing ?? 0)
    let pitch = first.length(along: axis) + spacing
    let areEqual = !MeasuredItems(items).areMeasured
    let (end, bounds) =
      areEqual
      ? extent(of: items.count, like: first, pitch: pitch)
      : write(items, like: first, spacing: spacing, to: frames)
    buffer.layout.breadth = section.breadth(of: row)
    try surround(end + section.insets.end(along: axis), of: section, &buffer) {
      (boundary, buffer) throws(LayoutError) in
      let start = boundary.growth.start
      if areEqual {
        var group = first
        group.origin[axis] = 0
        buffer.write(
          FramePattern(
            group: [group], axis: axis, start: first.start(along: axis) + start, pitch: pitch,
            line: axes.line, count: items.count))
      } else {
        for item in frames.indices { frames[item].origin[axis] += start }
      }
      var reached = writer.bounds
      reached[axis] = Interval(start: bounds.start + start, end: bounds.end + start)
      try cover(reached, &buffer)
    }
  }

  /// Returns the end of the last of equal rows and the bounds of all, along the scroll axis.
  private func extent(
    of count: Int, like row: Rect, pitch: Double
  ) -> (end: Double, bounds: Interval<Double>) {
    let (start, length) = (row.start(along: axes.scroll), row.length(along: axes.scroll))
    let last = LineArithmetic.place(start, Double(count - 1), every: pitch)
    return (last + length, Interval(start: min(start, last), end: max(start, last) + length))
  }

  /// Writes the frames of rows, and returns the end of the last row and the bounds of all, along
  /// the scroll axis.
  private func write(
    _ items: ItemRuns, like row: Rect, spacing: Double, to frames: UnsafeMutableBufferPointer<Rect>
  ) -> (end: Double, bounds: Interval<Double>) {
    var (frame, item) = (row, 0)
    var (start, end) = (row.start(along: axes.scroll), 0.0)
    var bounds = Interval(start: Double.infinity, end: -.infinity)
    for run in 0..<items.runCount {
      let measured = items.sizes[run].along(axes.scroll)
      let isMeasured = (items.references?[run] ?? 0) == 0 && measured > 0
      frame.size[axes.scroll] = isMeasured ? measured : row.size.along(axes.scroll)
      for _ in 0..<items.itemCount(ofRun: run) {
        frame.origin[axes.scroll] = start
        frames[item] = frame
        end = frame.end(along: axes.scroll)
        bounds.cover(start, end)
        start = end + spacing
        item += 1
      }
    }
    return (end, bounds)
  }
}

extension CompositionalSection {
  /// The group of an item that was not measured, if the section's groups are rows; nil for other
  /// groups, and for one that fits nothing.
  var row: GroupStack? {
    guard !isOrthogonal, tree.isRow(along: axes.scroll) else { return nil }
    let stack = GroupStack(self, MeasuredItems(ItemRuns(repeating: nil, count: 1)))
    return stack.count == 1 ? stack : nil
  }
}
