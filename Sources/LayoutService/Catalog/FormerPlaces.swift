import LayoutStorage

/// Where the sections of a directory stood before an edit, so that it can tell which of them moved.
///
/// The arrays are those of the directory, which copies what it changes: remembering all costs
/// nothing, and a touched chunk one copy of its 250 entries.
struct FormerPlaces {
  typealias Place = (start: Int64, extent: Int64)

  /// The content's length.
  let length: Int64
  private let ordinals: [Int]
  private let chunkStarts: [Int64]
  /// For each slot its place in `chunks`, or -1 where it was not touched.
  private var touched: [Int]
  private var chunks: [(start: Int64, entries: [DirectoryEntry], starts: [Int64])] = []

  /// Where the next section is looked for first: sections seldom change places.
  private var guess = (chunk: 0, entry: 0)
  private var misses = 0
  private var byNumber: [SectionNumber: Place] = [:]

  init(length: Int64, ordinals: [Int], chunkStarts: [Int64]) {
    self.length = length
    self.ordinals = ordinals
    self.chunkStarts = chunkStarts
    touched = Array(repeating: -1, count: ordinals.count)
  }

  /// Keeps a chunk as it is before its first change; one that is new had nothing.
  mutating func touch(_ slot: Int, _ chunk: SectionDirectory.Chunk) {
    guard slot < touched.count, touched[slot] < 0 else { return }
    touched[slot] = chunks.count
    chunks.append((chunkStarts[ordinals[slot]], chunk.entries, chunk.starts))
  }

  /// Returns where a chunk began that has not changed; nil for one that was touched or is new.
  func start(ofUntouched slot: Int) -> Int64? {
    slot < touched.count && touched[slot] < 0 ? chunkStarts[ordinals[slot]] : nil
  }

  /// Looks for sections from the start of a touched chunk on.
  mutating func look(in slot: Int) {
    if slot < touched.count { guess = (touched[slot], 0) }
  }

  /// Returns where a section of a touched chunk stood; nil where there was no such section.
  mutating func place(of number: SectionNumber) -> Place? {
    guard guess.chunk < chunks.count else { return nil }
    let entries = chunks[guess.chunk].entries
    if guess.entry < entries.count, entries[guess.entry].order.number == number {
      guess.entry += 1
      return place(guess.chunk, guess.entry - 1)
    }
    misses += 1
    guard misses > FormerPlaces.mostSearches else {
      return search(number)
    }
    if byNumber.isEmpty { index() }
    return byNumber[number]
  }

  private func place(_ chunk: Int, _ entry: Int) -> Place {
    (
      chunks[chunk].start &+ chunks[chunk].starts[entry],
      chunks[chunk].entries[entry].extent.extent
    )
  }

  /// How often all entries are searched for one section, before they are indexed.
  private static let mostSearches = 4

  private mutating func search(_ number: SectionNumber) -> Place? {
    for chunk in chunks.indices {
      guard let entry = chunks[chunk].entries.firstIndex(where: { $0.order.number == number })
      else { continue }
      guess = (chunk, entry + 1)
      return place(chunk, entry)
    }
    return nil
  }

  private mutating func index() {
    byNumber.reserveCapacity(chunks.reduce(0) { $0 + $1.entries.count })
    for chunk in chunks.indices {
      for (entry, value) in chunks[chunk].entries.enumerated() {
        byNumber[value.order.number] = place(chunk, entry)
      }
    }
  }
}
