public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage

/// An error of the service. It contains what is wrong and where, the nearest match if there is one,
/// and advice.
///
/// The store is unchanged, unless ``leavesStoreUnchanged`` is false.
public enum ServiceError: Error, Hashable, Sendable {
  /// An error of the store's file.
  case store(StoreError)
  /// An error in a document, an address, a table or a file, whatever its source.
  case format(FormatError)
  /// Rows of a table that are not valid items.
  case badRows(RowFailures)
  /// Measured lengths with which a section, that had frames, would have none: the sentence about
  /// the item that does not fit in its group.
  case emptiedSection(String)
  /// An id that no document has.
  case noDocument(String, nearest: String?)
  /// A glob that no document matches.
  case noMatch(String)
  /// A section that a document does not have.
  case noSection(String, document: String, known: [String], nearest: String?)
  /// A header or footer that a section does not have.
  case noSupplementary(ElementKind, section: String)
  /// The section has no such group.
  case noGroup(String, section: String)
  /// A decoration that a section, or a document's content, does not draw.
  case noDecoration(String, owner: String, known: [String], nearest: String?)
  /// A decoration kind that cannot be removed, because something names it.
  case decorationKindInUse(String, document: String, users: [String])
  /// An id that another document already has.
  case documentExists(String)
  /// A valid address of something that the operation cannot use.
  case wrongTarget(String, expected: String)
  /// Sizing rules whose text depends on the scroll direction, and headers and footers that would
  /// have no length in another direction.
  case rulesOfDirection([String], document: String, to: ScrollDirection)
  /// Fewer operations of a document, or of the store for nil, are left to undo than requested.
  case nothingToUndo(String?, left: Int)
  /// Fewer undos of a document, or of the store for nil, are left to redo than requested. An undo
  /// before a later edit cannot be redone.
  case nothingToRedo(String?, left: Int)
  /// An operation that cannot be undone, because another document has the id that the undo would
  /// restore.
  case cannotUndo(Int, summary: String, takenID: String)
  /// A state or an operation older than the oldest operation in the history.
  case historyTrimmed(before: Int)
  /// A store without an operation that it had before: the file was replaced by another store, such
  /// as a backup.
  case storeReplaced(path: String, operation: Int)
  /// An operation number that does not exist.
  case noOperation(Int, newest: Int)
  /// A tag that the store does not have.
  case noTag(String, nearest: String?)
  /// A baseline that is neither a tag nor a file.
  case noBaseline(String, nearest: String?)
  /// An operand of a comparison that is neither a document nor a file.
  case noOperand(String, nearest: String?)
  /// An id that another device has, in the shipped table or in the store.
  case deviceExists(String, isShipped: Bool)
  /// A device that was not added to the store.
  case noDevice(String, known: [String])
  /// A device that cannot be removed, because something names it. If only the history names it,
  /// `newerOperations` is the number of operations newer than the naming ones.
  case deviceInUse(String, users: [String], newerOperations: Int?)
  /// A document that was read with a device that differs from the store's device of the same id.
  case otherDevice(String, document: String)
  /// A damaged store with documents, from which nothing could be recovered into another store.
  case nothingRecovered(String)
  /// A name that another tag already has.
  case tagExists(String, operation: Int)
  /// A tag of a state without frames, if frames are to be added to it.
  case tagWithoutFrames(String, operation: Int)
  /// A document that was renamed since a tag recorded its frames, if more frames are to be added
  /// under its old name.
  case documentRenamed(String, isOfImport: Bool, to: String, tag: String)
  /// A document that did not exist in a state of the store.
  case noDocumentThen(String, state: String, reason: String)
  /// A key that another operation already has.
  case operationKeyTaken(String, by: Int, summary: String)
  /// An SQL query that failed, with the tables that a query can read.
  case query(QueryError)
}

extension ServiceError: StorageErrorConvertible {
  package init(_ error: StorageError) { self = .store(StoreError(error)) }

  package static func storage(_ error: StorageError) -> ServiceError { ServiceError(error) }

  /// The storage error; nil for other errors.
  package var ofStorage: StorageError? {
    if case .store(let error) = self { error.facts } else { nil }
  }

  package var isDamage: Bool {
    if case .corrupt? = ofStorage { true } else { false }
  }
}

/// Reads rows of the cache. In a transaction that writes, returns nil if they are damaged: they are
/// then computed again. A reader reports the damage.
func cached<R>(
  on connection: Connection, _ body: () throws(ServiceError) -> R?
) throws(ServiceError) -> R? {
  do throws(ServiceError) {
    return try body()
  } catch  where error.isDamage && connection.isWriting { return nil }
}

/// Evaluates an expression that throws only storage errors, and rethrows them as service errors.
package func stored<R>(_ body: @autoclosure () throws(StorageError) -> R) throws(ServiceError) -> R
{
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}

/// Runs statements that throw only storage errors, and rethrows them as service errors.
package func storageErrors<R>(_ body: () throws(StorageError) -> R) throws(ServiceError) -> R {
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}

/// Evaluates an expression that throws only document errors, and rethrows them as service errors.
package func documentErrors<R>(
  _ body: @autoclosure () throws(DocumentError) -> R
) throws(ServiceError) -> R {
  do throws(DocumentError) { return try body() } catch { throw .format(.document(error)) }
}

/// Evaluates an expression that throws only format errors, and rethrows them as service errors.
package func formatErrors<R>(
  _ body: @autoclosure () throws(FormatError) -> R
) throws(ServiceError) -> R {
  do throws(FormatError) { return try body() } catch { throw .format(error) }
}
