internal import CSQLite
package import LayoutEngine

/// Reads the segments of a layout set's frames one after the other, as they lie in the store.
///
/// Sections that stand in the order in which they were made are read by going on in the same
/// statement, which takes a fraction of what finding each does. It has a statement of its own, so
/// that several can go on side by side.
package final class FrameScan {
  private let connection: Connection
  private let statement: OpaquePointer
  private let last: Int64
  /// The key that the statement is at; nil where it has to look first.
  private var key: Int64?

  /// Begins to read a set's frames, which must not be written meanwhile.
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

  /// Goes to a segment; returns whether there is one.
  package func go(to segment: Int, of section: SectionNumber, in set: LayoutSetNumber)
    throws(StorageError) -> Bool
  {
    guard segment < Packed.maximumSegments else { return false }
    let wanted = section.segmentKeys(of: set.rawValue).lowerBound + Int64(segment)
    if key == wanted { return true }
    if let key, key < wanted, wanted - key <= Packed.maximumSegments {
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

  /// The header of the section, where this is its first segment and it has one.
  ///
  /// - Throws: `corrupt` where that is no frame.
  package var header: Rect? {
    get throws(StorageError) { try Statement(handle: statement).frame(1, ofRow: key ?? 0) }
  }
  package var footer: Rect? {
    get throws(StorageError) { try Statement(handle: statement).frame(2, ofRow: key ?? 0) }
  }

  /// Copies the frames of the segment, which has room for ``Packed/segmentLength``; returns how
  /// many.
  ///
  /// - Throws: `corrupt` where they are none.
  package func copyFrames(to frames: UnsafeMutablePointer<Rect>) throws(StorageError) -> Int {
    let row = Statement(handle: statement)
    let count = row.withBlob(3) { blob -> Int? in
      guard blob.count <= Packed.segmentLength * PackedFrames.size, PackedFrames.areValid(blob)
      else { return nil }
      UnsafeMutableRawBufferPointer(start: frames, count: blob.count).copyMemory(from: blob)
      return blob.count / PackedFrames.size
    }
    guard let count, !row.isNull(3) else { throw row.invalid(3, "are no frames") }
    return count
  }
}
