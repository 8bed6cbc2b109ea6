/// What a document or a section was found by.
package struct FoundTextMatch {
  package enum Part { case id, title, tag, kind }

  package var document: DocumentNumber
  package var documentKey: String
  /// Nil where it is the document itself.
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
  // The order of the joins is given: what is found comes first, in order of documents and sections.
  fileprivate static let find = Query(
    """
    SELECT t.rowid, d.key, s.key, t.id, t.title, t.tags, t.kinds,
      highlight(found_text, 0, '<', '>'), highlight(found_text, 1, '<', '>'),
      highlight(found_text, 2, '<', '>'), highlight(found_text, 3, '<', '>')
    FROM found_text AS t
      CROSS JOIN document AS d ON d.id = iif(t.rowid < 1 << 39, t.rowid, t.rowid >> 39)
      LEFT JOIN section AS s ON s.id = t.rowid
    WHERE found_text MATCH ?1 AND d.deleted IS NULL AND s.removed IS NULL ORDER BY t.rowid
    """)
  fileprivate static let isFound = Query(
    "SELECT 1 FROM found_text WHERE found_text MATCH ?2 AND rowid = ?1")
  fileprivate static let itemIDs = Query(
    "SELECT id, ids FROM section WHERE ids IS NOT NULL ORDER BY id")
  fileprivate static let sectionOwner = Query(
    """
    SELECT d.key, s.key FROM section AS s JOIN document AS d ON d.id = s.document
    WHERE s.id = ?1 AND s.removed IS NULL AND d.deleted IS NULL
    """)
}

extension Connection {
  /// Returns the documents, and then the sections, that have texts which match.
  ///
  /// - Parameter query: In the language of FTS5.
  package func find(_ query: String) throws(StorageError) -> [FoundTextMatch] {
    let statement = try statement(.find)
    defer { statement.reset() }
    try statement.bind(query)
    var matches: [FoundTextMatch] = []
    while try statement.step() { matches.append(try FoundTextMatch(statement)) }
    return matches
  }

  /// Returns whether a document or a section is found by each of its texts.
  package func finds(_ text: FoundText, _ key: Int64) throws(StorageError) -> Bool {
    var query: [String] = []
    func add(_ column: String, _ texts: [String]) {
      // A phrase without a letter or a digit is none, and older versions of SQLite know fewer
      // letters.
      for text in texts where text.utf8.contains(where: FoundText.isLetterOrDigit) {
        query.append("\(column) : \(FoundText.phrase(text))")
        // Each word can be asked for alone, or by its beginning.
        let words = text.split { $0.isASCII && !$0.utf8.contains(where: FoundText.isLetterOrDigit) }
        for word in words.prefix(100)
        where word.utf8.contains(where: FoundText.isLetterOrDigit) {
          query.append("\(column) : \(FoundText.phrase(String(word))) *")
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
  ///   and the numbers of those that a query with one of their words does not find. The first
  ///   difference can be harmless: versions of SQLite divide some texts into other words.
  ///
  /// - Complexity: O(*n* log *n*) in the words of all texts, where ``finds(_:_:)`` takes O(*m*) in
  ///   the texts that have one of the words, for a single one.
  package func textsNotFound() throws(StorageError) -> (doubtful: Set<Int64>, lost: Set<Int64>) {
    let definition = try text("SELECT sql FROM main.sqlite_schema WHERE name = 'found_text'") ?? ""
    let name = definition.firstRange(of: "found_text").map { definition[$0.upperBound...] } ?? ""
    let tables = ["temp.new_text", "temp.new_word", "temp.kept_word"]
    defer { for table in tables { try? execute("DROP TABLE IF EXISTS \(table)") } }
    try execute(
      """
      CREATE VIRTUAL TABLE temp.new_text\(name);
      INSERT INTO temp.new_text (rowid, id, title, tags, kinds)
      SELECT rowid, id, title, tags, kinds FROM main.found_text;
      CREATE VIRTUAL TABLE temp.new_word USING fts5vocab (temp, new_text, instance);
      CREATE VIRTUAL TABLE temp.kept_word USING fts5vocab (main, found_text, instance);
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
      EXISTS (SELECT 1 FROM main.found_text AS t
        WHERE t.found_text MATCH '"' || term || '\(end)' AND t.rowid = first)
      """
    }
    let (kept, new) = ("SELECT * FROM temp.kept_word", "SELECT * FROM temp.new_word")
    let doubtful = try keys(
      "SELECT doc FROM (\(kept) EXCEPT \(new)) UNION SELECT doc FROM (\(new) EXCEPT \(kept))")
    // These words were read page by page. A query enters the pages by another table, which says
    // where a word begins: the first text with each word has to be found by it, whole and as a
    // prefix. The plus keeps SQLite from looking the lost words up in that table.
    let lost = try keys(
      """
      SELECT DISTINCT doc FROM temp.kept_word WHERE +term IN (
        SELECT term FROM (SELECT term, min(doc) AS first FROM temp.kept_word GROUP BY term)
        WHERE NOT (\(isFound(by: "\"")) AND \(isFound(by: "\" *"))))
      """)
    return (doubtful, lost)
  }

  /// Gives the body the ids of items of each segment that has some, in order, those of removed
  /// sections too.
  ///
  /// - Complexity: O(size of all sections).
  package func forEachItemIDs(
    _ body: (ItemIDSegment, UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    let statement = try statement(.itemIDs)
    defer { statement.reset() }
    while try statement.step() {
      let key = statement.int64(0)
      let segment = ItemIDSegment(
        document: DocumentNumber(key >> Packed.ownerShift), section: SectionNumber(key: key),
        number: Int(key & (Packed.maximumSegments - 1)))
      try statement.withBlob(1) { (blob) throws(StorageError) in try body(segment, blob) }
    }
  }

  /// Returns the keys of a section and of its document, unless one of them is there no more.
  package func keys(
    of section: SectionNumber, in document: DocumentNumber
  ) throws(StorageError) -> (document: String, section: String?)? {
    try statement(.sectionOwner).first(
      section.segmentKeys(of: document.rawValue).lowerBound
    ) { (row) throws(StorageError) in (try row.text(0) ?? "", try row.text(1)) }
  }
}

extension FoundTextMatch {
  fileprivate init(_ row: Statement) throws(StorageError) {
    let key = row.int64(0)
    let isDocument = key >> Packed.ownerShift == 0
    document = DocumentNumber(isDocument ? key : key >> Packed.ownerShift)
    documentKey = try row.text(1) ?? ""
    section = isDocument ? nil : SectionNumber(key: key)
    sectionKey = try row.text(2)
    let parts: [Part] = [.id, .title, .tag, .kind]
    for (column, part) in zip(Int32(0)..., parts) {
      guard let text = try row.text(3 + column), let marked = try row.text(7 + column),
        text != marked
      else { continue }
      guard part == .tag || part == .kind else {
        texts.append((part, text))
        continue
      }
      for (line, marked) in zip(FoundText.lines(of: text), FoundText.lines(of: marked))
      where line != marked {
        texts.append((part, line))
      }
    }
  }
}

extension FoundText {
  /// Returns a text as FTS5 takes it literally: https://www.sqlite.org/fts5.html, "FTS5 Strings".
  package static func phrase(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Whether a byte is an ASCII letter or digit, as all are of which words of ids consist.
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
