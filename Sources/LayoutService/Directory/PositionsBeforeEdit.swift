import LayoutStorage

/// Where the sections of a directory stood before an edit, so that it can tell which of them moved.
///
/// Most arrays are those of the directory, which copies what it changes: remembering all costs next
/// to nothing, and a touched chunk two numbers for each of its 166 sections.
struct FormerPlaces {
  typealias Place = (start: Int64, extent: Int64)

  /// The content's length.
  let length: Int64
  private let ordinals: [Int]
  private let chunkStarts: [Int64]
  /// For each slot its place in `chunks`, or -1 where it was not touched.
  private var touched: [Int]
  private var chunks: [Chunk] = []

  private struct Chunk {
    var start: Int64
    var starts: [Int64]
    var sections: [(number: SectionNumber, extent: Int64)]
  }

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
    chunks.append(
      Chunk(
        start: chunkStarts[ordinals[slot]], starts: chunk.starts,
        sections: chunk.entries.map { ($0.order.number, $0.extent.extent) }))
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
    if guess.entry < chunks[guess.chunk].sections.count,
      chunks[guess.chunk].sections[guess.entry].number == number
    {
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
      chunks[chunk].sections[entry].extent
    )
  }

  /// How often all entries are searched for one section, before they are indexed.
  private static let mostSearches = 4

  private mutating func search(_ number: SectionNumber) -> Place? {
    for chunk in chunks.indices {
      guard let entry = chunks[chunk].sections.firstIndex(where: { $0.number == number })
      else { continue }
      guess = (chunk, entry + 1)
      return place(chunk, entry)
    }
    return nil
  }

  private mutating func index() {
    byNumber.reserveCapacity(chunks.reduce(0) { $0 + $1.sections.count })
    for chunk in chunks.indices {
      for (entry, section) in chunks[chunk].sections.enumerated() {
        byNumber[section.number] = place(chunk, entry)
      }
    }
  }
}
