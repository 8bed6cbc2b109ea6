import LayoutDocuments
import LayoutService
import LayoutStorage

/// A lookup of the documents of recorded layouts by their present ids.
struct RecordedDocuments {
  private let snapshot: CatalogSnapshot
  private let former: [String: DocumentNumber]
  /// The documents of ``former``.
  private let known: Set<DocumentNumber>

  /// - Throws: `noTag`, `historyTrimmed`.
  init(_ snapshot: CatalogSnapshot, tag: String) throws(ServiceError) {
    self.snapshot = snapshot
    former = try snapshot.documents(after: snapshot.connection.existingTag(tag).revision)
    known = Set(former.values)
  }

  /// Returns the document of a layout, which has the layout's id in the state of the tag; nil if it
  /// no longer exists.
  func address(of entry: Baseline.Entry) throws(ServiceError) -> Address? {
    var address = entry.address
    let (id, connection) = (address.document, snapshot.connection)
    let (recorded, present) = try storageErrors {
      () throws(StorageError) -> (DocumentRecord?, DocumentRecord?) in
      (
        try former[id].flatMap { number throws(StorageError) in try connection.document(number) },
        try connection.document(id)
      )
    }
    if let recorded, recorded.deleted == nil {
      address.document = recorded.key
      return address
    }
    // A document created later under the same id replaces the deleted document. A document that had
    // another id in the state of the tag does not.
    guard let present, !known.contains(present.number) else { return nil }
    return address
  }
}
