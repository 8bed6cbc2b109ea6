import Synchronization

@testable import LayoutStorage

/// A store in memory with one row in each table that has blobs. Blobs are written without checks.
final class FuzzedRows: @unchecked Sendable {
  static let shared = Result { try FuzzedRows() }

  private let connection: Connection
  private let gate = Mutex(())

  private init() throws {
    connection = try Schema.build(Schema.current.migrations)
    let key = SectionNumber(1).segmentKeys(of: 1).lowerBound
    try connection.execute(
      """
      PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;
      INSERT INTO section VALUES (\(key), x'010000000A0000000000');
      INSERT INTO section_order VALUES (1 << 39, zeroblob(24));
      INSERT INTO extent VALUES (1 << 39, zeroblob(48));
      INSERT INTO frame VALUES (\(key), NULL, NULL, x'0100000000000000');
      INSERT INTO decoration VALUES (\(key), x'0100000000000000');
      """)
  }

  /// Writes a blob to a column of a table's row, reads the row, and restores the column.
  func check(
    _ table: String, _ column: String, _ blob: UnsafeRawBufferPointer, isValid: Bool,
    _ read: (Connection) throws(StorageError) -> Void
  ) throws {
    try gate.withLock { _ in
      try connection.execute("BEGIN")
      defer { connection.rollBack() }
      try connection.withStatement("UPDATE \(table) SET \(column) = ?1") {
        (statement) throws(StorageError) in try statement.run(blob)
      }
      do throws(StorageError) {
        try read(connection)
      } catch {
        guard case .corrupt(_, let detail) = error else { throw error }
        try require(!isValid, "\(table).\(column) is valid and refused: \(detail)")
        try require(detail.hasPrefix(table), detail)
        return
      }
      try require(isValid, "\(table).\(column) is read and not valid")
    }
  }
}
