import Foundation
import TestSupport

@testable import LayoutStorage

/// A temporary folder with stores for one test, deleted with the value.
final class Scratch {
  private let folder: ScratchFolder
  var directory: String { folder.path }

  init() throws { folder = try ScratchFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// Creates an empty store.
  func store(_ name: String = "store") throws -> String {
    try LayoutStore.create(at: path(name))
    return path(name)
  }

  func names() throws -> Set<String> { try folder.names() }
}

/// Opens a store that leaves its log when it is closed, as a killed process does.
func keepingStore(at path: String) throws -> LayoutStore {
  var options = LayoutStore.Options()
  options.keepsLog = true
  return try LayoutStore(at: path, access: .readWrite, options: options)
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}

func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

/// Returns the storage error that `body` throws, or nil.
func failure<R>(of body: () throws -> R) -> StorageError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? StorageError
  }
}

extension LayoutStore {
  /// Adds an operation, the simplest row of a store.
  func addOperation(_ id: Int64? = nil, summary: String = "a test") throws(StorageError) {
    try write { (transaction) throws(StorageError) in
      try transaction.connection.statement(.addOperation).run(id, summary)
    }
  }

  func operations() throws(StorageError) -> Int64 {
    try snapshot().operations()
  }
}

extension Snapshot {
  func operations() throws(StorageError) -> Int64 {
    try connection.statement(.countOperations).first { $0.int64(0) } ?? -1
  }
}

extension Query {
  static let addOperation = Query(
    """
    INSERT INTO operation (id, time, kind, summary, touched, computed, shifted, kept, algorithm,
        inverse)
    VALUES (?1, 0, 'test', ?2, 0, 0, 0, 0, 1, x'')
    """)
  static let countOperations = Query("SELECT count(*) FROM operation")
}
