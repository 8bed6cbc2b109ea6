/// What went wrong in storage, as facts: the layer above makes the sentences.
///
/// Every path is the one that was asked for until it is resolved, and absolute afterwards.
package enum StorageError: Error, Sendable, Hashable {
  /// A name that does not name a file: empty, `:memory:`, a `file:` address, or with U+0000 in it.
  case notAFilePath(String)
  /// Nothing is there.
  case noStore(path: String)
  /// Something is there that is no regular file; `kind` says what, as in "directory".
  case notARegularFile(path: String, kind: String)
  /// A file that is no layout store, or no longer one; nothing of it was changed.
  case notAStore(path: String, reason: String, isEmpty: Bool = false)
  /// A store whose schema has an object that another program added, such as a table. The store's
  /// own objects are unchanged. `tool` is the program whose table the name is, if the object has
  /// other columns than that table.
  case foreignObject(path: String, type: String, name: String, tool: String? = nil)
  /// No page of the file has anything of a document.
  case nothingOfAStore(path: String)
  /// A store whose schema a newer program made; nothing of it was changed.
  case newerStore(path: String, version: Int, supported: Int)
  /// A store was to be created where a file is already.
  case alreadyExists(path: String)
  /// A store cannot be created there; nothing was left behind but, perhaps, its lock file.
  case cannotCreate(path: String, reason: String)
  /// A store cannot be put there: a file beside it is of another that was there.
  case leftBehind(path: String, sidecar: String)
  /// A store is there that cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// Something lies beside the store under a name that the store needs and is no regular file;
  /// `kind` says what. Nothing was opened.
  case blocked(path: String, by: String, kind: String)
  /// The store can only be read, or its medium allows not even that.
  case readOnly(path: String, reason: String)
  /// A rollback journal lies beside the store, and only writing rolls it back.
  case notRolledBack(path: String)
  /// This process may not read the store; `isOwner` is whether its user owns the file.
  case readDenied(path: String, isOwner: Bool, reason: String)
  /// The store may be written to, but its lock not be opened; the permissions are the store's.
  case lockDenied(lock: String, permissions: Int, reason: String)
  /// The store may be used, but this process may not open a file next to it that SQLite needs. The
  /// permissions in the case are those of the store.
  case sidecarDenied(path: String, file: String, permissions: Int, reason: String)
  /// The file has several names (hard links), each with its own log.
  case otherNames(path: String, count: Int)
  /// The store, or a file next to it that it needs, was deleted or replaced while the store was
  /// open.
  case displaced(path: String, file: String)
  /// Somebody else held the store's lock for that long; `lock` is its file, nil where it is
  /// SQLite's.
  case busy(path: String, seconds: Double, lock: String? = nil)
  /// A transaction was started within another transaction of the same store, on the same thread.
  case nestedWrite(path: String)
  /// A closed snapshot, or the editor of an edit that has ended, was used.
  case ended(path: String)
  /// No space is left; the transaction was rolled back.
  case full(path: String)
  /// What was to be done needs more space than is free, in bytes; nothing was begun.
  case noRoom(path: String, needed: Int64, free: Int64)
  /// The medium did not return its data, which may be undamaged.
  case unreadable(path: String, reason: String)
  /// The file system failed.
  case inputOutput(path: String, detail: String)
  /// The file is a store, but damaged.
  case corrupt(path: String, detail: String)
  /// COMMIT itself failed. The transaction may be in the store or not, and may even appear later.
  case commitUnknown(path: String, detail: String)
  /// Somebody asked to stop while a new store was made; there is none.
  case cancelled(path: String)
  /// Anything else that SQLite says, with its extended result code and the statement.
  case sqlite(code: Int, message: String, sql: String)
}

/// An error that a storage error can turn into.
///
/// Functions of storage that run a caller's closure throw the closure's error type and nothing
/// else, so that typed throws go through; their own failures are converted.
package protocol StorageErrorConvertible: Error {
  /// Creates the error that stands for a storage error.
  init(_ error: StorageError)
}

extension StorageError: StorageErrorConvertible {
  /// Returns the error itself.
  package init(_ error: StorageError) { self = error }
}
