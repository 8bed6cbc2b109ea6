/// The number of a store's documents, sections and so on, and the sizes of its inputs and cache.
package struct StoreTotals: Hashable, Sendable {
  package var documents = 0
  package var sections = 0
  package var items = 0
  package var layoutSets = 0
  package var pages = 0
  package var freePages = 0
  /// The sizes of inputs and of computed rows, in bytes. Neither includes the history.
  package var inputBytes = 0
  package var cacheBytes = 0
}

extension Query {
  fileprivate static let documentTotals = Query(
    """
    SELECT count(*), ifnull(sum(sections), 0), ifnull(sum(items), 0) FROM document
    WHERE deleted IS NULL
    """)
  fileprivate static let inputBytes = Query(
    """
    SELECT (SELECT ifnull(sum(length(settings)), 0) FROM document WHERE deleted IS NULL)
      + (SELECT ifnull(sum(length(sections)), 0) FROM section_order)
      + (SELECT ifnull(sum(length(sections)), 0) FROM section)
    """)
  fileprivate static let cacheBytes = Query(
    """
    SELECT (SELECT ifnull(sum(length(sections) + 16), 0) FROM frame)
      + (SELECT ifnull(sum(length(decorations)), 0) FROM decoration)
      + (SELECT ifnull(sum(length(entries)), 0) FROM extent)
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
    (totals.pages, totals.freePages) = try pages()
    totals.inputBytes = try count(.inputBytes)
    // The size of damaged rows counts, too.
    try forEachEntry(of: 0...Int64.max, damaged: { _ in }) { _, entry, _ in
      if entry.parts.contains(.removed) { totals.inputBytes -= entry.end - entry.start }
    }
    totals.cacheBytes = try count(.cacheBytes)
    return totals
  }

  /// Returns the number of pages of the file, and the number of free pages among them.
  package func pages() throws(StorageError) -> (all: Int, free: Int) {
    (
      try statement(.pageCount).first { Int($0.int64(0)) } ?? 0,
      try statement(.freePageCount).first { Int($0.int64(0)) } ?? 0
    )
  }
}
