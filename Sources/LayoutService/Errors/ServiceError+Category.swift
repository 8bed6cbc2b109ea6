import LayoutDocuments
internal import LayoutStorage

extension ServiceError {
  /// Whose fault it is, and so what a program that called us may do about it.
  public enum Category: Hashable, Sendable {
    /// What was asked for cannot be asked for.
    case usage
    /// A document or a store that is not as it must be.
    case badData
    /// A file, document, section or item that is not there.
    case notFound
    case cannotCreate
    case inputOutput
    /// Somebody else has the store; later it may be free.
    case busy
    /// The caller asked to stop.
    case cancelled
    case bug
  }

  public var category: Category {
    switch self {
    case .store(let error): error.facts.category
    case .format(let error): error.category
    case .badRows, .rulesOfDirection, .decorationKindInUse, .deviceInUse, .otherDevice,
      .nothingRecovered:
      .badData
    case .storeReplaced: .inputOutput
    case .wrongTarget, .operationKeyTaken, .query: .usage
    case .noDocument, .noMatch, .noSection, .noSupplementary, .noDecoration, .nothingToUndo,
      .nothingToRedo, .historyTrimmed, .noOperation, .noTag,
      .noDocumentThen, .noBaseline, .noOperand, .noDevice:
      .notFound
    // As with `init` where a store is: what was to be created is there already.
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
    case .noItem, .noDecorationKind: .notFound
    // A file with an id twice is a bad document; so is an edit that would make it one.
    case .duplicateID, .tooMany, .tooManyDecorations, .contentTooLong, .invalidContainer,
      .invalidMetrics, .invalidSize, .impossibleDecoration, .emptyBaseline:
      .badData
    }
  }
}

extension DocumentError {
  fileprivate var category: ServiceError.Category {
    switch reason {
    case .cannotRead, .xml(_, isLibraryMissing: true): .inputOutput
    // The store may have the device.
    case .unknownDevice where storeFailure != nil: storeFailure?.category ?? .badData
    // A container that no text has was named in an address or an option.
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
    case .notARegularFile, .notAStore, .foreignObject, .nothingOfAStore, .newerStore, .corrupt:
      .badData
    case .alreadyExists, .cannotCreate, .leftBehind: .cannotCreate
    case .cannotOpen, .blocked, .readOnly, .notRolledBack, .readDenied, .lockDenied,
      .sidecarDenied, .otherNames, .displaced, .full, .noRoom,
      .unreadable, .inputOutput, .commitUnknown:
      .inputOutput
    case .busy: .busy
    case .cancelled: .cancelled
    case .sqlite: .bug
    }
  }
}
