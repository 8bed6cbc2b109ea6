import LayoutEngine
import LayoutStorage
import TestSupport
import Testing

@testable import LayoutService

@Suite struct SectionDirectoryTests {
  /// The sections as a plain list, the reference for every answer of the directory.
  private struct Plain {
    var entries: [DirectoryEntry] = []

    func start(of index: Int, spacing: Int64) -> Int64 {
      entries[..<index].reduce(0) {
        $0 + $1.extent.extent + ($1.occupiesSpace ? spacing : 0)
      }
    }
  }

  private func entry(_ number: Int, extent: Int64, isDirty: Bool = false) -> DirectoryEntry {
    DirectoryEntry(
      order: OrderEntry(
        number: SectionNumber(UInt32(number)), inherits: .document, revision: Revision(5)),
      extent: ExtentEntry(
        revision: Revision(isDirty ? 4 : 5), decorations: Revision(5), extent: extent,
        reachLower: extent % 7 == 0 ? 1 : 0,
        reachUpper: extent % 7 == 0 ? 0 : Double(extent) / 1_048_576))
  }

  @Test(arguments: [0, 3 << 20] as [Int64])
  func `any order of insertions, removals and moves gives the sums of a plain list`(
    spacing: Int64
  ) throws {
    let seed = Seeds.first
    var random = SeededGenerator(seed: seed)
    let directory = SectionDirectory(
      revisions: InheritedRevisions(all: Revision(1)), spacing: SectionSpacing(units: spacing))
    var plain = Plain()
    // Most insertions are at one index, so that chunks split there repeatedly.
    for number in 0..<4_000 {
      let count = plain.entries.count
      if random.chance(10), count > 0 {
        let index = Int.random(in: 0..<count, using: &random)
        #expect(directory.remove(at: index) == plain.entries.remove(at: index), "seed \(seed)")
        continue
      }
      let index = random.chance(70) ? count / 3 : random.pick([0, count])
      let entry = entry(
        number, extent: .random(in: 0...1000, using: &random), isDirty: random.chance(5))
      directory.insert(entry, at: index)
      plain.entries.insert(entry, at: index)
    }
    try directory.refresh(isComplete: true)
    #expect(directory.count == plain.entries.count)
    let places = sequence(first: directory.place(at: 0)) { directory.place(after: $0) }
    #expect(places.map { directory[$0] } == plain.entries, "seed \(seed)")
    #expect(directory.slots.allSatisfy { $0.rows.count <= RowCapacity.orderLength })
    let positions = directory.order.map { directory.slots[$0].position }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
    let dirty = plain.entries.filter { $0.extent.revision == Revision(4) }
    #expect(directory.dirtyCount == dirty.count)
    #expect(directory.dirtyPlaces().map { directory[$0] } == dirty)
    for index in plain.entries.indices {
      let place = directory.place(at: index)
      let number = plain.entries[index].order.number
      #expect(directory[place] == plain.entries[index], "seed \(seed)")
      #expect(directory.place(of: number) == place, "seed \(seed)")
      #expect(directory.index(of: place) == index, "seed \(seed)")
      if index % 50 == 0 {
        let start = plain.start(of: index, spacing: spacing)
        #expect(directory.start(of: place).units == start, "seed \(seed)")
      }
    }
  }

  @Test func `if two chunks have no position between them, all chunks are renumbered`() throws {
    let full = (0..<RowCapacity.orderLength).map { entry($0, extent: 1).order }
    let next = (0..<RowCapacity.orderLength).map { entry(1_000 + $0, extent: 1).order }
    let directory = SectionDirectory(
      revisions: InheritedRevisions(all: Revision(1)), spacing: .none)
    for (position, entries) in [(7, full), (8, next)] as [(Int64, [OrderEntry])] {
      directory.append(
        OrderChunk(position: position, entries: entries),
        Array(repeating: .notComputed, count: entries.count))
    }
    try directory.refresh(isComplete: false)
    directory.insert(entry(5_000, extent: 1), at: 100)
    let positions = directory.order.map { directory.slots[$0].position }
    #expect(positions.count == 3)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    // The old rows are deleted, and every chunk is written at its present position.
    #expect(directory.removedPositions == [7, 8])
    #expect(directory.changedSlots.count == 3)
    #expect(directory.count == 2 * RowCapacity.orderLength + 1)
  }

  @Test func `content longer than the limit is refused, at any section`() throws {
    let limit = FixedPoint(FixedPoint.limit).units
    func directory(_ extents: [Int64]) -> SectionDirectory {
      let directory = SectionDirectory(
        revisions: InheritedRevisions(all: Revision(1)), spacing: .none)
      for (number, extent) in extents.enumerated() {
        directory.insert(entry(number, extent: extent), at: number)
      }
      return directory
    }
    try directory([limit]).refresh(isComplete: true)
    // The content is too long in between, although not at the end.
    #expect(throws: LayoutError.contentTooLong) {
      try directory([limit, 1, -1]).refresh(isComplete: true)
    }
    #expect(throws: LayoutError.contentTooLong) {
      try directory([-limit, -1]).refresh(isComplete: true)
    }
    // Nine thousand of the longest sections overflow an unchecked sum.
    #expect(throws: LayoutError.contentTooLong) {
      try directory(Array(repeating: limit, count: 9_000)).refresh(isComplete: true)
    }
  }
}
