import LayoutEngine

/// A reader of the frames of a layout set, which keeps the row that it read last: neighbouring
/// short sections share a row. The set must not be written while it is in use.
///
/// The key of a row is that of its first section and segment. So a section without a row of its own
/// is in the row with the greatest key that is not above its own.
package final class FrameReader {
  package let set: LayoutSetNumber
  package let connection: Connection
  /// The key of the kept row; nil if no row is kept.
  private var key: Int64?
  /// The bounds of the kept row.
  private var bounds: (lower: Double, upper: Double)?
  private var row: [UInt8] = []

  package init(_ set: LayoutSetNumber, on connection: Connection) {
    (self.set, self.connection) = (set, connection)
  }

  /// Returns a segment of a section's frames; nil if it does not exist.
  ///
  /// - Complexity: O(log *n*) in rows, without a lookup if the section is in the row that was read
  ///   last; and O(*s*) in the sections of the row.
  /// - Throws: `corrupt` if the row of the section is not valid.
  package func frames(
    _ segment: Int, of section: SectionNumber
  ) throws(StorageError) -> FrameSegment? {
    let wanted = section.segmentKeys(of: set.rawValue).lowerBound + Int64(segment)
    if let key, key & (KeyLayout.maximumSegments - 1) == 0, key <= wanted,
      let found = found(segment, of: section)
    {
      return try found.get()
    }
    return try connection.statement(PackedFrames.rowBefore).first(set.keys.lowerBound, wanted) {
      (row) throws(StorageError) -> FrameSegment? in
      self.row.removeAll(keepingCapacity: true)
      row.withBlob(2) { self.row.append(contentsOf: $0) }
      (key, bounds) = (row.int64(0), Self.bounds(of: row, at: 1, 3))
      if let found = found(segment, of: section) { return try found.get() }
      // A row of the section itself without its entry is damaged.
      let isHidden = self.row.withUnsafeBytes { PackedFrames.mayHide(section, in: $0) }
      if key == wanted || isHidden { throw invalid }
      return nil
    } ?? nil
  }

  /// Returns the number of segments of a section that has frames and is no grid. One without a row
  /// of its own has one segment, in a row that it shares.
  package func segmentCount(
    of section: SectionNumber
  ) throws(StorageError) -> Int {
    let keys = section.segmentKeys(of: set.rawValue)
    let last = try connection.statement(.lastSegment).first(keys.lowerBound, keys.upperBound) {
      row in
      row.isNull(0) ? nil : row.int64(0)
    }
    return last.flatMap { $0 }.map { Int($0 - keys.lowerBound) + 1 } ?? 1
  }

  /// Returns the bounds of a segment along the scroll axis, in points in section coordinates: no
  /// item of this segment or a later one begins before `lower`, and no item of this segment or an
  /// earlier one ends after `upper`. Nil for the only row of a section.
  ///
  /// - Complexity: O(log *n*) in rows, and O(1) if the segment was read last.
  package func bounds(
    ofSegment segment: Int, of section: SectionNumber
  ) throws(StorageError) -> (lower: Double, upper: Double)? {
    let wanted = section.segmentKeys(of: set.rawValue).lowerBound + Int64(segment)
    if wanted == key { return bounds }
    return try connection.statement(.frameBounds).first(wanted) { Self.bounds(of: $0, at: 0, 1) }
      ?? nil
  }

  private static func bounds(
    of row: Statement, at lower: Int32, _ upper: Int32
  ) -> (lower: Double, upper: Double)? {
    row.isNull(lower) || row.isNull(upper) ? nil : (row.double(lower), row.double(upper))
  }

  /// Returns a segment of a section in the kept row; nil if it is not there. A row has the first
  /// segments of sections, and all segments of a formula; or one other segment.
  private func found(
    _ segment: Int, of section: SectionNumber
  ) -> Result<FrameSegment?, StorageError>? {
    row.withUnsafeBytes { row in
      guard let entry = PackedFrames.entry(of: section, in: row) else { return nil }
      if entry.hasFormula {
        if segment > 0, segment * RowCapacity.segmentLength >= entry.count { return .success(nil) }
      } else if segment > 0, key.map({ $0 & (KeyLayout.maximumSegments - 1) }) != Int64(segment) {
        return nil
      }
      return FrameSegment(entry, segment, in: row).map { .success($0) } ?? .failure(invalid)
    }
  }

  private var invalid: StorageError {
    connection.corrupt("frame \(key ?? 0), column sections has no valid frames")
  }
}

extension Query {
  static let lastSegment = Query("SELECT max(id) FROM frame WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let frameBounds = Query("SELECT lower, upper FROM frame WHERE id = ?1")
}
