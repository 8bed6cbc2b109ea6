import LayoutDocuments
internal import LayoutStorage

extension ServiceError {
  /// The category of an error, by which a calling program can decide how to react.
  public enum Category: Hashable, Sendable {
    /// The request itself is not valid.
    case usage
    /// A document or a store is not valid.
    case badData
    /// A file, a document, a section, an item or another named object does not exist.
    case notFound
    /// An object cannot be created, mostly because it exists already.
    case cannotCreate
    /// A file cannot be read or written.
    case inputOutput
    /// Another writer holds the store's lock. A later attempt may succeed.
    case busy
    /// The caller asked to stop.
    case cancelled
    /// An unexpected error, which is probably a bug.
    case bug
  }

  /// The category of the error.
  public var category: Category {
    switch self {
    case .store(let error): error.facts.category
    case .format(let error): error.category
    case .badRows, .emptiedSection, .rulesOfDirection, .decorationKindInUse, .deviceInUse,
      .otherDevice,
      .nothingRecovered:
      .badData
    case .storeReplaced: .inputOutput
    case .wrongTarget, .operationKeyTaken, .query: .usage
    case .noDocument, .noMatch, .noSection, .noSupplementary, .noGroup, .noDecoration,
      .nothingToUndo,
      .nothingToRedo, .historyTrimmed, .noOperation, .noTag,
      .noDocumentThen, .noBaseline, .noOperand, .noDevice:
      .notFound
    // The object exists already, as with `init` at the path of a store.
    case .documentExists, .documentRenamed, .cannotUndo, .tagExists, .tagWithoutFrames,
      .deviceExists:
      .cannotCreate
    }
  }
}

extension FormatError {
  fileprivate var category: ServiceError.Category {
    switch self {
    case .document(let error), .badBaseline(let error, _): error.category
    case .input(.cannotRead): .inputOutput
    case .input: .notFound
    case .badAddress, .badValue: .usage
    case .noItem, .noDecorationKind, .noElementKind: .notFound
    // A file with a duplicate id is a bad document, and so is an edit that would make one.
    case .duplicateID, .tooMany, .tooManyViews, .tooManyMeasurements, .contentTooLong,
      .invalidContainer,
      .invalidMetrics, .invalidSize, .invalidGroup, .impossibleDecoration, .emptyBaseline:
      .badData
    }
  }
}

extension DocumentError {
  fileprivate var category: ServiceError.Category {
    switch reason {
    case .cannotRead, .xml(_, isLibraryMissing: true): .inputOutput
    // The store may have the device, but its devices could not be read.
    case .unknownDevice where storeFailure != nil: storeFailure?.category ?? .badData
    // Without a place in a text, the container was named in an address or an option.
    case .unknownDevice, .unknownVariant, .ambiguousDevice, .unexpected:
      line == nil && path == nil && source == nil && address == nil ? .usage : .badData
    default: .badData
    }
  }
}

extension StorageError {
  fileprivate var category: ServiceError.Category {
    switch self {
    case .notAFilePath, .nestedWrite, .ended: .usage
    case .noStore: .notFound
    case .notARegularFile, .notAStore, .foreignObject, .nothingOfAStore, .newerStore, .notMigrated,
      .corrupt:
      .badData
    case .alreadyExists, .cannotCreate, .leftBehind: .cannotCreate
    case .cannotOpen, .blocked, .readOnly, .notRolledBack, .readDenied, .lockDenied,
      .sidecarDenied, .otherNames, .displaced, .full, .noRoom,
      .unreadable, .inputOutput, .commitUnknown:
      .inputOutput
    case .busy: .busy
    case .cancelled: .cancelled
    case .sqlite, .invalidRow: .bug
    }
  }
}
