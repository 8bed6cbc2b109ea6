internal import CSQLite

/// A connection of a program that has loaded this one as an extension of SQLite.
package struct HostDatabase {
  private let handle: OpaquePointer
  private let host: UnsafePointer<sqlite3_api_routines>

  /// What loading ends with.
  package enum Outcome {
    /// The tables are there, and the extension stays in memory when the connection is closed:
    /// nothing that runs Swift can be taken away.
    case loaded
    case failed(String)
  }

  /// - Parameter host: What SQLite gives an extension to call it by; nil where it gives nothing.
  package init?(_ handle: OpaquePointer?, host: UnsafeRawPointer?) {
    guard let handle, let host else { return nil }
    self.handle = handle
    self.host = host.assumingMemoryBound(to: sqlite3_api_routines.self)
  }

  /// Whether the program runs the same copy of SQLite as this one.
  ///
  /// Two copies on one file know nothing of each other's locks, and closing the file in one of them
  /// takes away those of the other.
  package var isSameCopy: Bool { csqlite_is_host(host) != 0 }

  /// The absolute path of the main database; nil where it is in memory.
  package var path: String? {
    guard let name = sqlite3_db_filename(handle, "main"), name.pointee != 0 else { return nil }
    return String(cString: name)
  }

  /// Makes tables known to the connection.
  package func register(_ tables: [VirtualTable]) -> Outcome {
    for table in tables {
      guard VirtualModule(table, limits: nil).register(on: handle) == SQLITE_OK else {
        return .failed(String(cString: sqlite3_errmsg(handle)))
      }
    }
    return .loaded
  }

  /// Returns what SQLite expects of an extension that was loaded, or was not.
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

  /// What SQLite takes for a failure without a message.
  package static var failure: Int32 { SQLITE_ERROR }
}
