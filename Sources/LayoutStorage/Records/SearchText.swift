package import LayoutEngine

/// A row of `found_text`: the texts that a document or a section is found by.
package struct FoundText: Hashable, Sendable {
  @ExactText package var id: String? = nil
  @ExactText package var title: String? = nil
  /// None has an end of line in it.
  @ExactText package var tags: [String] = []
  /// Kinds of decorations; none has an end of line in it.
  @ExactText package var kinds: [String] = []

  package init(id: String?, title: String?) {
    self.id = id
    self.title = title
  }

  fileprivate var isEmpty: Bool { id == nil && title == nil && tags.isEmpty && kinds.isEmpty }

  fileprivate init(_ row: Statement) throws(StorageError) {
    id = try row.text(0)
    title = try row.text(1)
    tags = try row.text(2).map(FoundText.lines) ?? []
    kinds = try row.text(3).map(FoundText.lines) ?? []
  }

  package static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  fileprivate static func text(of lines: [String]) -> String? {
    lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension Query {
  fileprivate static let foundText = Query(
    "SELECT id, title, tags, kinds FROM found_text WHERE rowid = ?1")
  fileprivate static let insertFoundText = Query(
    "INSERT INTO found_text (rowid, id, title, tags, kinds) VALUES (?1, ?2, ?3, ?4, ?5)")
  fileprivate static let putFoundText = Query(
    """
    INSERT OR REPLACE INTO found_text (rowid, id, title, tags, kinds) VALUES (?1, ?2, ?3, ?4, ?5)
    """)
  fileprivate static let deleteFoundText = Query("DELETE FROM found_text WHERE rowid = ?1")
  fileprivate static let rebuildFoundTexts = Query(
    "INSERT INTO found_text (found_text) VALUES ('rebuild')")
  fileprivate static let deleteFoundTexts = Query(
    "DELETE FROM found_text WHERE rowid BETWEEN ?1 AND ?2")
}

extension Connection {
  /// Returns what a document or a section is found by.
  ///
  /// - Parameter key: The document's number, or the key of the section's first segment: the latter
  ///   are all greater than the former.
  package func foundText(_ key: Int64) throws(StorageError) -> FoundText {
    try statement(.foundText).first(key) { (row) throws(StorageError) in try FoundText(row) }
      ?? FoundText(id: nil, title: nil)
  }

  /// Deletes what sections are found by whose rows go for good.
  func deleteFoundTexts(_ keys: ClosedRange<Int64>) throws(StorageError) {
    try statement(.deleteFoundTexts).run(keys.lowerBound, keys.upperBound)
  }

  /// Writes what a document or a section is found by, where that is not what is there or the index
  /// does not find it. Where the index itself is damaged all of it is built anew.
  package func renew(_ text: FoundText, _ key: Int64) throws(StorageError) {
    func replace() throws(StorageError) {
      try statement(.deleteFoundText).run(key)
      try put(text, key, isNew: true)
    }
    do throws(StorageError) {
      if try foundText(key) == text, try finds(text, key) { return }
    } catch .corrupt {
      // What cannot be read is replaced as well.
    }
    do throws(StorageError) {
      try replace()
      if try finds(text, key) { return }
    } catch .corrupt {
      // The row is written below.
    }
    try statement(.rebuildFoundTexts).run()
    try replace()
  }

  /// Writes what a document or a section is found by, where it is not what is there.
  ///
  /// The writers of both rows call it, so that nothing is written that is not found. Only a row
  /// that is compared is read: that takes microseconds, and to write one takes ten times as long.
  package func put(_ text: FoundText, _ key: Int64, isNew: Bool) throws(StorageError) {
    if isNew {
      guard !text.isEmpty else { return }
    } else {
      guard try text != foundText(key) else { return }
      guard !text.isEmpty else { return try statement(.deleteFoundText).run(key) }
    }
    try statement(isNew ? .insertFoundText : .putFoundText).run(
      key, text.id, text.title, FoundText.text(of: text.tags), FoundText.text(of: text.kinds))
  }
}
