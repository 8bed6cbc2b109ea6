package import LayoutEngine
package import LayoutStorage

/// The sections of a document in order, with their entries in one layout set, in memory.
///
/// It mirrors the rows of `section_order`: chunks of at most 166 sections, each with the sums of
/// its sections. An edit recomputes the sums of the chunks that it changes, and then adds up all
/// chunks. Its cost is almost the same with ten sections and with a hundred thousand.
///
/// A chunk keeps its slot for its lifetime, whatever its position in the order.
package final class SectionDirectory {
  /// The location of a section: its chunk's slot, and its index in the chunk.
  package struct Place: Hashable {
    var slot: Int
    var entry: Int
  }

  private(set) var slots: [Chunk]
  /// The slots of the document's chunks, in the order of the document.
  private(set) var order: [Int]
  private(set) var revisions: InheritedRevisions
  private(set) var spacing: FixedPoint
  /// The number of sections.
  private(set) var count = 0
  private(set) var dirtyCount = 0
  private(set) var length = FixedPoint.zero
  /// The index of each chunk's first section, by the chunk's position in the order.
  private var firstIndices: [Int] = []
  /// The start of each chunk along the scroll axis in units, by the chunk's position in the order.
  private(set) var chunkStarts: [Int64] = []
  private var slotOfNumber = SlotIndex()
  /// The position in the order of each chunk, by slot.
  private var ordinals: [Int] = []

  /// The slots of the chunks that are to be written.
  private(set) var changedSlots: Set<Int> = []
  /// The positions of removed chunks, whose rows are to be deleted.
  private(set) var removedPositions: Set<Int64> = []
  /// The slots of the chunks whose sums are out of date.
  private var stale: Set<Int> = []
  /// Whether a section number occurs twice, which only damage can cause.
  let hasRepeatedNumber: Bool
  private var needsSums = true
  private var before: PositionsBeforeEdit?

  init(
    _ chunks: [OrderChunk], extents: [Int: [ExtentEntry]], revisions: InheritedRevisions,
    spacing: FixedPoint
  ) {
    self.revisions = revisions
    self.spacing = spacing
    var known = KnownExtents(extents)
    slots = chunks.map { chunk in
      Chunk(
        position: chunk.position,
        entries: chunk.entries.map { DirectoryEntry(order: $0, extent: known[$0.number]) })
    }
    order = Array(slots.indices)
    stale = Set(order)
    count = chunks.reduce(0) { $0 + $1.entries.count }
    var slotOfNumber = SlotIndex()
    var distinct = 0
    for (slot, chunk) in chunks.enumerated() {
      for entry in chunk.entries {
        if slotOfNumber[entry.number] == nil { distinct += 1 }
        slotOfNumber[entry.number] = slot
      }
    }
    self.slotOfNumber = slotOfNumber
    hasRepeatedNumber = distinct < count
  }

  /// Creates a copy of a directory. Both share each chunk until one of them changes it.
  init(copying other: SectionDirectory) {
    (slots, order, revisions, spacing) = (other.slots, other.order, other.revisions, other.spacing)
    (count, dirtyCount, length) = (other.count, other.dirtyCount, other.length)
    (firstIndices, chunkStarts) = (other.firstIndices, other.chunkStarts)
    (slotOfNumber, ordinals) = (other.slotOfNumber, other.ordinals)
    (stale, needsSums) = (other.stale, other.needsSums)
    hasRepeatedNumber = other.hasRepeatedNumber
  }

  // MARK: - Reading

  package subscript(place: Place) -> DirectoryEntry { slots[place.slot].entries[place.entry] }

  /// Returns the place of the section with an index.
  ///
  /// - Complexity: O(log *c*) in chunks.
  package func place(at index: Int) -> Place {
    var (low, high) = (0, order.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firstIndices[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return Place(slot: order[low], entry: index - firstIndices[low])
  }

  /// Returns the place of the section after a section; nil after the last.
  package func place(after place: Place) -> Place? {
    if place.entry + 1 < slots[place.slot].entries.count {
      return Place(slot: place.slot, entry: place.entry + 1)
    }
    let ordinal = ordinals[place.slot] + 1
    return ordinal < order.count ? Place(slot: order[ordinal], entry: 0) : nil
  }

  /// Returns the place of a section; nil if the document has no section with this number.
  package func place(of number: SectionNumber) -> Place? {
    guard let slot = slotOfNumber[number],
      let entry = slots[slot].entries.firstIndex(where: { $0.order.number == number })
    else { return nil }
    return Place(slot: slot, entry: entry)
  }

  package func index(of place: Place) -> Int { firstIndices[ordinals[place.slot]] + place.entry }

  /// Returns the start of a section along the scroll axis.
  package func start(of place: Place) -> FixedPoint {
    FixedPoint(units: chunkStarts[ordinals[place.slot]] &+ slots[place.slot].starts[place.entry])
  }

  func isDirty(_ entry: DirectoryEntry) -> Bool {
    !revisions.isClean(entry.order, entry.extent)
  }

  /// Returns whether the cached frames of a section's items, header and footer are up to date.
  func hasCleanItems(_ entry: DirectoryEntry) -> Bool {
    revisions.effective(entry.order) == entry.extent.revision
  }

  // MARK: - Changing

  /// Changes the entry of a section.
  ///
  /// - Parameter isWritten: Whether the change is to be written to the store.
  func update(_ place: Place, isWritten: Bool, _ body: (inout DirectoryEntry) -> Void) {
    touch(place.slot)
    body(&slots[place.slot].entries[place.entry])
    if isWritten { changedSlots.insert(place.slot) }
  }

  /// Inserts a section at an index.
  func insert(_ entry: DirectoryEntry, at index: Int) {
    let slot = slotWithRoom(at: index)
    touch(slot.slot)
    slots[slot.slot].entries.insert(entry, at: slot.entry)
    slotOfNumber[entry.order.number] = slot.slot
    changedSlots.insert(slot.slot)
    sum()
  }

  /// Removes a section from the order, and returns its entry.
  func remove(at index: Int) -> DirectoryEntry {
    let place = place(at: index)
    touch(place.slot)
    let entry = slots[place.slot].entries.remove(at: place.entry)
    slotOfNumber[entry.order.number] = nil
    if slots[place.slot].entries.isEmpty {
      removedPositions.insert(slots[place.slot].position)
      changedSlots.remove(place.slot)
      order.remove(at: ordinals[place.slot])
    } else {
      changedSlots.insert(place.slot)
    }
    sum()
    return entry
  }

  func set(_ revisions: InheritedRevisions, spacing: FixedPoint) {
    guard revisions != self.revisions || spacing != self.spacing else { return }
    if spacing != self.spacing { for slot in order { touch(slot) } }
    self.revisions = revisions
    self.spacing = spacing
    stale = Set(order)
    needsSums = true
  }

  /// Replaces the entries of the layout set by the entries of another layout set.
  func set(_ extents: [Int: [ExtentEntry]]) {
    var known = KnownExtents(extents)
    for slot in order {
      touch(slot)
      for entry in slots[slot].entries.indices {
        slots[slot].entries[entry].extent = known[slots[slot].entries[entry].order.number]
      }
    }
  }

  /// Marks all changes as written.
  func didWrite() {
    changedSlots = []
    removedPositions = []
  }

  // MARK: - Chunks

  static let gap: Int64 = 1 << 20
  static let firstPosition: Int64 = 1 << 38

  /// Returns a place in a chunk that has room for one more section. Splits a full chunk.
  private func slotWithRoom(at index: Int) -> Place {
    guard !order.isEmpty else { return Place(slot: addChunk([], at: 0), entry: 0) }
    var place = index == count ? Place(slot: order[order.count - 1], entry: 0) : place(at: index)
    if index == count { place.entry = slots[place.slot].entries.count }
    let length = slots[place.slot].entries.count
    guard length >= RowCapacity.orderLength else { return place }
    let ordinal = ordinals[place.slot]
    // At either end of a full chunk a new chunk is added instead of a split: sections that are
    // appended one by one leave full chunks.
    if place.entry == length { return Place(slot: addChunk([], at: ordinal + 1), entry: 0) }
    if place.entry == 0 { return Place(slot: addChunk([], at: ordinal), entry: 0) }
    touch(place.slot)
    let tail = Array(slots[place.slot].entries[(length / 2)...])
    slots[place.slot].entries.removeLast(tail.count)
    changedSlots.insert(place.slot)
    let slot = addChunk(tail, at: ordinal + 1)
    return place.entry <= length / 2 ? place : Place(slot: slot, entry: place.entry - length / 2)
  }

  private func addChunk(_ entries: [DirectoryEntry], at ordinal: Int) -> Int {
    let slot = slots.count
    slots.append(Chunk(position: position(at: ordinal), entries: entries))
    order.insert(slot, at: ordinal)
    for entry in entries { slotOfNumber[entry.order.number] = slot }
    changedSlots.insert(slot)
    stale.insert(slot)
    removedPositions.remove(slots[slot].position)
    needsSums = true
    return slot
  }

  /// Returns a position for a new chunk between its future neighbours.
  private func position(at ordinal: Int) -> Int64 {
    let lower = ordinal > 0 ? slots[order[ordinal - 1]].position : nil
    let upper = ordinal < order.count ? slots[order[ordinal]].position : nil
    switch (lower, upper) {
    case (nil, nil): return Self.firstPosition
    case (let lower?, nil) where lower < (1 << 39) - 1 - Self.gap: return lower + Self.gap
    case (nil, let upper?) where upper > Self.gap: return upper - Self.gap
    case (let lower?, let upper?) where upper - lower > 1: return lower + (upper - lower) / 2
    default:
      // No position is free between the neighbours: give all chunks new positions with gaps.
      for (place, slot) in order.enumerated() {
        removedPositions.insert(slots[slot].position)
        slots[slot].position = Self.firstPosition + 2 * Int64(place) * Self.gap
        changedSlots.insert(slot)
      }
      for slot in order { removedPositions.remove(slots[slot].position) }
      return position(at: ordinal)
    }
  }

  // MARK: - Sums

  private func touch(_ slot: Int) {
    stale.insert(slot)
    needsSums = true
    before?.touch(slot, slots[slot])
  }

  /// Recomputes the sums of changed chunks, and the sums of all chunks.
  ///
  /// - Parameter isComplete: Whether all extents are up to date with the document; if not, the
  ///   content's length is not valid yet.
  /// - Throws: `contentTooLong` if the content up to any section is longer than the limit.
  func refresh(isComplete: Bool) throws(LayoutError) {
    guard needsSums else { return }
    needsSums = !isComplete
    for slot in stale {
      slots[slot].addUp(spacing: spacing.units, revisions: revisions)
    }
    stale = []
    sum()
    var (base, hasOccupied) = (Int64(0), false)
    let limit = FixedPoint(FixedPoint.limit).units
    let (slots, spacing) = (slots, spacing)
    for slot in order {
      hasOccupied = hasOccupied || slots[slot].hasOccupied
      // Spacing is between sections, so the spacing after the last section does not count.
      let trailing = hasOccupied ? spacing.units : 0
      let lengths = slots[slot].lengths
      let ends = (base &+ lengths.lowerBound, base &+ lengths.upperBound &- trailing)
      guard !isComplete || (ends.0 >= -limit && ends.1 <= limit) else { throw .contentTooLong }
      base &+= slots[slot].advance
    }
    length = FixedPoint(units: base &- (hasOccupied ? spacing.units : 0))
  }

  /// Computes the first index and the start of each chunk, and the counts of the directory.
  ///
  /// Uses local variables, because Swift checks each access to a property of the object at run
  /// time. For 400 chunks these checks took 19 µs of an edit; now it is less than 1 µs.
  private func sum() {
    let (slots, order) = (slots, order)
    var ordinals = Array(repeating: 0, count: slots.count)
    var firstIndices: [Int] = []
    var chunkStarts: [Int64] = []
    firstIndices.reserveCapacity(order.count)
    chunkStarts.reserveCapacity(order.count)
    var (count, dirtyCount, start) = (0, 0, Int64(0))
    for (ordinal, slot) in order.enumerated() {
      ordinals[slot] = ordinal
      firstIndices.append(count)
      chunkStarts.append(start)
      count += slots[slot].entries.count
      dirtyCount += slots[slot].dirtyCount
      // `refresh(isComplete:)` refuses a sum that is too long; here an overflow must not trap.
      start &+= slots[slot].advance
    }
    (self.ordinals, self.firstIndices, self.chunkStarts) = (ordinals, firstIndices, chunkStarts)
    (self.count, self.dirtyCount) = (count, dirtyCount)
  }

  // MARK: - What moved

  /// Records the positions of all sections for ``shiftedCount(isReversed:without:)``.
  func beginEdit() {
    before = PositionsBeforeEdit(length: length.units, ordinals: ordinals, chunkStarts: chunkStarts)
  }

  /// Returns the number of sections whose origin differs from that before the edit.
  ///
  /// - Parameters:
  ///   - isReversed: Whether origins are measured from the content's end, as in a horizontal layout
  ///     from right to left.
  ///   - isLeftOut: Returns whether a section is excluded from the count.
  /// - Complexity: O(*c*) in chunks, and O(1) for each section of a changed chunk.
  func shiftedCount(isReversed: Bool, without isLeftOut: (SectionNumber) -> Bool) -> Int {
    guard var before else { return 0 }
    let change = isReversed ? length.units &- before.length : 0
    let (slots, chunkStarts) = (slots, chunkStarts)
    var shifted = 0
    for (ordinal, slot) in order.enumerated() {
      let start = chunkStarts[ordinal]
      if let former = before.start(ofUntouched: slot) {
        if start &- former != change { shifted += slots[slot].entries.count }
        continue
      }
      before.record(slot)
      for (entry, place) in zip(slots[slot].entries, slots[slot].starts) {
        guard let old = before.place(of: entry.order.number) else { continue }
        let grown = isReversed ? entry.extent.extent &- old.extent : 0
        if start &+ place &- old.start &+ grown != change, !isLeftOut(entry.order.number) {
          shifted += 1
        }
      }
    }
    return shifted
  }
}
