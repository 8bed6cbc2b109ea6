import LayoutEngine
package import LayoutStorage

/// A section in the order of sections, with its entry in a layout set.
package struct DirectoryEntry: Hashable {
  package var order: OrderEntry
  package var extent: ExtentEntry

  /// Whether the section has attributes.
  var occupiesSpace: Bool { extent.reachLower <= extent.reachUpper }

  /// The range that the section and its attributes cover along the scroll axis, from the section's
  /// start, in points. It includes the whole section, because a pinned header can be anywhere in
  /// it.
  var covered: (lower: Double, upper: Double) {
    let extent = FixedPoint(units: extent.extent).points
    let (lower, upper) = (min(0, extent), max(0, extent))
    guard occupiesSpace else { return (lower, upper) }
    return (min(self.extent.reachLower, lower), max(self.extent.reachUpper, upper))
  }
}

extension SectionDirectory {
  /// Up to 166 neighbouring sections with their sums: a row of `section_order`.
  struct Chunk {
    var position: Int64
    var entries: [DirectoryEntry]
    /// The start of each section from the chunk's start, in units.
    var starts: [Int64] = []
    /// The distance from the chunk's start to the start of the next chunk, in units: extents, and
    /// spacing for each section that occupies space.
    var advance: Int64 = 0
    var hasOccupied = false
    /// The range that sections and their attributes cover, from the chunk's start, in points. This
    /// and ``DirectoryEntry/covered`` are plain numbers, because the functions of a `Reach` would
    /// be called for each section: Swift inlines no `package` function of another module.
    var covered = (lower: Double.infinity, upper: -Double.infinity)
    /// The least and the greatest distance from the chunk's start to the end of a section, with the
    /// spacing after it, in units.
    var lengths: ClosedRange<Int64> = 0...0
    /// The sum of the absolute extents of the sections, in units.
    var longest: Int64 = 0
    var decorationCount: Int64 = 0
    var dirtyCount = 0
  }
}

extension SectionDirectory.Chunk {
  /// Returns whether two chunks are certain to have equal entries, because one is an unchanged copy
  /// of the other.
  ///
  /// - Complexity: O(1).
  func isIdentical(to other: SectionDirectory.Chunk) -> Bool {
    entries.count == other.entries.count
      && entries.withUnsafeBufferPointer { mine in
        other.entries.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
      }
  }

  mutating func addUp(spacing: Int64, revisions: InheritedRevisions) {
    var starts = self.starts
    self.starts = []
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(entries.count)
    var (advance, longest, decorations) = (Int64(0), Int64(0), Int64(0))
    var (lower, upper) = (Double.infinity, -Double.infinity)
    var (least, most) = (Int64.max, Int64.min)
    var hasOccupied = false
    var dirtyCount = 0
    for entry in entries {
      starts.append(advance)
      let covered = entry.covered
      let start = FixedPoint(units: advance).points
      (lower, upper) = (min(lower, start + covered.lower), max(upper, start + covered.upper))
      advance += entry.extent.extent
      longest += abs(entry.extent.extent)
      decorations += entry.extent.decorationCount
      if entry.occupiesSpace {
        advance += spacing
        hasOccupied = true
      }
      (least, most) = (min(least, advance), max(most, advance))
      if !revisions.isClean(entry.order, entry.extent) { dirtyCount += 1 }
    }
    (self.starts, self.advance, self.hasOccupied) = (starts, advance, hasOccupied)
    (self.longest, decorationCount, self.dirtyCount) = (longest, decorations, dirtyCount)
    covered = (lower, upper)
    lengths = entries.isEmpty ? 0...0 : least...most
  }
}

/// The entries of a layout set, by section. Neighbouring sections mostly have their entries in the
/// same row, which is looked up once.
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

extension SectionNumber {
  /// The row of `extent` that contains this section's entry, and the entry's index in it.
  var extentPlace: (row: Int, place: Int) {
    let (row, place) = Int(rawValue).quotientAndRemainder(dividingBy: RowCapacity.extentLength)
    return (row, place)
  }
}
