import LayoutDocuments
import LayoutStorage

extension CatalogSnapshot {
  /// Returns the first search text, of the document or a section, that differs from the stored
  /// search text or that the search index does not find; nil if there is none.
  ///
  /// - Complexity: O(size of the document).
  func searchTextDifference(
    of record: DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> CacheDifference? {
    let loaded = try LoadedDocument(
      record, settings: settings, container: settings.container, on: connection)
    var text = settings.searchText
    text.id = record.key
    if let difference = try difference(text, record.number.rawValue, of: loaded, section: nil) {
      return difference
    }
    for index in 0..<loaded.directory.count {
      let number = loaded.directory[loaded.directory.place(at: index)].order.number
      let section = try loaded.section(number)
      let key = number.segmentKeys(of: record.number.rawValue).lowerBound
      if let difference = try difference(section.searchText, key, of: loaded, section: index) {
        return difference
      }
    }
    return nil
  }

  private func difference(
    _ text: SearchText, _ key: Int64, of loaded: LoadedDocument, section: Int?
  ) throws(ServiceError) -> CacheDifference? {
    let (kept, isFound) = try storageErrors { () throws(StorageError) in
      (try connection.searchText(key), try finds(text, key))
    }
    guard kept != text || !isFound else { return nil }
    return CacheDifference(
      document: loaded.record.key, container: loaded.container.label, section: section ?? 0,
      what: section == nil ? "search text of the document" : "search text of the section",
      cached: kept == text ? "not indexed" : kept.shown, computed: text.shown)
  }
}

/// The progress of a snapshot's check of the search index: whether it finds each document and
/// section by its search text.
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
  fileprivate var shown: String {
    let texts = (id.map { [$0] } ?? []) + (title.map { [$0] } ?? []) + tags + kinds
    return texts.isEmpty ? "none" : texts.map { QuotedName($0).description }.joined(separator: " ")
  }
}
