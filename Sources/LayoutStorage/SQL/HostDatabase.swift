internal import CSQLite

/// A connection of another program that has loaded this program as an extension of SQLite.
package struct HostDatabase {
  private let handle: OpaquePointer
  private let host: UnsafePointer<sqlite3_api_routines>

  /// The result of loading the extension.
  package enum Outcome {
    /// The tables are registered. The extension stays in memory after the connection is closed,
    /// because a library that runs Swift cannot be unloaded.
    case loaded
    case failed(String)
  }

  /// Creates the connection from the arguments of the extension's entry point; nil if one is nil.
  ///
  /// - Parameter host: The table of functions through which an extension calls SQLite.
  package init?(_ handle: OpaquePointer?, host: UnsafeRawPointer?) {
    guard let handle, let host else { return nil }
    self.handle = handle
    self.host = host.assumingMemoryBound(to: sqlite3_api_routines.self)
  }

  /// Whether the program runs the same copy of SQLite as this one.
  ///
  /// Two copies that have the same file open do not know each other's locks, and closing the file
  /// in one copy drops the locks of the other copy.
  package var isSameCopy: Bool { csqlite_is_host(host) != 0 }

  /// The absolute path of the main database; nil if it is in memory.
  package var path: String? {
    guard let name = sqlite3_db_filename(handle, "main"), name.pointee != 0 else { return nil }
    return String(cString: name)
  }

  /// Registers tables on the connection.
  package func register(_ tables: [VirtualTable]) -> Outcome {
    for table in tables {
      guard VirtualModule(table, limits: nil).register(on: handle) == SQLITE_OK else {
        return .failed(String(cString: sqlite3_errmsg(handle)))
      }
    }
    return .loaded
  }

  /// Returns the result code of the extension's entry point, and sets its error message if loading
  /// failed.
  package func result(
    _ outcome: Outcome, message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Int32 {
    switch outcome {
    case .loaded: return csqlite_loaded_for_good()
    case .failed(let sentence):
      message?.pointee = csqlite_host_message(host, sentence)
      return SQLITE_ERROR
    }
  }

  /// The result code for a failure without a message.
  package static var failure: Int32 { SQLITE_ERROR }
}
