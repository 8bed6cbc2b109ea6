package import LayoutEngine

/// A row of `search_text`: the search texts of a document or a section.
package struct SearchText: Hashable, Sendable {
  @ExactText package var id: String? = nil
  @ExactText package var title: String? = nil
  /// The tags; none contains a line break.
  @ExactText package var tags: [String] = []
  /// The kinds of decorations; none contains a line break.
  @ExactText package var kinds: [String] = []

  package init(id: String?, title: String?) {
    self.id = id
    self.title = title
  }

  fileprivate var isEmpty: Bool { id == nil && title == nil && tags.isEmpty && kinds.isEmpty }

  fileprivate init(_ row: Statement) throws(StorageError) {
    id = try row.text(0)
    title = try row.text(1)
    tags = try row.text(2).map(SearchText.lines) ?? []
    kinds = try row.text(3).map(SearchText.lines) ?? []
  }

  package static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  fileprivate static func text(of lines: [String]) -> String? {
    lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension Query {
  fileprivate static let searchText = Query(
    "SELECT id, title, tags, kinds FROM search_text WHERE rowid = ?1")
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
  /// Returns the search texts of a document or a section.
  ///
  /// - Parameter key: The document's number, or the key of the section's first segment. All keys of
  ///   segments are greater than all numbers of documents.
  package func searchText(_ key: Int64) throws(StorageError) -> SearchText {
    try statement(.searchText).first(key) { (row) throws(StorageError) in try SearchText(row) }
      ?? SearchText(id: nil, title: nil)
  }

  /// Deletes the search texts of documents or sections whose rows are deleted for good.
  func deleteSearchTexts(_ keys: ClosedRange<Int64>) throws(StorageError) {
    try statement(.deleteSearchTexts).run(keys.lowerBound, keys.upperBound)
  }

  /// Writes the search texts of a document or a section if the store has other texts, or if the
  /// index does not find them. If the index itself is damaged, rebuilds all of it.
  package func update(_ text: SearchText, _ key: Int64) throws(StorageError) {
    func replace() throws(StorageError) {
      try statement(.deleteSearchText).run(key)
      try put(text, key, isNew: true)
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

  /// Writes the search texts of a document or a section, unless the store has the same texts.
  ///
  /// The functions that write documents and sections call this, so that a search finds everything
  /// that is written. Unless `isNew` is true, this compares the existing row first: reading it
  /// takes microseconds, and writing one takes ten times as long.
  package func put(_ text: SearchText, _ key: Int64, isNew: Bool) throws(StorageError) {
    if isNew {
      guard !text.isEmpty else { return }
    } else {
      guard try text != searchText(key) else { return }
      guard !text.isEmpty else { return try statement(.deleteSearchText).run(key) }
    }
    try statement(isNew ? .insertSearchText : .putSearchText).run(
      key, text.id, text.title, SearchText.text(of: text.tags), SearchText.text(of: text.kinds))
  }
}
