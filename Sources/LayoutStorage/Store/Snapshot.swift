/// The store as it is at one moment, whatever others commit meanwhile.
///
/// It takes no lock. It keeps the log from starting again from its beginning, so let it go soon.
/// One thread at a time may use it.
package final class Snapshot {
  package let connection: Connection
  private var end: ((Connection) -> Void)?

  init(_ connection: Connection, end: @escaping (Connection) -> Void) {
    self.connection = connection
    self.end = end
  }

  deinit { close() }

  /// Ends it; nothing may be read from it afterwards.
  package func close() {
    end?(connection)
    end = nil
  }

  /// What the store held, for caches in memory.
  package var dataVersion: DataVersion { DataVersion(connection) }
}

/// A transaction that may write, while no other process and no other thread can.
package struct WriteTransaction {
  package let connection: Connection

  /// What the store held before this transaction, for caches in memory.
  package var dataVersion: DataVersion { DataVersion(connection) }
}

/// Where two are equal, the store was the same; where they differ, it may have been all the same.
package struct DataVersion: Hashable, @unchecked Sendable {
  private let database: OpaquePointer
  private let version: UInt32

  fileprivate init(_ connection: Connection) {
    database = connection.handle
    version = connection.dataVersion
  }
}
