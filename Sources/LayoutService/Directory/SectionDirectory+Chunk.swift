import LayoutEngine
import LayoutStorage

extension SectionDirectory {
  /// Up to 166 neighbouring sections with their sums: a row of `section_order`.
  struct Chunk {
    var position: Int64
    var rows: SectionColumns.Rows
    /// The distance from the chunk's start to the start of the next chunk, in units: extents, and
    /// spacing for each section that occupies space.
    var advance: Int64 = 0
    var hasOccupied = false
    /// A range that contains all sections and their attributes, from the chunk's start, in points.
    var covered = (lower: 0.0, upper: 0.0)
    /// The least and the greatest distance from the chunk's start to the end of a section, with the
    /// spacing after it, in units.
    var lengths: ClosedRange<Int64> = 0...0
    /// The sum of the greatest distances from the start of a section to its end or to an attribute
    /// of it, in units.
    var longest: Int64 = 0
    var viewCount: Int64 = 0
    var dirtyCount = 0
    /// The greatest breadth of the sections, in points.
    var breadth = 0.0
  }
}

extension SectionDirectory.Chunk {
  mutating func addUp(
    _ columns: SectionColumns, spacing: SectionSpacing, revisions: InheritedRevisions
  ) {
    let (rows, others) = (rows, columns.others)
    var (advance, longest) = (Int64(0), Int64(0))
    var (least, most) = (Int64.max, Int64.min)
    let units = 1 / FixedPoint.quantum
    // How far attributes are outside of their sections.
    var (below, above) = (0.0, 0.0)
    var hasOccupied = false
    var other = rows.other
    for (extent, reach) in columns.ends[rows.first..<rows.first + rows.count] {
      advance += extent
      let reachLower = others[other].extent.reachLower
      longest += max(abs(extent), reachLower <= reach ? Int64(max(-reachLower, reach) * units) : 0)
      if reachLower <= reach {
        below = min(below, reachLower)
        above = max(above, reach - FixedPoint(units: extent).points)
      }
      if spacing.countsEmptySections || reachLower <= reach {
        advance += spacing.units
        hasOccupied = true
      }
      (least, most) = (min(least, advance), max(most, advance))
      other += rows.stride
    }
    if rows.count == 0 { (least, most) = (0, 0) }
    (self.advance, self.longest, self.hasOccupied) = (advance, longest, hasOccupied)
    lengths = least...most
    // A section ends before the spacing after it. A point more allows for rounding.
    covered = (
      FixedPoint(units: min(0, least) - abs(spacing.units)).points + below - 1,
      FixedPoint(units: max(0, most) + abs(spacing.units)).points + above + 1
    )
    (viewCount, dirtyCount, breadth) = columns.counts(of: rows, revisions)
  }
}
