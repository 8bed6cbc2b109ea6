package import LayoutStorage

/// An error of a store's file: it cannot be used, or an operation on it failed.
public struct StoreError: Error, Hashable, Sendable {
  package let facts: StorageError

  package init(_ facts: StorageError) { self.facts = facts }

  /// Returns the error of a closure that was asked to stop, such as a closure that reads the
  /// documents of an import into the store at a path.
  public static func cancelled(at path: String) -> StoreError { .init(.cancelled(path: path)) }

  /// The kind of a store error.
  public enum Kind: Hashable, Sendable {
    /// The path does not name a file.
    case notAFilePath
    /// There is no file at the path.
    case noStore
    /// The path names something other than a regular file.
    case notARegularFile
    /// The file is not a store.
    case notAStore
    /// No page of the file has content of a store.
    case nothingOfAStore
    /// The schema contains an object that another program added.
    case foreignObject
    /// The file is empty. `create` makes a store of it.
    case emptyFile
    /// A newer program made the store.
    case newerStore
    /// An earlier program made the store, and it was not migrated: it was opened for reading, or it
    /// is damaged.
    case notMigrated
    /// There is already a file at the path of a new store.
    case alreadyExists
    /// The file cannot be created.
    case cannotCreate
    /// The file cannot be opened.
    case cannotOpen
    /// The store can be read but not written.
    case readOnly
    /// The file was deleted or replaced while it was open.
    case displaced
    /// Another writer holds the lock. A later attempt may succeed.
    case busy
    /// The store or snapshot was closed, or a write was started within an edit.
    case misused
    /// No space is left for the store.
    case full
    /// The medium cannot be read or written.
    case inputOutput
    /// The file is a damaged store.
    case damaged
    /// The COMMIT itself failed: the changes may or may not be in the store.
    case commitUnknown
    /// The caller asked to stop.
    case cancelled
    /// Any other error of SQLite.
    case other
  }

  /// The kind of the error.
  public var kind: Kind {
    switch facts {
    case .notAFilePath: .notAFilePath
    case .noStore: .noStore
    case .notARegularFile: .notARegularFile
    case .notAStore(_, _, let isEmpty): isEmpty ? .emptyFile : .notAStore
    case .foreignObject: .foreignObject
    case .nothingOfAStore: .nothingOfAStore
    case .newerStore: .newerStore
    case .notMigrated: .notMigrated
    case .alreadyExists: .alreadyExists
    case .cannotCreate, .leftBehind: .cannotCreate
    case .cannotOpen, .blocked, .notRolledBack, .readDenied, .lockDenied, .sidecarDenied,
      .otherNames:
      .cannotOpen
    case .readOnly: .readOnly
    case .displaced: .displaced
    case .busy: .busy
    case .nestedWrite, .ended: .misused
    case .full, .noRoom: .full
    case .unreadable, .inputOutput: .inputOutput
    case .corrupt: .damaged
    case .commitUnknown: .commitUnknown
    case .cancelled: .cancelled
    case .sqlite, .invalidRow: .other
    }
  }

  /// The store's path: as given, or absolute once the path was resolved. For a lock file that
  /// cannot be opened it is the lock's path. Nil if SQLite does not report a path.
  public var path: String? {
    switch facts {
    case .notAFilePath(let path), .noStore(let path), .notARegularFile(let path, _),
      .notAStore(let path, _, _), .foreignObject(let path, _, _, _), .nothingOfAStore(let path),
      .newerStore(let path, _, _), .notMigrated(let path, _, _), .alreadyExists(let path),
      .cannotCreate(let path, _), .leftBehind(let path, _), .cannotOpen(let path, _),
      .blocked(let path, _, _), .readOnly(let path, _), .notRolledBack(let path),
      .readDenied(let path, _, _),
      .sidecarDenied(let path, _, _, _), .otherNames(let path, _), .displaced(let path, _),
      .busy(let path, _, _), .nestedWrite(let path), .ended(let path), .full(let path),
      .noRoom(let path, _, _), .unreadable(let path, _), .inputOutput(let path, _),
      .corrupt(let path, _), .invalidRow(let path, _), .commitUnknown(let path, _),
      .cancelled(let path):
      path
    case .lockDenied(let lock, _, _): lock
    case .sqlite: nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// A sentence about the error.
  public var description: String { facts.sentence }
  /// Advice about the error; nil if there is none.
  public var hint: String? { ServiceError.store(self).hint }
}
