import LayoutEngine
import LayoutStorage

/// The entries of chunks in columns.
///
/// Sections that were imported together mostly have equal revisions, inherited keys and counts of
/// decorations. A chunk of such sections has these values once: 20 bytes a section instead of 72.
struct SectionColumns {
  private(set) var numbers: [SectionNumber] = []
  /// The lengths along the scroll axis in units, and the upper ends of the reaches in points.
  private(set) var ends: [(extent: Int64, reach: Double)] = []
  /// The other values. In these entries, the values of the columns above have no meaning.
  private(set) var others: [DirectoryEntry] = []
  /// Whether each number that was appended is greater than the number before it.
  private(set) var isAscending = true

  /// The rows of a chunk.
  struct Rows {
    var columns = 0
    var first = 0
    var count = 0
    /// The chunk's first entry in ``SectionColumns/others``.
    var other = 0
    /// The distance of two sections' entries there; 0 if all have the same.
    var stride = 1
  }

  init(capacity: Int) {
    numbers.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
  }

  /// Appends a chunk, and returns its rows.
  mutating func append(_ order: [OrderEntry], _ known: [ExtentEntry]) -> Rows {
    var rows = Rows(first: numbers.count, count: order.count, other: others.count)
    guard let first = order.first else { return rows }
    let shared = DirectoryEntry(order: first, extent: known[0])
    var isShared = true
    for index in order.indices {
      let number = order[index].number
      isAscending = isAscending && numbers.last.map { $0 < number } ?? true
      numbers.append(number)
      ends.append((known[index].extent, known[index].reachUpper))
      isShared = isShared && shared.sharesRow(with: order[index], known[index])
    }
    if isShared {
      others.append(shared)
      rows.stride = 0
    } else {
      others += order.indices.map { DirectoryEntry(order: order[$0], extent: known[$0]) }
    }
    return rows
  }

  func entry(_ index: Int, of rows: Rows) -> DirectoryEntry {
    var entry = others[rows.other + index * rows.stride]
    entry.order.number = numbers[rows.first + index]
    (entry.extent.extent, entry.extent.reachUpper) = ends[rows.first + index]
    return entry
  }

  /// Returns the length of some of a chunk's sections, with the spacing after each that occupies
  /// space, in units.
  func length(_ range: Range<Int>, of rows: Rows, spacing: SectionSpacing) -> Int64 {
    var length: Int64 = 0
    var other = rows.other + range.lowerBound * rows.stride
    for (extent, reach) in ends[rows.first + range.lowerBound..<rows.first + range.upperBound] {
      length &+= extent
      if spacing.units != 0 {
        let counts = spacing.countsEmptySections || others[other].extent.reachLower <= reach
        length &+= counts ? spacing.units : 0
      }
      other += rows.stride
    }
    return length
  }

  /// Returns the numbers of supplementary and decoration views and of dirty sections of a chunk,
  /// and the greatest breadth.
  func counts(
    of rows: Rows, _ revisions: InheritedRevisions
  ) -> (views: Int64, dirty: Int, breadth: Double) {
    let times = rows.stride == 0 ? rows.count : 1
    var (views, dirty, breadth) = (Int64(0), 0, 0.0)
    for entry in others[rows.other..<rows.other + rows.count / times] {
      views += entry.extent.decorationCount + entry.extent.supplementaryCount
      breadth = max(breadth, entry.extent.breadth)
      if !revisions.isClean(entry.order, entry.extent) { dirty += 1 }
    }
    return (views * Int64(times), dirty * times, breadth)
  }

  /// Returns whether two chunks are certain to have equal entries, because one is an unchanged copy
  /// of the other.
  ///
  /// - Complexity: O(1).
  func areIdentical(_ rows: Rows, to otherRows: Rows, in other: SectionColumns) -> Bool {
    // Every change of columns changes `others`.
    rows.first == otherRows.first && rows.count == otherRows.count
      && others.withUnsafeBufferPointer { mine in
        other.others.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
      }
  }

  // MARK: - Changing

  // Only columns with the rows of one chunk are changed. They have an entry in `others` for each
  // section.

  /// Creates columns with some of the entries of a chunk.
  init(_ range: Range<Int>, of rows: Rows, in other: SectionColumns) {
    let entries = rows.first + range.lowerBound..<rows.first + range.upperBound
    numbers = Array(other.numbers[entries])
    ends = Array(other.ends[entries])
    others = range.map { other.others[rows.other + $0 * rows.stride] }
  }

  mutating func replace(_ index: Int, by entry: DirectoryEntry) {
    numbers[index] = entry.order.number
    ends[index] = (entry.extent.extent, entry.extent.reachUpper)
    others[index] = entry
  }

  mutating func insert(_ entry: DirectoryEntry, at index: Int) {
    numbers.insert(entry.order.number, at: index)
    ends.insert((entry.extent.extent, entry.extent.reachUpper), at: index)
    others.insert(entry, at: index)
  }

  mutating func removeLast(_ count: Int) {
    numbers.removeLast(count)
    ends.removeLast(count)
    others.removeLast(count)
  }

  mutating func remove(at index: Int) {
    numbers.remove(at: index)
    ends.remove(at: index)
    others.remove(at: index)
  }
}
