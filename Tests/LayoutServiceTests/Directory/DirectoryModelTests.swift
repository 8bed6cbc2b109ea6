import LayoutEngine
import LayoutStorage
import TestSupport
import Testing

@testable import LayoutService

/// Compares directories with plain arrays of their entries.
@Suite struct DirectoryModelTests {
  /// A directory with the array that it must equal, and the chunks that it was read from.
  private struct Pair {
    let directory: SectionDirectory
    var entries: [DirectoryEntry]
    var revisions = InheritedRevisions(all: Revision(3))
    var spacing: SectionSpacing

    /// Returns whether the spacing follows a section.
    private func counts(_ entry: DirectoryEntry) -> Bool {
      entry.occupiesSpace || spacing.countsEmptySections
    }

    /// The greatest distance from a section's start to its end or to an attribute, in units.
    private func farthest(_ extent: ExtentEntry) -> Int64 {
      let reached = max(-extent.reachLower, extent.reachUpper)
      let isNone = extent.reachLower > extent.reachUpper
      return max(abs(extent.extent), isNone ? 0 : Int64(reached * 1_048_576))
    }

    func check(_ seed: UInt64) throws {
      try directory.refresh(isComplete: false)
      #expect(directory.count == entries.count, "seed \(seed)")
      var found: [DirectoryEntry] = []
      directory.visit { index, place, entry in
        found.append(entry)
        if index % 7 == 0 { #expect(directory.index(of: place) == index, "seed \(seed)") }
      }
      #expect(found == entries, "seed \(seed)")
      let isClean = { (entry: DirectoryEntry) in revisions.isClean(entry.order, entry.extent) }
      #expect(
        directory.dirtyPlaces().map { directory[$0] } == entries.filter { !isClean($0) },
        "seed \(seed)")
      #expect(directory.dirtyCount == entries.count { !isClean($0) }, "seed \(seed)")
      #expect(
        directory.viewCount
          == entries.reduce(0) {
            $0 + Int($1.extent.decorationCount + $1.extent.supplementaryCount)
          },
        "seed \(seed)")
      #expect(directory.longest == entries.reduce(0) { $0 + farthest($1.extent) }, "seed \(seed)")
      var starts: [Int64] = []
      var start: Int64 = 0
      for entry in entries {
        starts.append(start)
        start += entry.extent.extent + (counts(entry) ? spacing.units : 0)
      }
      let hasOccupied = entries.contains(where: counts)
      #expect(directory.length.units == start - (hasOccupied ? spacing.units : 0), "seed \(seed)")
      for index in entries.indices.reversed() where index % 11 == 0 {
        let place = directory.place(at: index)
        #expect(directory.start(of: place).units == starts[index], "seed \(seed)")
        #expect(directory.place(of: entries[index].order.number) == place, "seed \(seed)")
      }
      let middle = Double(start / 2) / 1_048_576
      let range = Reach(lower: middle - 30, upper: middle + 30)
      var touching: [DirectoryEntry] = []
      directory.forEach(touching: range) { touching.append(directory[$0]) }
      let expected = entries.indices.filter {
        let (start, covered) = (Double(starts[$0]) / 1_048_576, entries[$0].covered)
        return start + covered.lower <= range.upper && start + covered.upper >= range.lower
      }
      #expect(touching == expected.map { entries[$0] }, "seed \(seed)")
    }

