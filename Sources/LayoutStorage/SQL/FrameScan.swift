internal import CSQLite
package import LayoutEngine

/// A reader of a layout set's frames, segment by segment, in the order of the rows in the store.
///
/// If the order of the sections is the order of their numbers, the next segment is in the same row
/// or in the next row of the same statement, which takes a fraction of the time of a lookup. Each
/// scan has its own statement, so that several scans can run at the same time.
package final class FrameScan {
  private let connection: Connection
  private let statement: OpaquePointer
  private let last: Int64
  /// The key of the statement's current row; nil if the next segment needs a lookup.
  private var key: Int64?
  /// The section in the current row, and its segment.
  private var entry: PackedFrames.Entry?
  private var segment = 0

  /// Creates a scan of a set's frames, which must not be written while it is in use.
  package init(_ set: LayoutSetNumber, on connection: Connection) throws(StorageError) {
    self.connection = connection
    last = set.keys.upperBound
    let sql = "SELECT id, sections FROM frame WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
    var statement: OpaquePointer?
    try connection.checkIsNotEnded()
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, 0, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw connection.failure(code, sql: sql) }
    self.statement = statement
  }

  deinit { sqlite3_finalize(statement) }

  /// Moves to a segment; returns false if it does not exist.
  package func go(to segment: Int, of section: SectionNumber, in set: LayoutSetNumber)
    throws(StorageError) -> Bool
  {
    guard segment < KeyLayout.maximumSegments else { return false }
    let wanted = section.segmentKeys(of: set.rawValue).lowerBound + Int64(segment)
    self.segment = segment
    if let entry, entry.section <= section, segment == 0 || entry.hasFormula {
      if find(section, from: entry.start) { return isInGrid ?? true }
      // Either the section is in the next row, or the order of sections is not that of numbers.
      if segment == 0, let next = try step(), next <= wanted, find(section) { return true }
    } else if segment > 0, key == wanted - 1 {
      guard try step() == wanted else { return false }
      return find(section)
    }
    let first = try connection.firstKey(upTo: wanted, in: set)
    guard let first, try lookUp(first), key == first else { return false }
    if find(section), segment == 0 || key == wanted || entry?.hasFormula ?? false {
      return isInGrid ?? true
    }
    let row = Statement(handle: statement)
    // A row of the section itself without its entry is damaged.
    let isHidden = row.withBlob(1) { PackedFrames.mayHide(section, in: $0) }
    guard key == wanted || isHidden else { return false }
    throw row.invalid(1, "has no valid frames", row: key)
  }

  /// Whether the grid has the segment; nil if the entry has no grid.
  private var isInGrid: Bool? {
    entry.flatMap {
      $0.hasFormula ? segment == 0 || segment * RowCapacity.segmentLength < $0.count : nil
    }
  }

  private func lookUp(_ first: Int64) throws(StorageError) -> Bool {
    _ = sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, first)
    sqlite3_bind_int64(statement, 2, last)
    return try step() != nil
  }

  /// Finds a section in the current row.
  private func find(_ section: SectionNumber, from start: Int = 0) -> Bool {
    let found = Statement(handle: statement).withBlob(1) {
      PackedFrames.entry(of: section, from: start, in: $0)
    }
    guard let found else { return false }
    entry = found
    return true
  }

  private func step() throws(StorageError) -> Int64? {
    entry = nil
    switch sqlite3_step(statement) {
    case SQLITE_ROW: key = sqlite3_column_int64(statement, 0)
    case SQLITE_DONE: key = nil
    case let code:
      key = nil
      throw connection.failure(code)
    }
    return key
  }

  /// The header of the section; nil if the segment is not the first, or the section has no header.
  ///
  /// - Throws: `corrupt` if the header is not a valid frame.
  package var header: Rect? {
    get throws(StorageError) {
      entry?.hasHeader ?? false ? try frame { $0.header(in: $1) } : nil
    }
  }
  package var footer: Rect? {
    get throws(StorageError) {
      entry?.hasFooter ?? false ? try frame { $0.footer(in: $1) } : nil
    }
  }

  private func frame(
    _ read: (PackedFrames.Entry, UnsafeRawBufferPointer) -> Rect?
  ) throws(StorageError) -> Rect? {
    guard let entry else { return nil }
    let row = Statement(handle: statement)
    guard let frame = row.withBlob(1, { read(entry, $0) }) else {
      throw row.invalid(1, "has no valid frames", row: key)
    }
    return frame
  }

  /// Copies the frames of the segment to a buffer with room for ``RowCapacity/segmentLength``
  /// frames; returns their number.
  ///
  /// - Throws: `corrupt` if they are not valid frames.
  package func copyFrames(to frames: UnsafeMutablePointer<Rect>) throws(StorageError) -> Int {
    guard let entry else { return 0 }
    let row = Statement(handle: statement)
    let count = row.withBlob(1) { blob in
      entry.copyFrames(of: segment, in: blob, to: frames)
    }
    guard let count else { throw row.invalid(1, "has no valid frames", row: key) }
    return count
  }
}

extension Connection {
  /// Returns the key of the row of frames in which a segment is, if it is stored.
  fileprivate func firstKey(
    upTo key: Int64, in set: LayoutSetNumber
  ) throws(StorageError) -> Int64? {
    try statement(.lastSegment).first(set.keys.lowerBound, key) { row in
      row.isNull(0) ? nil : row.int64(0)
    } ?? nil
  }
}
