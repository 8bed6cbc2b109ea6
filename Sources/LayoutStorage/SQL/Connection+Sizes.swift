/// The number of documents that are not deleted, and of their sections and items.
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
    SELECT count(*), ifnull(sum(sections), 0), ifnull(sum(items), 0),
      (SELECT max(id) FROM document)
    FROM (SELECT sections, items FROM document WHERE deleted IS NULL LIMIT 100)
    """)
}

extension Connection {
  /// Returns an estimate of the store's contents. Beyond a hundred documents it assumes that the
  /// others are like the first hundred, and that none is deleted.
  package func roughSizes() throws(StorageError) -> StoreSizes {
    try statement(.sizes).first { row in
      let sample = row.int64(0)
      let documents = sample < 100 ? sample : min(max(row.int64(3), sample), 1 << 24)
      func scaled(_ sum: Int64) -> Int { Int(sum / max(sample, 1) * documents) }
      return StoreSizes(
        documents: Int(documents), sections: scaled(row.int64(1)), items: scaled(row.int64(2)))
    } ?? StoreSizes(documents: 0, sections: 0, items: 0)
  }
}
