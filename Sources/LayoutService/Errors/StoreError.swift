package import LayoutStorage

/// Why the file of a store cannot be used, or what failed in it.
public struct StoreError: Error, Hashable, Sendable {
  package let facts: StorageError

  package init(_ facts: StorageError) { self.facts = facts }

  /// The error of a closure that was asked to stop, such as one that reads the documents of an
  /// import into the store at a path.
  public static func cancelled(at path: String) -> StoreError { .init(.cancelled(path: path)) }

  /// What kind of failure it is.
  public enum Kind: Hashable, Sendable {
    /// The path names no file.
    case notAFilePath
    /// Nothing is there.
    case noStore
    /// What is there is no regular file.
    case notARegularFile
    /// A file is there that is no store, or no page of it has anything of a store.
    case notAStore, nothingOfAStore
    /// A store whose schema has something that another program added.
    case foreignObject
    /// The file is empty, and `create` makes a store of it.
    case emptyFile
    /// A newer program made the store.
    case newerStore
    /// A store was to be made where something is.
    case alreadyExists
    case cannotCreate, cannotOpen
    /// It can be read, and not be written.
    case readOnly
    /// The file was deleted or replaced while it was open.
    case displaced
    /// Another writer has it; later it may be free.
    case busy
    /// What was used has been closed, or is used within an edit.
    case misused
    /// No space is left for it.
    case full
    /// The medium does not return what is on it, or does not take what is written.
    case inputOutput
    /// The file is a store, and damaged.
    case damaged
    /// COMMIT itself failed: what was written may be in the store or not.
    case commitUnknown
    /// The caller asked to stop.
    case cancelled
    /// Anything else that SQLite says.
    case other
  }

  public var kind: Kind {
    switch facts {
    case .notAFilePath: .notAFilePath
    case .noStore: .noStore
    case .notARegularFile: .notARegularFile
    case .notAStore(_, _, let isEmpty): isEmpty ? .emptyFile : .notAStore
    case .foreignObject: .foreignObject
    case .nothingOfAStore: .nothingOfAStore
    case .newerStore: .newerStore
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
    case .sqlite: .other
    }
  }

  /// The store's path, as it was given until it is resolved, and absolute then; nil where SQLite
  /// does not say.
  public var path: String? {
    switch facts {
    case .notAFilePath(let path), .noStore(let path), .notARegularFile(let path, _),
      .notAStore(let path, _, _), .foreignObject(let path, _, _, _), .nothingOfAStore(let path),
      .newerStore(let path, _, _), .alreadyExists(let path), .cannotCreate(let path, _),
      .leftBehind(let path, _), .cannotOpen(let path, _), .blocked(let path, _, _),
      .readOnly(let path, _), .notRolledBack(let path), .readDenied(let path, _, _),
      .sidecarDenied(let path, _, _, _), .otherNames(let path, _), .displaced(let path, _),
      .busy(let path, _, _), .nestedWrite(let path), .ended(let path), .full(let path),
      .noRoom(let path, _, _), .unreadable(let path, _), .inputOutput(let path, _),
      .corrupt(let path, _), .commitUnknown(let path, _), .cancelled(let path):
      path
    case .lockDenied(let lock, _, _): lock
    case .sqlite: nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { facts.sentence }
  /// What to do about it, where something can be done.
  public var hint: String? { ServiceError.store(self).hint }
}
