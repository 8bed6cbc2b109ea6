public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage

/// Says why the service refuses: what, where, the nearest match where there is one, and what to do.
///
/// Whatever it says, the store is as it was.
public enum ServiceError: Error, Hashable, Sendable {
  /// What is wrong with the store's file, or failed in it.
  case store(StoreError)
  /// What a document, an address, a table or a file is refused for, wherever it comes from.
  case format(FormatError)
  /// Rows of a table that cannot be items.
  case badRows(RowFailures)
  case noDocument(String, nearest: String?)
  /// A glob that no document matches.
  case noMatch(String)
  case noSection(String, document: String, known: [String], nearest: String?)
  /// A header or footer that a section does not have.
  case noSupplementary(ElementKind, section: String)
  /// A decoration that a section, or a document's content, does not draw.
  case noDecoration(String, owner: String, known: [String], nearest: String?)
  /// A kind of decoration that cannot go, because something names it.
  case decorationKindInUse(String, document: String, users: [String])
  /// A document with this id is there already.
  case documentExists(String)
  /// An address of the right form that names something this command has no use for.
  case wrongTarget(String, expected: String)
  /// Sizing rules whose text depends on the scroll direction, and headers and footers that another
  /// direction would leave without a length.
  case rulesOfDirection([String], document: String, to: ScrollDirection)
  /// Not so much of a document, or of the store, is left to be undone.
  case nothingToUndo(String?, left: Int)
  /// Not so many undos of a document, or of the store, are left that nothing was done after.
  case nothingToRedo(String?, left: Int)
  /// An operation that cannot be taken back, because another document has the id that would come
  /// back.
  case cannotUndo(Int, summary: String, takenID: String)
  /// A state or operation from before the oldest operation that is kept.
  case historyTrimmed(before: Int)
  /// The store no longer has an operation that it had: the file was replaced by another store, such
  /// as a backup that was copied over it.
  case storeReplaced(path: String, operation: Int)
  /// An operation number that there is not.
  case noOperation(Int, newest: Int)
  case noTag(String, nearest: String?)
  /// What is to be compared with is neither a tag nor a file.
  case noBaseline(String, nearest: String?)
  /// What is to be compared is neither a document nor a file.
  case noOperand(String, nearest: String?)
  /// Another device has this id, in the table that is shipped or in the store.
  case deviceExists(String, isShipped: Bool)
  /// A device that the store did not add.
  case noDevice(String, known: [String])
  /// A device that cannot go, because something names it; with the number of operations that are
  /// newer than what does, where only the history does.
  case deviceInUse(String, users: [String], newerOperations: Int?)
  /// A document that was read with another device of this id than the store has.
  case otherDevice(String, document: String)
  /// Of a damaged store with documents nothing is left that can be put into another one.
  case nothingRecovered(String)
  case tagExists(String, operation: Int)
  /// A tag that names a state and carries no frames, where frames are to be kept under its name.
  case tagWithoutFrames(String, operation: Int)
  /// A document whose frames a tag carries and which is called otherwise by now, where more frames
  /// are to be kept under its old name.
  case documentRenamed(String, isOfImport: Bool, to: String, tag: String)
  /// A document that was not there at a state of the store.
  case noDocumentThen(String, state: String, reason: String)
  /// Another operation has the key that the caller gave.
  case operationKeyTaken(String, by: Int, summary: String)
  /// A query in SQL that was not answered, and the tables that it could have read.
  case query(QueryError)
}

extension ServiceError: StorageErrorConvertible {
  package init(_ error: StorageError) { self = .store(StoreError(error)) }

  package static func storage(_ error: StorageError) -> ServiceError { ServiceError(error) }

  /// What storage says; nil for what others refuse.
  package var ofStorage: StorageError? {
    if case .store(let error) = self { error.facts } else { nil }
  }

  package var isDamage: Bool {
    if case .corrupt? = ofStorage { true } else { false }
  }
}

/// Evaluates what only storage can fail.
package func stored<R>(_ body: @autoclosure () throws(StorageError) -> R) throws(ServiceError) -> R
{
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}

/// Runs several statements that only storage can fail.
package func storing<R>(_ body: () throws(StorageError) -> R) throws(ServiceError) -> R {
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}

/// Evaluates what only an invalid document can fail.
package func documentErrors<R>(
  _ body: @autoclosure () throws(DocumentError) -> R
) throws(ServiceError) -> R {
  do throws(DocumentError) { return try body() } catch { throw .format(.document(error)) }
}

/// Evaluates what only the format can refuse.
package func formatErrors<R>(
  _ body: @autoclosure () throws(FormatError) -> R
) throws(ServiceError) -> R {
  do throws(FormatError) { return try body() } catch { throw .format(error) }
}
