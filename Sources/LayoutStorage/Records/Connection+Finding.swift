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
  fileprivate static let candidates = Query(
    "SELECT rowid FROM search_text WHERE search_text MATCH ?1 ORDER BY rowid")
  fileprivate static let isFound = Query(
    "SELECT 1 FROM search_text WHERE search_text MATCH ?2 AND rowid = ?1")
  fileprivate static let liveDocument = Query(
    "SELECT key FROM document WHERE id = ?1 AND deleted IS NULL")
}

extension Connection {
  /// Returns the documents, and then the sections, with a text that matches a query.
  ///
  /// The store's index has the texts of neighbouring sections in one row. The sections of the rows
  /// that match are indexed again in memory, one by one: so each word is found by the same rules.
  ///
  /// - Parameter query: A query in the syntax of FTS5.
  /// - Complexity: O(*m* log *m*) in the sections that share a row with a match.
  package func find(_ query: String) throws(StorageError) -> [SearchTextMatch] {
    var keys: [Int64] = []
    let candidates = try statement(.candidates)
    defer { candidates.reset() }
    try candidates.bind(query)
    while try candidates.step() { keys.append(candidates.int64(0)) }
    guard !keys.isEmpty else { return [] }
    defer { try? execute("DROP TABLE IF EXISTS temp.found_text") }
    try createTextIndex("temp.found_text")
    try withStatement(
      "INSERT INTO temp.found_text (rowid, id, title, tags, kinds) VALUES (?1, ?2, ?3, ?4, ?5)"
    ) { (insertion) throws(StorageError) in
      func add(_ text: SearchText, _ key: Int64) throws(StorageError) {
        try insertion.run(key, text.id, text.title, text.tags, text.kinds)
      }
      for key in keys {
        let owner = key >> KeyLayout.ownerShift
        guard owner > 0 else {
          try add(searchText(key), key)
          continue
        }
        try forEachEntry(of: key...key) { (_, entry, row) throws(StorageError) in
          let texts = entry.searchText(in: row)
          try add(texts, entry.section.segmentKeys(of: owner).lowerBound)
        }
      }
    }
    // The order of the joins is fixed: the index is read first, in order of documents and sections.
    return try withStatement(
      """
      SELECT t.rowid, d.key, t.id, t.title, t.tags, t.kinds,
        highlight(found_text, 0, '<', '>'), highlight(found_text, 1, '<', '>'),
        highlight(found_text, 2, '<', '>'), highlight(found_text, 3, '<', '>')
      FROM temp.found_text AS t
        CROSS JOIN document AS d ON d.id = iif(t.rowid < 1 << 39, t.rowid, t.rowid >> 39)
      WHERE found_text MATCH ?1 AND d.deleted IS NULL ORDER BY t.rowid
      """
    ) { (statement) throws(StorageError) in
      try statement.bind(query)
      var matches: [SearchTextMatch] = []
      while try statement.step() { matches.append(try SearchTextMatch(statement)) }
      return matches
    }
  }

  /// Creates an empty index with the columns and the rules for words of `search_text`.
  private func createTextIndex(_ name: String) throws(StorageError) {
    let definition = try text("SELECT sql FROM main.sqlite_schema WHERE name = 'search_text'") ?? ""
    let rest = definition.firstRange(of: "search_text").map { definition[$0.upperBound...] } ?? ""
    try execute("CREATE VIRTUAL TABLE \(name)\(rest)")
  }

  /// Returns whether a search for each text of a document or of a row of `section` finds it.
  package func finds(_ text: SearchText, _ key: Int64) throws(StorageError) -> Bool {
    var query: [String] = []
    func add(_ column: String, _ text: String?) {
      // A phrase without a letter or a digit has no word. Only ASCII letters count here, because
      // older versions of SQLite know fewer others.
      for text in text.map(SearchText.lines) ?? []
      where text.utf8.contains(where: SearchText.isLetterOrDigit) {
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
    add("id", text.id)
    add("title", text.title)
    add("tags", text.tags)
    add("kinds", text.kinds)
    guard !query.isEmpty else { return true }
    return try statement(.isFound).first(key, query.joined(separator: " ")) { _ in true } ?? false
  }

  /// Compares the index with a new index of the same texts, which is made in memory.
  ///
  /// - Returns: The numbers of documents and the ids of rows of `section` whose words differ
  ///   between the two indexes, and those that a query with one of their words does not find. A
  ///   difference in words can be harmless: versions of SQLite divide some texts into other words.
  ///
  /// - Complexity: O(*n* log *n*) in the words of all texts. In comparison, ``finds(_:_:)`` takes
  ///   O(*m*) for a single text, in the texts that have one of its words.
  package func textsNotFound() throws(StorageError) -> (doubtful: Set<Int64>, lost: Set<Int64>) {
    let tables = ["temp.new_text", "temp.new_word", "temp.kept_word"]
    defer { for table in tables { try? execute("DROP TABLE IF EXISTS \(table)") } }
    try createTextIndex("temp.new_text")
    try execute(
      """
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
    sectionKey = isDocument ? nil : try row.text(2)
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
