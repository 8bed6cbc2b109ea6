/// The state of the store at one moment. Later commits do not change it.
///
/// A snapshot takes no lock. While it is open, the log cannot restart from its beginning and grows;
/// close it soon. One thread at a time may use it.
package final class Snapshot {
  package let connection: Connection
  private var end: ((Connection) -> Void)?

  init(_ connection: Connection, end: @escaping (Connection) -> Void) {
    self.connection = connection
    self.end = end
  }

  deinit { close() }

  /// Closes the snapshot. Nothing may be read from it afterwards.
  package func close() {
    end?(connection)
    end = nil
  }

  /// The version of the store's contents, for caches in memory.
  package var dataVersion: DataVersion { DataVersion(connection) }
}

/// A transaction that may write. No other process or thread can write until it ends.
package struct WriteTransaction {
  package let connection: Connection

  /// The version of the store's contents before this transaction, for caches in memory.
  package var dataVersion: DataVersion { DataVersion(connection) }
}

/// A version of the store's contents. If two versions are equal, the contents were the same; if
/// they differ, the contents may still have been the same.
package struct DataVersion: Hashable, @unchecked Sendable {
  private let database: OpaquePointer
  private let version: UInt32

  fileprivate init(_ connection: Connection) {
    database = connection.handle
    version = connection.dataVersion
  }
}
