import Foundation

@testable import LayoutStorage

/// A directory of one test's own, gone when the test is over.
final class Scratch {
  let directory: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "insetory-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.resolvingSymlinksInPath().path()
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func path(_ name: String) -> String { directory + "/" + name }

  /// Makes an empty store.
  func store(_ name: String = "store") throws -> String {
    try LayoutStore.create(at: path(name))
    return path(name)
  }

  func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: directory))
  }
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
  /// Adds an operation, the simplest row there is.
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
