import LayoutStorage

extension SectionDirectory {
  /// Records the positions of all sections for ``shiftedCount(growth:without:)``.
  func beginEdit() {
    before = PositionsBeforeEdit(ordinals: ordinals, chunkStarts: chunkStarts)
  }

  /// Returns the number of sections whose origin differs from that before the edit.
  ///
  /// - Parameters:
  ///   - growth: What the edit added to the content's length, in units, if origins are measured
  ///     from the content's end, as in a horizontal layout from right to left; else nil.
  ///   - isLeftOut: Returns whether a section is excluded from the count.
  /// - Complexity: O(*c*) in chunks, and O(1) for each section of a changed chunk.
  func shiftedCount(growth: Int64?, without isLeftOut: (SectionNumber) -> Bool) -> Int {
    guard var before else { return 0 }
    let change = growth ?? 0
    let (slots, chunkStarts, spacing) = (slots, chunkStarts, spacing)
    var shifted = 0
    for (ordinal, slot) in order.enumerated() {
      var start = chunkStarts[ordinal]
      if let former = before.start(ofUntouched: slot) {
        if start &- former != change { shifted += slots[slot].rows.count }
        continue
      }
      before.record(slot)
      let rows = slots[slot].rows
      let columns = columns[rows.columns]
      for index in 0..<rows.count {
        let entry = columns.entry(index, of: rows)
        if let old = before.place(of: entry.order.number) {
          let grown = growth != nil ? entry.extent.extent &- old.extent : 0
          let isShifted = start &- old.start &+ grown != change
          if isShifted, !isLeftOut(entry.order.number) { shifted += 1 }
        }
        start &+= entry.advance(spacing: spacing)
      }
    }
    return shifted
  }
}
