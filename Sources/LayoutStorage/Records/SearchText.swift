package import LayoutEngine

/// A row of `search_text`: the search texts of a document, or of the sections that share a row of
/// `section`. Each column has one line for each text.
package struct SearchText: Hashable, Sendable {
  @ExactText package var id: String?
  @ExactText package var title: String?
  /// The tags; none contains a line break.
  @ExactText package var tags: String?
  /// The kinds of decorations; none contains a line break.
  @ExactText package var kinds: String?

  package init(
    id: String? = nil, title: String? = nil, tags: [String] = [], kinds: [String] = []
  ) {
    self.id = id
    self.title = title
    self.tags = SearchText.text(of: tags)
    self.kinds = SearchText.text(of: kinds)
  }

  /// Adds the texts of the next section.
  package mutating func append(_ other: SearchText) {
    func add(_ text: String?, to column: inout String?) {
      guard let text else { return }
      column = column.map { $0 + "\n" + text } ?? text
    }
    add(other.id, to: &id)
    add(other.title, to: &title)
    add(other.tags, to: &tags)
    add(other.kinds, to: &kinds)
  }

  fileprivate var isEmpty: Bool { self == SearchText() }

  fileprivate init(_ row: Statement) throws(StorageError) {
    id = try row.text(0)
    title = try row.text(1)
    tags = try row.text(2)
    kinds = try row.text(3)
  }

  package static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func text(of lines: [String]) -> String? {
    lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension Query {
  fileprivate static let searchText = Query(
    "SELECT id, title, tags, kinds FROM search_text WHERE rowid = ?1")
  fileprivate static let searchTextKeys = Query(
    "SELECT rowid FROM search_text WHERE rowid BETWEEN ?1 AND ?2")
  fileprivate static let insertSearchText = Query(
    "INSERT INTO search_text (rowid, id, title, tags, kinds) VALUES (?1, ?2, ?3, ?4, ?5)")
  fileprivate static let putSearchText = Query(
    """
    INSERT OR REPLACE INTO search_text (rowid, id, title, tags, kinds) VALUES (?1, ?2, ?3, ?4, ?5)
    """)
  fileprivate static let deleteSearchText = Query("DELETE FROM search_text WHERE rowid = ?1")
  fileprivate static let rebuildSearchTexts = Query(
    "INSERT INTO search_text (search_text) VALUES ('rebuild')")
  fileprivate static let deleteSearchTexts = Query(
    "DELETE FROM search_text WHERE rowid BETWEEN ?1 AND ?2")
}

extension Connection {
  /// Returns the search texts of a document or of a row of `section`.
  ///
  /// - Parameter key: The number of the document, or the id of the row. All ids of rows are greater
  ///   than all numbers of documents.
  package func searchText(_ key: Int64) throws(StorageError) -> SearchText {
    try statement(.searchText).first(key) { (row) throws(StorageError) in try SearchText(row) }
      ?? SearchText()
  }

  /// Returns the ids of the rows of sections that have search texts.
  package func searchTextKeys(of document: DocumentNumber) throws(StorageError) -> [Int64] {
    let statement = try statement(.searchTextKeys)
    defer { statement.reset() }
    try statement.bind(document.keys.lowerBound, document.keys.upperBound)
    var keys: [Int64] = []
    while try statement.step() { keys.append(statement.int64(0)) }
    return keys
  }

  /// Deletes the search texts of documents or of rows that are deleted for good.
  func deleteSearchTexts(_ keys: ClosedRange<Int64>) throws(StorageError) {
    try statement(.deleteSearchTexts).run(keys.lowerBound, keys.upperBound)
  }

  /// Writes the search texts of a document or of a row of `section` if the store has other texts,
  /// or if the index does not find them. If the index itself is damaged, rebuilds all of it.
  package func update(_ text: SearchText, _ key: Int64) throws(StorageError) {
    func replace() throws(StorageError) {
      try statement(.deleteSearchText).run(key)
      try put(text, key, insteadOf: SearchText())
    }
    do throws(StorageError) {
      if try searchText(key) == text, try finds(text, key) { return }
    } catch .corrupt {
      // A row that cannot be read is replaced as well.
    }
    do throws(StorageError) {
      try replace()
      if try finds(text, key) { return }
    } catch .corrupt {
      // The row is written below.
    }
    try statement(.rebuildSearchTexts).run()
    try replace()
  }

  /// Writes the search texts of a document or of a row of `section`.
  ///
  /// The functions that write documents and sections call this, so that a search finds everything
  /// that is written.
  ///
  /// - Parameter known: The present texts; if they are the same, nothing is written.
  package func put(
    _ text: SearchText, _ key: Int64, insteadOf known: SearchText
  ) throws(StorageError) {
    guard text != known else { return }
    guard !text.isEmpty else { return try statement(.deleteSearchText).run(key) }
    try statement(known.isEmpty ? .insertSearchText : .putSearchText).run(
      key, text.id, text.title, text.tags, text.kinds)
  }
}
