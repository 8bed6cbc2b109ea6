import LayoutDocuments
import LayoutStorage

extension CatalogSnapshot {
  /// Returns the first search text, of the document or a row of its sections, that differs from
  /// the stored search text or that the search index does not find; nil if there is none.
  ///
  /// - Complexity: O(size of the document).
  func searchTextDifference(
    of record: DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> CacheDifference? {
    func result(
      _ what: String, section: Int = 0, _ found: (kept: String, computed: String)
    ) -> CacheDifference {
      CacheDifference(
        document: record.key, container: settings.container.label, section: section, what: what,
        cached: found.kept, computed: found.computed)
    }
    var text = settings.searchText
    text.id = record.key
    if let found = try difference(text, record.number.rawValue) {
      return result("search text of the document", found)
    }
    let loaded = try LoadedDocument(
      record, settings: settings, container: settings.container, on: connection)
    var first: CacheDifference?
    try connection.forEachSearchText(of: record.number, loaded.section) {
      (row) throws(ServiceError) in
      let found = try difference(row.texts, row.key)
      guard let found = found ?? (row.isInRow ? nil : ("other kinds", row.texts.shown)) else {
        return true
      }
      let place = row.sections.first.flatMap(loaded.directory.place(of:))
      let others = row.sections.count - 1
      first = result(
        "search text of the section" + (others > 0 ? ", which \(others) more share," : ""),
        section: place.map(loaded.directory.index(of:)) ?? 0, found)
      return false
    }
    return first
  }

  private func difference(
    _ text: SearchText, _ key: Int64
  ) throws(ServiceError) -> (kept: String, computed: String)? {
    let (kept, isFound) = try storageErrors { () throws(StorageError) in
      (try connection.searchText(key), try finds(text, key))
    }
    guard kept != text || !isFound else { return nil }
    guard kept != text else { return ("not indexed", text.shown) }
    return (kept.shown(without: text), text.shown(without: kept))
  }
}

/// The progress of a snapshot's check of the search index: whether it finds each document and
/// each row of sections by its search text.
struct SearchTextCheck {
  fileprivate var count = 0
  /// The row keys that still need a single lookup, and the row keys that the index does not find.
  /// Nil until all texts were compared at once.
  fileprivate var result: (doubtful: Set<Int64>, lost: Set<Int64>)?
  /// The number of single lookups before all texts are compared at once: looking up each of *n*
  /// texts takes O(*n*²) if they have words in common.
  fileprivate static let mostSingle = 100
}

extension CatalogSnapshot {
  private func finds(_ text: SearchText, _ key: Int64) throws(StorageError) -> Bool {
    textCheck.count += 1
    if textCheck.count == SearchTextCheck.mostSingle {
      // In a damaged index the comparison throws; the single lookups then report the damage.
      textCheck.result = try? connection.textsNotFound()
    }
    if let result = textCheck.result {
      if result.lost.contains(key) { return false }
      if !result.doubtful.contains(key) { return true }
    }
    return try connection.finds(text, key)
  }
}

extension SearchText {
  private var texts: [String] {
    [id, title, tags, kinds].compactMap { $0 }.flatMap(SearchText.lines)
  }

  fileprivate var shown: String { SearchText.shown(texts) }

  /// Returns the texts that another row lacks, or all texts if it has them in another order.
  fileprivate func shown(without other: SearchText) -> String {
    let others = Set(other.texts)
    let own = texts.filter { !others.contains($0) }
    return SearchText.shown(own.isEmpty && others == Set(texts) ? texts : own)
  }

  private static func shown(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.map { QuotedName($0).description }.joined(separator: " ")
  }
}
