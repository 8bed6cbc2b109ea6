/// How much a store holds.
package struct StoreTotals: Hashable, Sendable {
  package var documents = 0
  package var sections = 0
  package var items = 0
  package var layoutSets = 0
  package var pages = 0
  package var freePages = 0
}

extension Query {
  fileprivate static let documentTotals = Query(
    """
    SELECT count(*), ifnull(sum(sections), 0), ifnull(sum(items), 0) FROM document
    WHERE deleted IS NULL
    """)
  fileprivate static let layoutSetCount = Query("SELECT count(*) FROM layout_set")
  fileprivate static let pageCount = Query("PRAGMA page_count")
  fileprivate static let freePageCount = Query("PRAGMA freelist_count")
}

extension Connection {
  package func totals() throws(StorageError) -> StoreTotals {
    func count(_ query: Query) throws(StorageError) -> Int {
      try statement(query).first { Int($0.int64(0)) } ?? 0
    }
    var totals = StoreTotals()
    let documents = try statement(.documentTotals).first {
      (Int($0.int64(0)), Int($0.int64(1)), Int($0.int64(2)))
    }
    (totals.documents, totals.sections, totals.items) = documents ?? (0, 0, 0)
    totals.layoutSets = try count(.layoutSetCount)
    totals.pages = try count(.pageCount)
    totals.freePages = try count(.freePageCount)
    return totals
  }
}
