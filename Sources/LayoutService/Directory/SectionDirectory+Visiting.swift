package import LayoutEngine
import LayoutStorage

extension SectionDirectory {
  /// Calls the body with every section in order.
  func visit<E: Error>(_ body: (Int, Place, DirectoryEntry) throws(E) -> Void) throws(E) {
    var index = 0
    for slot in order {
      for entry in 0..<slots[slot].rows.count {
        let place = Place(slot: slot, entry: entry)
        try body(index, place, self[place])
        index += 1
      }
    }
  }

  /// The sum of the greatest distances from the start of a section to its end or to an attribute of
  /// it, of all sections, in units. A dirty section counts with its former distance.
  ///
  /// - Complexity: O(*c*) in chunks.
  var longest: Int64 {
    order.reduce(0) { min($0 + slots[$1].longest, SectionDirectory.unbounded) }
  }

  /// The most supplementary and decoration views of all sections. A dirty section counts with its
  /// former number.
  ///
  /// - Complexity: O(*c*) in chunks.
  var viewCount: Int {
    Int(order.reduce(0) { $0 + slots[$1].viewCount })
  }

  /// A length beyond any content, to which another length can be added without overflow.
  static let unbounded = Int64.max / 4

  /// Returns the places of all dirty sections, in order.
  ///
  /// - Complexity: O(*c*) in chunks, and O(1) for each section of a chunk with a dirty section.
  func dirtyPlaces() -> [Place] {
    guard dirtyCount > 0 else { return [] }
    var places: [Place] = []
    let (slots, revisions) = (slots, revisions)
    for slot in order where slots[slot].dirtyCount > 0 {
      let rows = slots[slot].rows
      let others = columns[rows.columns].others
      for entry in 0..<rows.count {
        let value = others[rows.other + entry * rows.stride]
        if !revisions.isClean(value.order, value.extent) {
          places.append(Place(slot: slot, entry: entry))
        }
      }
    }
    return places
  }

  /// Calls the body with every section whose extent or attributes may touch a range along the
  /// scroll axis, in order.
  package func forEach<E: Error>(
    touching range: Reach, _ body: (Place) throws(E) -> Void
  ) throws(E) {
    let (slots, chunkStarts, columns, spacing) = (slots, chunkStarts, columns, spacing)
    for (ordinal, slot) in order.enumerated() {
      let base = FixedPoint(units: chunkStarts[ordinal]).points
      let covered = slots[slot].covered
      guard base + covered.lower <= range.upper, base + covered.upper >= range.lower else {
        continue
      }
      let rows = slots[slot].rows
      let columns = columns[rows.columns]
      var start = chunkStarts[ordinal]
      for index in 0..<rows.count {
        let entry = columns.entry(index, of: rows)
        let (reach, points) = (entry.covered, FixedPoint(units: start).points)
        if points + reach.lower <= range.upper, points + reach.upper >= range.lower {
          try body(Place(slot: slot, entry: index))
        }
        start &+= entry.advance(spacing: spacing)
      }
    }
  }

  /// Returns whether a condition holds for what each section covers along the scroll axis, from the
  /// section's start, and that start.
  ///
  /// - Parameter condition: Holds for a range if it holds for a longer one.
  /// - Complexity: O(*c*) in chunks; O(1) for each section of a chunk that may fail.
  func allSatisfy(_ condition: (Reach, FixedPoint) -> Bool) -> Bool {
    let (slots, chunkStarts, columns, spacing) = (slots, chunkStarts, columns, spacing)
    for (ordinal, slot) in order.enumerated() {
      var start = chunkStarts[ordinal]
      let covered = slots[slot].covered
      if condition(Reach(lower: covered.lower, upper: covered.upper), FixedPoint(units: start)) {
        continue
      }
      let rows = slots[slot].rows
      for index in 0..<rows.count {
        let entry = columns[rows.columns].entry(index, of: rows)
        let reach = Reach(lower: entry.extent.reachLower, upper: entry.extent.reachUpper)
        guard condition(reach, FixedPoint(units: start)) else { return false }
        start &+= entry.advance(spacing: spacing)
      }
    }
    return true
  }

  /// Returns for each slot whether its chunk is an unchanged copy of the chunk that another
  /// directory has there.
  ///
  /// - Complexity: O(*c*) in chunks.
  func sharedSlots(with other: SectionDirectory) -> [Bool] {
    let (slots, columns) = (slots, columns)
    let (otherSlots, otherColumns) = (other.slots, other.columns)
    var isShared = Array(repeating: false, count: slots.count)
    for slot in other.order where slot < slots.count {
      let (rows, others) = (slots[slot].rows, otherSlots[slot].rows)
      isShared[slot] = columns[rows.columns].areIdentical(
        rows, to: others, in: otherColumns[others.columns])
    }
    return isShared
  }
}
