internal import CSQLite
package import LayoutEngine

/// A reader of a layout set's frames, segment by segment, in the order of the rows in the store.
///
/// If the order of the sections is the order of their numbers, the next segment is the next row of
/// the same statement, which takes a fraction of the time of a lookup. Each scan has its own
/// statement, so that several scans can run at the same time.
package final class FrameScan {
  private let connection: Connection
  private let statement: OpaquePointer
  private let last: Int64
  /// The key of the statement's current row; nil if the next segment needs a lookup.
  private var key: Int64?

  /// Creates a scan of a set's frames, which must not be written while it is in use.
  package init(_ set: LayoutSetNumber, on connection: Connection) throws(StorageError) {
    self.connection = connection
    last = set.keys.upperBound
    let sql = "SELECT id, header, footer, frames FROM frame WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
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
    if key == wanted { return true }
    if let key, key < wanted, wanted - key <= KeyLayout.maximumSegments {
      if try step() == wanted { return true }
      if let key = self.key, key > wanted, segment > 0 { return false }
    }
    _ = sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, wanted)
    sqlite3_bind_int64(statement, 2, last)
    return try step() == wanted
  }

  private func step() throws(StorageError) -> Int64? {
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
    get throws(StorageError) { try Statement(handle: statement).frame(1, ofRow: key ?? 0) }
  }
  package var footer: Rect? {
    get throws(StorageError) { try Statement(handle: statement).frame(2, ofRow: key ?? 0) }
  }

  /// Copies the frames of the segment to a buffer with room for ``Packed/segmentLength`` frames;
  /// returns their number.
  ///
  /// - Throws: `corrupt` if they are not valid frames.
  package func copyFrames(to frames: UnsafeMutablePointer<Rect>) throws(StorageError) -> Int {
    let row = Statement(handle: statement)
    let count = row.withBlob(3) { blob -> Int? in
      guard blob.count <= RowCapacity.segmentLength * PackedFrames.size, PackedFrames.areValid(blob)
      else { return nil }
      UnsafeMutableRawBufferPointer(start: frames, count: blob.count).copyMemory(from: blob)
      return blob.count / PackedFrames.size
    }
    guard let count, !row.isNull(3) else { throw row.invalid(3, "has no valid frames") }
    return count
  }
}
