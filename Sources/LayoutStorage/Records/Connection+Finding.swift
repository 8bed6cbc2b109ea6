/// A document or a section that a search found, and the texts that match.
package struct SearchTextMatch {
  package enum Part { case id, title, tag, kind }

  package var document: DocumentNumber
  package var documentKey: String
  /// Nil if the match is the document itself.
  package var section: SectionNumber?
  package var sectionKey: String?
  /// At least one.
  package var texts: [(part: Part, text: String)] = []
}

/// The items of a segment that have ids.
package struct ItemIDSegment {
  package var document: DocumentNumber
  package var section: SectionNumber
  package var number: Int
}

extension Query {
  // The order of the joins is fixed: the search index is read first, in order of documents and
  // sections.
  fileprivate static let find = Query(
    """
    SELECT t.rowid, d.key, t.id, t.title, t.tags, t.kinds,
      highlight(search_text, 0, '<', '>'), highlight(search_text, 1, '<', '>'),
      highlight(search_text, 2, '<', '>'), highlight(search_text, 3, '<', '>')
    FROM search_text AS t
      CROSS JOIN document AS d ON d.id = iif(t.rowid < 1 << 39, t.rowid, t.rowid >> 39)
    WHERE search_text MATCH ?1 AND d.deleted IS NULL ORDER BY t.rowid
    """)
  fileprivate static let isFound = Query(
    "SELECT 1 FROM search_text WHERE search_text MATCH ?2 AND rowid = ?1")
  fileprivate static let liveDocument = Query(
    "SELECT key FROM document WHERE id = ?1 AND deleted IS NULL")
}

extension Connection {
  /// Returns the documents, and then the sections, with a text that matches a query.
  ///
  /// - Parameter query: A query in the syntax of FTS5.
  package func find(_ query: String) throws(StorageError) -> [SearchTextMatch] {
    let statement = try statement(.find)
    defer { statement.reset() }
    try statement.bind(query)
    var matches: [SearchTextMatch] = []
    while try statement.step() {
      var match = try SearchTextMatch(statement)
      if let section = match.section {
        let found = try liveSection(section, of: match.document)
        if found?.isRemoved ?? false { continue }
        match.sectionKey = found?.key
      }
      matches.append(match)
    }
    return matches
  }

  /// Returns whether a search for each text of a document or a section finds it.
  package func finds(_ text: SearchText, _ key: Int64) throws(StorageError) -> Bool {
    var query: [String] = []
    func add(_ column: String, _ texts: [String]) {
      // A phrase without a letter or a digit has no word. Only ASCII letters count here, because
      // older versions of SQLite know fewer others.
      for text in texts where text.utf8.contains(where: SearchText.isLetterOrDigit) {
        query.append("\(column) : \(SearchText.phrase(text))")
        // A query can have each word alone, or a prefix of it.
        let words = text.split {
          $0.isASCII && !$0.utf8.contains(where: SearchText.isLetterOrDigit)
        }
        for word in words.prefix(100)
        where word.utf8.contains(where: SearchText.isLetterOrDigit) {
          query.append("\(column) : \(SearchText.phrase(String(word))) *")
        }
      }
    }
    add("id", text.id.map { [$0] } ?? [])
    add("title", text.title.map { [$0] } ?? [])
    add("tags", text.tags)
    add("kinds", text.kinds)
    guard !query.isEmpty else { return true }
    return try statement(.isFound).first(key, query.joined(separator: " ")) { _ in true } ?? false
  }

