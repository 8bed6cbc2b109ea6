import LayoutEngine
import LayoutStorage

/// The positions of a directory's sections before an edit, for counting the sections that moved.
///
/// Most arrays are shared with the directory, which copies them when it changes them. Recording all
/// positions costs almost nothing, and a changed chunk costs three numbers for each section.
struct PositionsBeforeEdit {
  typealias Place = (start: Int64, extent: Int64)
  private typealias Section = (number: SectionNumber, place: Place)

  private let ordinals: [Int]
  private let chunkStarts: [Int64]
  /// The index in `chunks` for each slot; -1 for a slot that was not changed.
  private var touched: [Int]
  private var chunks: [[Section]] = []

  /// The entry that the next search checks first: sections seldom change places.
  private var guess = (chunk: 0, entry: 0)
  private var misses = 0
  private var byNumber: [SectionNumber: Place] = [:]

  init(ordinals: [Int], chunkStarts: [Int64]) {
    self.ordinals = ordinals
    self.chunkStarts = chunkStarts
    touched = Array(repeating: -1, count: ordinals.count)
  }

  /// Returns whether a chunk has no recorded change yet. A new chunk has no earlier state.
  func isUntouched(_ slot: Int) -> Bool { slot < touched.count && touched[slot] < 0 }

  /// Records an untouched chunk before its first change.
  mutating func touch(
    _ slot: Int, _ columns: SectionColumns, _ rows: SectionColumns.Rows, spacing: SectionSpacing
  ) {
    touched[slot] = chunks.count
    var start = chunkStarts[ordinals[slot]]
    chunks.append(
      (0..<rows.count).map { index in
        let entry = columns.entry(index, of: rows)
        defer { start &+= entry.advance(spacing: spacing) }
        return (entry.order.number, (start, entry.extent.extent))
      })
  }

  /// Returns the former start of an unchanged chunk, in units; nil for a changed or new chunk.
  func start(ofUntouched slot: Int) -> Int64? {
    isUntouched(slot) ? chunkStarts[ordinals[slot]] : nil
  }

  /// Makes the next search start at the first section of a changed chunk.
  mutating func record(_ slot: Int) {
    if slot < touched.count { guess = (touched[slot], 0) }
  }

  /// Returns the former start and extent of a section of a changed chunk, in units; nil if there
  /// was no such section.
  mutating func place(of number: SectionNumber) -> Place? {
    guard guess.chunk < chunks.count else { return nil }
    if guess.entry < chunks[guess.chunk].count,
      chunks[guess.chunk][guess.entry].number == number
    {
      guess.entry += 1
      return chunks[guess.chunk][guess.entry - 1].place
    }
    misses += 1
    guard misses > PositionsBeforeEdit.mostSearches else {
      return search(number)
    }
    if byNumber.isEmpty {
      byNumber = Dictionary(chunks.joined().map { ($0.number, $0.place) }) { $1 }
    }
    return byNumber[number]
  }

  /// The number of searches of all entries before the entries are indexed by number.
  private static let mostSearches = 4

  private mutating func search(_ number: SectionNumber) -> Place? {
    for chunk in chunks.indices {
      guard let entry = chunks[chunk].firstIndex(where: { $0.number == number }) else { continue }
      guess = (chunk, entry + 1)
      return chunks[chunk][entry].place
    }
    return nil
  }
}
