/// Finds the documents that recorded layouts are of, by what they are called now.
struct RecordedDocuments {
  private let snapshot: CatalogSnapshot
  private let tag: String
  private let present: Set<String>
  /// The present ids by those at the tag, found out when the first is not called as it was.
  private var presentIDs: [String: String]?

  init(_ snapshot: CatalogSnapshot, tag: String, present: Set<String>) {
    self.snapshot = snapshot
    self.tag = tag
    self.present = present
  }

  /// Returns the document of a layout; nil where it is gone.
  ///
  /// - Complexity: Once O(number of documents), where one is not called as it was.
  mutating func address(of layout: BaselineLayout) throws(ServiceError) -> Address? {
    var address = layout.address
    let former = address.document
    if present.contains(former), try idThen(of: former) == former { return address }
    if presentIDs == nil {
      var ids: [String: String] = [:]
      for id in present { if let then = try idThen(of: id) { ids[then] = id } }
      presentIDs = ids
    }
    // One that came later under the same name is what the name stands for.
    let id = presentIDs?[former] ?? (present.contains(former) ? former : nil)
    guard let id else { return nil }
    address.document = id
    return address
  }

  private func idThen(of id: String) throws(ServiceError) -> String? {
    var former = Address(document: id)
    former.revision = .tag(tag)
    do throws(ServiceError) {
      return try snapshot.loaded(former).record.key
    } catch .noDocumentThen { return nil }
  }
}