  /// Compares the index with a new index of the same texts, which is made in memory.
  ///
  /// - Returns: The numbers of documents and sections whose words differ between the two indexes,
  ///   and the numbers of documents and sections that a query with one of their words does not
  ///   find. A difference in words can be harmless: versions of SQLite divide some texts into other
  ///   words.
  ///
  /// - Complexity: O(*n* log *n*) in the words of all texts. In comparison, ``finds(_:_:)`` takes
  ///   O(*m*) for a single text, in the texts that have one of its words.
  package func textsNotFound() throws(StorageError) -> (doubtful: Set<Int64>, lost: Set<Int64>) {
    let definition = try text("SELECT sql FROM main.sqlite_schema WHERE name = 'search_text'") ?? ""
    let name = definition.firstRange(of: "search_text").map { definition[$0.upperBound...] } ?? ""
    let tables = ["temp.new_text", "temp.new_word", "temp.kept_word"]
    defer { for table in tables { try? execute("DROP TABLE IF EXISTS \(table)") } }
    try execute(
      """
      CREATE VIRTUAL TABLE temp.new_text\(name);
      INSERT INTO temp.new_text (rowid, id, title, tags, kinds)
      SELECT rowid, id, title, tags, kinds FROM main.search_text;
      CREATE VIRTUAL TABLE temp.new_word USING fts5vocab (temp, new_text, instance);
      CREATE VIRTUAL TABLE temp.kept_word USING fts5vocab (main, search_text, instance);
      """)
    func keys(_ sql: String) throws(StorageError) -> Set<Int64> {
      try withStatement(sql) { (statement) throws(StorageError) in
        var keys: Set<Int64> = []
        while try statement.step() { keys.insert(statement.int64(0)) }
        return keys
      }
    }
    func isFound(by end: String) -> String {
      """
      EXISTS (SELECT 1 FROM main.search_text AS t
        WHERE t.search_text MATCH '"' || term || '\(end)' AND t.rowid = first)
      """
    }
    let (kept, new) = ("SELECT * FROM temp.kept_word", "SELECT * FROM temp.new_word")
    let doubtful = try keys(
      "SELECT doc FROM (\(kept) EXCEPT \(new)) UNION SELECT doc FROM (\(new) EXCEPT \(kept))")
    // The words in `kept_word` were read page by page. A query finds the page of a word through
    // another table instead. So this searches for the first text with each word by that word, whole
    // and as a prefix. The plus keeps SQLite from looking the lost words up through that table.
    let lost = try keys(
      """
      SELECT DISTINCT doc FROM temp.kept_word WHERE +term IN (
        SELECT term FROM (SELECT term, min(doc) AS first FROM temp.kept_word GROUP BY term)
        WHERE NOT (\(isFound(by: "\"")) AND \(isFound(by: "\" *"))))
      """)
    return (doubtful, lost)
  }

  /// Passes the body the item ids of each segment that has some, in order. Includes the segments of
  /// removed sections.
  ///
  /// - Complexity: O(size of all sections).
  package func forEachItemIDs(
    _ body: (ItemIDSegment, UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachEntry(of: 0...Int64.max) { (key, entry, row) throws(StorageError) in
      guard let ids = entry.bytes(of: .ids, in: row) else { return }
      let segment = ItemIDSegment(
        document: DocumentNumber(key >> KeyLayout.ownerShift), section: entry.section,
        number: Int(key & (KeyLayout.maximumSegments - 1)))
      try body(segment, ids)
    }
  }

  /// Returns the keys of a section and of its document; nil if either was removed.
  package func keys(
    of section: SectionNumber, in document: DocumentNumber
  ) throws(StorageError) -> (document: String, section: String?)? {
    let key = try statement(.liveDocument).first(document.rawValue) { (row) throws(StorageError) in
      try row.requiredText(0)
    }
    guard let key, let found = try liveSection(section, of: document), !found.isRemoved else {
      return nil
    }
    return (key, found.key)
  }

  private func liveSection(
    _ section: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> (key: String?, isRemoved: Bool)? {
    try withSection(section, of: document) { entry, row in
      (entry.key(in: row), entry.parts.contains(.removed))
    }
  }
}

extension SearchTextMatch {
  fileprivate init(_ row: Statement) throws(StorageError) {
    let key = row.int64(0)
    let isDocument = key >> KeyLayout.ownerShift == 0
    document = DocumentNumber(isDocument ? key : key >> KeyLayout.ownerShift)
    documentKey = try row.text(1) ?? ""
    section = isDocument ? nil : SectionNumber(key: key)
    let parts: [Part] = [.id, .title, .tag, .kind]
    for (column, part) in zip(Int32(0)..., parts) {
      guard let text = try row.text(2 + column), let marked = try row.text(6 + column),
        text != marked
      else { continue }
      guard part == .tag || part == .kind else {
        texts.append((part, text))
        continue
      }
      for (line, marked) in zip(SearchText.lines(of: text), SearchText.lines(of: marked))
      where line != marked {
        texts.append((part, line))
      }
    }
  }
}

extension SearchText {
  /// Returns a text quoted as an FTS5 string: https://www.sqlite.org/fts5.html, "FTS5 Strings".
  package static func phrase(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Returns whether a byte is an ASCII letter or digit. The words of ids consist of these only.
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