    func copied() -> Pair {
      var copy = Pair(
        directory: SectionDirectory(copying: directory), entries: entries, spacing: spacing)
      copy.revisions = revisions
      return copy
    }
  }

  private func entry(
    _ number: Int, isPlain: Bool, _ random: inout SeededGenerator
  ) -> DirectoryEntry {
    let extent = Int64.random(in: -5...400, using: &random) << 18
    var entry = DirectoryEntry(
      order: OrderEntry(
        number: SectionNumber(UInt32(number)), inherits: .document, revision: Revision(5)),
      extent: ExtentEntry(
        revision: Revision(5), decorations: Revision(5), extent: extent, reachLower: 0,
        reachUpper: Double(extent) / 1_048_576))
    guard !isPlain else { return entry }
    entry.order.decorations = random.chance(50) ? Revision(7) : .none
    entry.extent.decorations = random.chance(50) ? Revision(7) : Revision(5)
    entry.extent.reachLower = .random(in: -40...40, using: &random)
    entry.extent.reachUpper = .random(in: -40...140, using: &random)
    entry.extent.decorationCount = .random(in: 0...3, using: &random)
    entry.extent.supplementaryCount = .random(in: 0...3, using: &random)
    return entry
  }

  /// Makes a directory of a few chunks as they are read: some have equal values, some have not.
  private func pair(_ random: inout SeededGenerator) -> Pair {
    let spacing = SectionSpacing(
      units: random.pick([0, 3 << 20, -(1 << 19)]), countsEmptySections: random.chance(30))
    var pair = Pair(
      directory: SectionDirectory(
        revisions: InheritedRevisions(all: Revision(3)), spacing: spacing),
      entries: [], spacing: spacing)
    var numbers = Array(0..<900)
    if random.chance(50) { numbers.shuffle(using: &random) }
    for chunk in 0..<6 {
      let isPlain = random.chance(60)
      let count = Int.random(in: 1...RowCapacity.orderLength, using: &random)
      let entries = (0..<count).map { _ in
        entry(numbers.removeFirst(), isPlain: isPlain, &random)
      }
      pair.directory.append(
        OrderChunk(position: Int64(chunk + 1) << 20, entries: entries.map(\.order)),
        entries.map(\.extent))
      pair.entries += entries
    }
    return pair
  }

  /// Changes a directory and its array in the same way.
  private func change(_ pair: inout Pair, _ next: Int, _ random: inout SeededGenerator) {
    let (directory, count) = (pair.directory, pair.entries.count)
    let index = Int.random(in: 0..<max(count, 1), using: &random)
    let fresh = entry(next, isPlain: random.chance(50), &random)
    switch Int.random(in: 0..<20, using: &random) {
    case _ where count == 0, 0..<6:
      directory.insert(fresh, at: index)
      pair.entries.insert(fresh, at: index)
    case 6..<9:
      #expect(directory.remove(at: index) == pair.entries.remove(at: index))
    case 9..<12:
      let target = Int.random(in: 0..<count, using: &random)
      directory.insert(directory.remove(at: index), at: target)
      pair.entries.insert(pair.entries.remove(at: index), at: target)
    case 12:
      pair.revisions.set(.layout, to: Revision(Int64.random(in: 4...6, using: &random)))
      pair.spacing = SectionSpacing(
        units: random.pick([0, 5 << 20]), countsEmptySections: random.chance(30))
      directory.set(pair.revisions, spacing: pair.spacing)
    case 13:
      for index in pair.entries.indices { pair.entries[index].extent = fresh.extent }
      try? directory.set { Array(repeating: fresh.extent, count: $0.count) }
    default:
      let changed = { (entry: inout DirectoryEntry) in
        entry.extent = fresh.extent
        entry.order.revision = fresh.order.decorations == .none ? Revision(5) : Revision(8)
      }
      directory.update(directory.place(at: index), isWritten: true, changed)
      changed(&pair.entries[index])
    }
  }

  @Test(arguments: Seeds.range(20))
  func `directories and their copies equal plain arrays`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pairs = [pair(&random)]
    try pairs[0].check(seed)
    for step in 0..<60 {
      let index = Int.random(in: pairs.indices, using: &random)
      change(&pairs[index], 1_000 + step, &random)
      if random.chance(30) { try pairs[index].check(seed) }
      if random.chance(20) {
        try pairs[index].check(seed)
        pairs.append(pairs[index].copied())
      }
      if random.chance(5) { pairs[index].directory.didWrite() }
    }
    // A change of one directory leaves its copies unchanged.
    for pair in pairs { try pair.check(seed) }
  }

  @Test func `a copy shares all chunks except those that one of both changed`() throws {
    var random = SeededGenerator(seed: 1)
    let one = pair(&random)
    try one.check(1)
    let copy = one.copied()
    #expect(copy.directory.sharedSlots(with: one.directory).allSatisfy { $0 })
    copy.directory.update(copy.directory.place(at: 0), isWritten: false) { $0.extent.extent += 1 }
    let isShared = copy.directory.sharedSlots(with: one.directory)
    #expect(isShared == [false, true, true, true, true, true])
    let second = SectionDirectory(copying: copy.directory)
    #expect(second.sharedSlots(with: copy.directory).allSatisfy { $0 })
    copy.directory.update(copy.directory.place(at: 1), isWritten: false) { $0.extent.extent += 1 }
    #expect(second.sharedSlots(with: copy.directory).filter { !$0 }.count == 1)
  }

  @Test func `a repeated number is found in any order of numbers`() throws {
    var random = SeededGenerator(seed: 2)
    for numbers in [[0, 1, 2, 3], [3, 1, 0, 2], [0, 1, 1, 2], [2, 0, 1, 2], [0, 1, 3, 0]] {
      let directory = SectionDirectory(
        revisions: InheritedRevisions(all: Revision(3)), spacing: .none)
      for (chunk, numbers) in [numbers[..<2], numbers[2...]].enumerated() {
        let entries = numbers.map { entry($0, isPlain: true, &random) }
        directory.append(
          OrderChunk(position: Int64(chunk + 1), entries: entries.map(\.order)),
          entries.map(\.extent))
      }
      #expect(directory.hasRepeatedNumber() == (Set(numbers).count < 4), "\(numbers)")
    }
  }
}
