/// An error of storage, as facts; the layer above writes the messages.
///
/// Before a path is resolved, errors have the path that the caller passed, and afterwards the
/// absolute path.
package enum StorageError: Error, Sendable, Hashable {
  /// A name that does not name a file: empty, `:memory:`, a `file:` address, or with U+0000 in it.
  case notAFilePath(String)
  /// No file exists at the path.
  case noStore(path: String)
  /// The path is not a regular file; `kind` is its kind, such as "directory".
  case notARegularFile(path: String, kind: String)
  /// The file is not a layout store, or no longer one. It was not changed.
  case notAStore(path: String, reason: String, isEmpty: Bool = false)
  /// The schema of the store has an object that another program added, such as a table. The store's
  /// own objects are unchanged. If the object has the name of a known tool's table but other
  /// columns, `tool` is that tool.
  case foreignObject(path: String, type: String, name: String, tool: String? = nil)
  /// No page of the file has any data of a document.
  case nothingOfAStore(path: String)
  /// A newer program made the schema of the store. The store was not changed.
  case newerStore(path: String, version: Int, supported: Int)
  /// An earlier program made the schema of the store, and the store was not migrated and not
  /// changed: it was opened for reading, or `damage` was found.
  case notMigrated(path: String, version: Int, damage: String? = nil)
  /// A store cannot be created because a file exists at the path.
  case alreadyExists(path: String)
  /// A file cannot be created at the path. No file was left behind, except perhaps a lock file.
  case cannotCreate(path: String, reason: String)
  /// A store cannot be created at the path, because a log or journal of an earlier store exists.
  case leftBehind(path: String, sidecar: String)
  /// The store exists but cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// A file next to the store has a name that the store needs, and is not a regular file; `kind` is
  /// its kind. The store was not opened.
  case blocked(path: String, by: String, kind: String)
  /// The store can only be read, or not even that on its medium.
  case readOnly(path: String, reason: String)
  /// The store has a rollback journal, which only a writer can roll back.
  case notRolledBack(path: String)
  /// This process may not read the store; `isOwner` is true if its user owns the file.
  case readDenied(path: String, isOwner: Bool, reason: String)
  /// The store is writable, but its lock file cannot be opened. `permissions` are the store's
  /// permissions.
  case lockDenied(lock: String, permissions: Int, reason: String)
  /// The store may be used, but this process may not open a file next to it that SQLite needs.
  /// `permissions` are the store's permissions.
  case sidecarDenied(path: String, file: String, permissions: Int, reason: String)
  /// The file has several names (hard links), each with its own log.
  case otherNames(path: String, count: Int)
  /// The store, or a file next to it that it needs, was deleted or replaced while the store was
  /// open.
  case displaced(path: String, file: String)
  /// Another process held the store's lock for that many seconds; `lock` is the lock file, nil for
  /// SQLite's lock.
  case busy(path: String, seconds: Double, lock: String? = nil)
  /// A transaction was started within another transaction of the same store, on the same thread.
  case nestedWrite(path: String)
  /// A closed snapshot, or the editor of an edit that has ended, was used.
  case ended(path: String)
  /// No space is left; the transaction was rolled back.
  case full(path: String)
  /// The operation needs more bytes than are free on the medium. It was not started.
  case noRoom(path: String, needed: Int64, free: Int64)
  /// The medium did not return the data of the file, which may be undamaged.
  case unreadable(path: String, reason: String)
  /// The file system failed.
  case inputOutput(path: String, detail: String)
  /// The file is a store, but damaged.
  case corrupt(path: String, detail: String)
  /// A row would not be valid if it was written: an error of this program. The transaction was
  /// rolled back.
  case invalidRow(path: String, row: String)
  /// COMMIT failed. The transaction may be in the store or not, and may even appear later.
  case commitUnknown(path: String, detail: String)
  /// The creation of a new store was cancelled. No store exists at the path.
  case cancelled(path: String)
  /// Any other error of SQLite, with its extended result code and the statement.
  case sqlite(code: Int, message: String, sql: String)
}

/// An error that a storage error can turn into.
///
/// Functions of storage that run a caller's closure throw the closure's error type and nothing
/// else, so that typed throws go through; their own failures are converted.
package protocol StorageErrorConvertible: Error {
  /// Creates the error that represents a storage error.
  init(_ error: StorageError)
}

extension StorageError: StorageErrorConvertible {
  /// Returns the error itself.
  package init(_ error: StorageError) { self = error }
}
