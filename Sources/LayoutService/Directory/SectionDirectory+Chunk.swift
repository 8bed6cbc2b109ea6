import LayoutEngine
package import LayoutStorage

/// A section's place in the order, and what a layout set knows of it.
package struct DirectoryEntry: Hashable {
  package var order: OrderEntry
  package var extent: ExtentEntry

  var reach: Reach { Reach(lower: extent.reachLower, upper: extent.reachUpper) }
}

extension SectionDirectory {
  /// Up to 166 neighbouring sections, with their sums: a row of `section_order`.
  struct Chunk {
    var position: Int64
    var entries: [DirectoryEntry]
    /// Where each section starts, from the chunk's start, in units.
    var starts: [Int64] = []
    /// What the chunk adds to the offset of the next one: extents, and spacing for each section
    /// that occupies space.
    var advance: Int64 = 0
    var hasOccupied = false
    /// What sections and their attributes cover, from the chunk's start, in points.
    var reach = Reach.none
    /// The least and the greatest length that the content has at the end of a section.
    var lengths: ClosedRange<Int64> = 0...0
    /// The sum of the absolute lengths of the sections and of the spacing after them.
    var longest: Int64 = 0
    var decorationCount: Int64 = 0
    var dirtyCount = 0
  }
}

extension SectionDirectory.Chunk {
  /// Whether two chunks are certain to have the same sections, with the same known of each: one is
  /// a copy of the other that neither changed.
  ///
  /// - Complexity: O(1).
  func isIdentical(to other: SectionDirectory.Chunk) -> Bool {
    entries.count == other.entries.count
      && entries.withUnsafeBufferPointer { mine in
        other.entries.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
      }
  }

  mutating func addUp(spacing: Int64, revisions: InheritedRevisions) {
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(entries.count)
    advance = 0
    longest = 0
    decorationCount = 0
    hasOccupied = false
    reach = .none
    dirtyCount = 0
    var (least, most) = (Int64.max, Int64.min)
    for entry in entries {
      starts.append(advance)
      let covered = entry.covered
      let start = FixedPoint(units: advance).points
      reach.cover(from: start + covered.lower, to: start + covered.upper)
      advance += entry.extent.extent
      longest += abs(entry.extent.extent)
      decorationCount += entry.extent.decorationCount
      if !entry.reach.isNone {
        advance += spacing
        hasOccupied = true
      }
      least = min(least, advance)
      most = max(most, advance)
      if !revisions.isClean(entry.order, entry.extent) { dirtyCount += 1 }
    }
    lengths = entries.isEmpty ? 0...0 : least...most
  }
}

/// What a layout set knows, by section: neighbours mostly lie in one row, which is found once.
struct KnownExtents {
  private let rows: [Int: [ExtentEntry]]
  private var row = -1
  private var entries: [ExtentEntry] = []

  init(_ rows: [Int: [ExtentEntry]]) { self.rows = rows }

  subscript(number: SectionNumber) -> ExtentEntry {
    mutating get {
      let (row, place) = number.extentPlace
      if row != self.row {
        self.row = row
        entries = rows[row] ?? []
      }
      return place < entries.count ? entries[place] : .notComputed
    }
  }
}

extension DirectoryEntry {
  /// What the section and its attributes cover: a pinned header can stand anywhere in its section.
  var covered: Reach {
    var covered = reach
    let extent = FixedPoint(units: extent.extent).points
    covered.cover(from: min(0, extent), to: max(0, extent))
    return covered
  }
}

extension SectionNumber {
  /// The row of `extent` that knows this section, and the place in it.
  var extentPlace: (row: Int, place: Int) {
    let (row, place) = Int(rawValue).quotientAndRemainder(dividingBy: Packed.extentLength)
    return (row, place)
  }
}
