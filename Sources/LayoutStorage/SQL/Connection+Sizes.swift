/// How much a store holds, in documents that are not deleted.
package struct StoreSizes: Sendable {
  package var documents: Int
  package var sections: Int
  package var items: Int

  package init(documents: Int, sections: Int, items: Int) {
    self.documents = documents
    self.sections = sections
    self.items = items
  }
}

extension Query {
  fileprivate static let sizes = Query(
    """
    SELECT count(*), ifnull(sum(sections), 0), ifnull(sum(items), 0) FROM document
    WHERE deleted IS NULL
    """)
}

extension Connection {
  /// Returns how much the store holds.
  ///
  /// - Complexity: O(*d*) in the documents.
  package func sizes() throws(StorageError) -> StoreSizes {
    try statement(.sizes).first { row in
      StoreSizes(
        documents: Int(row.int64(0)), sections: Int(row.int64(1)), items: Int(row.int64(2)))
    } ?? StoreSizes(documents: 0, sections: 0, items: 0)
  }
}
