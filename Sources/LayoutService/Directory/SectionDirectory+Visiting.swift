package import LayoutEngine

extension SectionDirectory {
  /// Calls the body with every section in order.
  func visit<E: Error>(_ body: (Int, Place, DirectoryEntry) throws(E) -> Void) throws(E) {
    var index = 0
    for slot in order {
      for (entry, value) in slots[slot].entries.enumerated() {
        try body(index, Place(slot: slot, entry: entry), value)
        index += 1
      }
    }
  }

  /// The sum of the absolute extents of all sections, in units. A dirty section counts with its
  /// former extent.
  ///
  /// - Complexity: O(*c*) in chunks.
  var longest: Int64 {
    order.reduce(0) { min($0 + slots[$1].longest, SectionDirectory.unbounded) }
  }

  /// The number of decorations of all sections. A dirty section counts with its former number.
  ///
  /// - Complexity: O(*c*) in chunks.
  var decorationCount: Int {
    Int(order.reduce(0) { $0 + slots[$1].decorationCount })
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
      for (entry, value) in slots[slot].entries.enumerated()
      where !revisions.isClean(value.order, value.extent) {
        places.append(Place(slot: slot, entry: entry))
      }
    }
    return places
  }

  /// Calls the body with every section whose extent or attributes may touch a range along the
  /// scroll axis, in order.
  package func forEach<E: Error>(
    touching range: Reach, _ body: (Place) throws(E) -> Void
  ) throws(E) {
    let (slots, chunkStarts) = (slots, chunkStarts)
    for (ordinal, slot) in order.enumerated() {
      let base = FixedPoint(units: chunkStarts[ordinal]).points
      let covered = slots[slot].covered
      guard base + covered.lower <= range.upper, base + covered.upper >= range.lower else {
        continue
      }
      let chunk = slots[slot]
      for entry in chunk.entries.indices {
        let start = base + FixedPoint(units: chunk.starts[entry]).points
        let reach = chunk.entries[entry].covered
        if start + reach.lower <= range.upper, start + reach.upper >= range.lower {
          try body(Place(slot: slot, entry: entry))
        }
      }
    }
  }
}
