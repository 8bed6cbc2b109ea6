/// Sections of rows, as most lists are: groups of one item each, as long as the item was measured.
/// compositional.md, "Lists".
///
/// They are laid out without a ``GroupStack/Group`` for each, which takes a thousand times as long
/// as its frame.
extension LayoutPass {
  /// Lays out a section of rows that has items.
  func layOutRows(
    _ items: ItemRuns, like row: UnmeasuredRow, _ section: CompositionalSection,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let output = buffer.reset(count: items.count)
    let (axis, spacing) = (axes.scroll, section.metrics.interGroupSpacing ?? 0)
    let pitch = row.frame.length(along: axis) + spacing
    let areEqual = !MeasuredItems(items).areMeasured
    buffer.layout.breadth = row.breadth
    let (end, bounds) =
      areEqual
      ? extent(of: items.count, like: row.frame, pitch: pitch)
      : write(items, like: row.frame, spacing: spacing, coreAt: row.core, at: output)
    try surround(end + section.insets.end(along: axis), of: section, &buffer) {
      (boundary, buffer) throws(LayoutError) in
      let start = boundary.growth.start
      if areEqual {
        var group = row.frame
        group.origin[axis] = 0
        buffer.write(
          FramePattern(
            group: [group], axis: axis, start: row.frame.start(along: axis) + start, pitch: pitch,
            line: axes.line, count: items.count))
      } else if start != row.core {
        _ = write(items, like: row.frame, spacing: spacing, coreAt: start, at: output)
      }
      var reached = row.bounds
      reached[axis] = Interval(start: bounds.start + start, end: bounds.end + start)
      guard allows(row.groupBounds) else { throw .contentTooLong }
      cover(reached, &buffer)
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

  /// Writes the frames of rows. At least one row is measured.
  ///
  /// - Returns: The end of the last row and the bounds of all rows, along the scroll axis. Both are
  ///   counted from the start of the core.
  private func write(
    _ items: ItemRuns, like row: Rect, spacing: Double, coreAt start: Double,
    at output: UnsafeMutablePointer<Double>
  ) -> (end: Double, bounds: Interval<Double>) {
    let first = row.start(along: axes.scroll)
    if spacing == 0 {
      // An addition of nothing would still have to wait for the one before it.
      let end = write(items, like: row, coreAt: start, at: output) { _, end in end }
      return (end, Interval(start: first, end: end))
    }
    var bounds = Interval(start: first, end: first)
    let end = write(items, like: row, coreAt: start, at: output) { start, end in
      bounds.cover(start, end)
      return end + spacing
    }
    return (end, bounds)
  }

  /// - Parameter next: The start of the next row, from the start and the end of a row.
  /// - Returns: The end of the last row.
  @inline(__always)
  private func write(
    _ items: ItemRuns, like row: Rect, coreAt start: Double,
    at output: UnsafeMutablePointer<Double>, next: (Double, Double) -> Double
  ) -> Double {
    let (axis, line) = (axes.scroll, axes.line)
    let (side, breadth, unmeasured) = (row.origin[line], row.size[line], row.size[axis])
    var (place, end, frame) = (row.origin[axis], 0.0, output)
    @inline(__always) func append(_ length: Double) {
      frame[line] = side
      frame[axis] = place + start
      frame[2 + line] = breadth
      frame[2 + axis] = length
      frame += 4
      end = place + length
      place = next(place, end)
    }
    items.sizes.withUnsafeBufferPointer { sizes in
      (items.references ?? []).withUnsafeBufferPointer { references in
        @inline(__always) func length(ofRun run: Int) -> Double {
          let measured = sizes[run][axis]
          return measured > 0 && references[run] == ItemRuns.measured ? measured : unmeasured
        }
        // One loop would ask in each turn whether runs have counts: half as long again.
        guard let counts = items.counts else {
          for run in references.indices { append(length(ofRun: run)) }
          return
        }
        for run in references.indices {
          let length = length(ofRun: run)
          for _ in 0..<counts[run] { append(length) }
        }
      }
    }
    return end
  }
}

/// The row of an item that was not measured, in a section whose core begins at its start.
struct UnmeasuredRow {
  let frame: Rect
  /// The bounds of the frame, by axis.
  let bounds: AxisPair<Interval<Double>>
  /// The bounds of the row's group, by axis.
  let groupBounds: AxisPair<Interval<Double>>
  /// The length across the scroll axis that the section makes the content have.
  let breadth: Double
  /// Where the core begins if the rows have no length; boundary items hardly ever make it depend on
  /// how long the rows are.
  let core: Double

  /// Nil if the section's groups are no rows, or if a group fits nothing.
  init?(_ section: CompositionalSection) {
    guard !section.isOrthogonal, section.tree.isRow(along: section.axes.scroll) else { return nil }
    let stack = GroupStack(section, ItemRuns(repeating: nil, count: 1))
    guard stack.count == 1 else { return nil }
    var frame = Rect.zero
    breadth = section.breadth(of: stack)
    core = section.boundaryItems(core: 0).growth.start
    (bounds, groupBounds) = withUnsafeMutablePointer(to: &frame) { frame in
      var writer = GroupWriter(
        stack.measurer, into: UnsafeMutableBufferPointer(start: frame, count: 1))
      writer.write([0], of: stack, coreAt: 0)
      return (writer.bounds, writer.groupBounds)
    }
    self.frame = frame
  }
}
