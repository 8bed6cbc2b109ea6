import LayoutStorage

/// The positions of a directory's sections before an edit, for counting the sections that moved.
///
/// Most arrays are shared with the directory, which copies them when it changes them. Recording all
/// positions costs almost nothing, and a changed chunk costs two numbers for each of its sections,
/// at most 166.
struct PositionsBeforeEdit {
  typealias Place = (start: Int64, extent: Int64)

  /// The content's length, in units.
  let length: Int64
  private let ordinals: [Int]
  private let chunkStarts: [Int64]
  /// The index in `chunks` for each slot; -1 for a slot that was not changed.
  private var touched: [Int]
  private var chunks: [Chunk] = []

  private struct Chunk {
    var start: Int64
    var starts: [Int64]
    var sections: [(number: SectionNumber, extent: Int64)]
  }

  /// The entry that the next search checks first: sections seldom change places.
  private var guess = (chunk: 0, entry: 0)
  private var misses = 0
  private var byNumber: [SectionNumber: Place] = [:]

  init(length: Int64, ordinals: [Int], chunkStarts: [Int64]) {
    self.length = length
    self.ordinals = ordinals
    self.chunkStarts = chunkStarts
    touched = Array(repeating: -1, count: ordinals.count)
  }

  /// Records a chunk before its first change. A new chunk has no earlier state.
  mutating func touch(_ slot: Int, _ chunk: SectionDirectory.Chunk) {
    guard slot < touched.count, touched[slot] < 0 else { return }
    touched[slot] = chunks.count
    chunks.append(
      Chunk(
        start: chunkStarts[ordinals[slot]], starts: chunk.starts,
        sections: chunk.entries.map { ($0.order.number, $0.extent.extent) }))
  }

  /// Returns the former start of an unchanged chunk, in units; nil for a changed or new chunk.
  func start(ofUntouched slot: Int) -> Int64? {
    slot < touched.count && touched[slot] < 0 ? chunkStarts[ordinals[slot]] : nil
  }

  /// Makes the next search start at the first section of a changed chunk.
  mutating func record(_ slot: Int) {
    if slot < touched.count { guess = (touched[slot], 0) }
  }

  /// Returns the former start and extent of a section of a changed chunk, in units; nil if there
  /// was no such section.
  mutating func place(of number: SectionNumber) -> Place? {
    guard guess.chunk < chunks.count else { return nil }
    if guess.entry < chunks[guess.chunk].sections.count,
      chunks[guess.chunk].sections[guess.entry].number == number
    {
      guess.entry += 1
      return place(guess.chunk, guess.entry - 1)
    }
    misses += 1
    guard misses > PositionsBeforeEdit.mostSearches else {
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

  /// The number of searches of all entries before the entries are indexed by number.
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
