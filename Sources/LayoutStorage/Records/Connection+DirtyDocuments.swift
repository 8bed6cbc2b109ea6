/// A document that may have sections to lay out, as a step of a batch.
package struct DirtyDocument: Hashable, Sendable {
  package var key: String
  package var sections: Int
  package var items: Int

  package init(key: String, sections: Int, items: Int) {
    (self.key, self.sections, self.items) = (key, sections, items)
  }
}

extension Query {
  // The requests are a JSON array of texts, which is expanded once and not for each document. A set
  // with one request is found by an index; the few with several are between two line breaks in it.
  // The query also checks that extents exist, because rows of a cache may be deleted at any time.
  fileprivate static let dirtyInRequests = Query(
    """
    WITH asked (text) AS MATERIALIZED (SELECT value FROM json_each(?1))
    SELECT key, sections, items FROM document AS d
    WHERE deleted IS NULL AND key > ?2 AND EXISTS (
      SELECT 1 FROM asked WHERE NOT EXISTS (
        SELECT 1 FROM (
          SELECT id, clean, algorithm FROM layout_set
          WHERE document = d.id AND requests = asked.text
          UNION ALL
          SELECT id, clean, algorithm FROM layout_set
          WHERE document = d.id AND requests BETWEEN char(10) AND char(11)
            AND instr(requests, char(10) || asked.text || char(10))) AS s
        WHERE s.clean = d.revision AND s.algorithm = ?3 AND (d.sections = 0 OR EXISTS (
            SELECT 1 FROM extent WHERE id BETWEEN s.id << 39 AND (s.id << 39) + 0x7fffffffff))))
    ORDER BY key
    """)
  fileprivate static let dirtyInSets = Query(
    """
    SELECT key, sections, items FROM document AS d
    WHERE deleted IS NULL AND key > ?1 AND (
      NOT EXISTS (
        SELECT 1 FROM layout_set AS s
        WHERE s.document = d.id AND (s.requests = ?3
          OR s.requests BETWEEN char(10) AND char(11)
            AND instr(s.requests, char(10) || ?3 || char(10))))
      OR EXISTS (
        SELECT 1 FROM layout_set AS s
        WHERE document = d.id AND NOT (s.clean = d.revision AND s.algorithm = ?2
          AND (d.sections = 0 OR EXISTS (
            SELECT 1 FROM extent WHERE id BETWEEN s.id << 39 AND (s.id << 39) + 0x7fffffffff)))))
    ORDER BY key
    """)
  fileprivate static let documentsAfter = Query(
    """
    SELECT key, sections, items FROM document WHERE deleted IS NULL AND key > ?1 ORDER BY key
    """)
  fileprivate static let clearRequests = Query(
    "UPDATE layout_set SET requests = '' WHERE document = ?1 AND requests <> ''")
}

extension Connection {
  /// The request in `layout_set.requests` for a document's own container.
  package static let ownRequest = "{}"

  /// Passes the body the documents after a key that may have sections to lay out, in order of their
  /// keys. Skips a document only if all its sections are known to be clean.
  ///
  /// - Parameters:
  ///   - requests: The containers, as a JSON array of texts as in `layout_set.requests`; nil for
  ///     the containers of each document's layout sets.
  ///   - body: Returns whether to continue. It must not call this method with the same kind of
  ///     `requests`, because the prepared statement is in use.
  /// - Complexity: O(*d* log *d*) in the documents after the key, independent of their contents.
  package func forEachDirtyDocument(
    in requests: String?, after key: String, algorithm: Int,
    _ body: (DirtyDocument) -> Bool
  ) throws(StorageError) {
    let statement = try statement(requests == nil ? .dirtyInSets : .dirtyInRequests)
    defer { statement.reset() }
    if let requests {
      try statement.bind(requests, key, Int64(algorithm))
    } else {
      try statement.bind(key, Int64(algorithm), Connection.ownRequest)
    }
    try forEachDocument(statement, body)
  }

  /// Passes the body all documents after a key, in order of their keys, until it returns false.
  ///
  /// - Parameter body: Returns whether to continue. It must not call this method, because the
  ///   prepared statement is in use.
  package func forEachDocument(
    after key: String, _ body: (DirtyDocument) -> Bool
  ) throws(StorageError) {
    let statement = try statement(.documentsAfter)
    defer { statement.reset() }
    try statement.bind(key)
    try forEachDocument(statement, body)
  }

  private func forEachDocument(
    _ statement: Statement, _ body: (DirtyDocument) -> Bool
  ) throws(StorageError) {
    while try statement.step() {
      let document = DirtyDocument(
        key: try statement.requiredText(0),
        sections: Int(try statement.int64(1, in: 0...StoreLimits.sections)),
        items: Int(try statement.int64(2, in: 0...StoreLimits.items)))
      guard body(document) else { return }
    }
  }

  /// Makes no layout set of a document the answer to a request.
  package func clearRequests(of document: DocumentNumber) throws(StorageError) {
    try statement(.clearRequests).run(document.rawValue)
  }
}
