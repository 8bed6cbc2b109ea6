import LayoutDocuments
import LayoutStorage

extension CatalogSnapshot {
  /// Compares what a document and its sections are found by with what they say, and looks each up
  /// in the index; returns the first difference.
  ///
  /// - Complexity: O(size of the document).
  func foundTextDifference(
    of record: DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> CacheDifference? {
    let loaded = try LoadedDocument(
      record, settings: settings, container: settings.container, on: connection)
    var text = settings.foundText
    text.id = record.key
    if let difference = try difference(text, record.number.rawValue, of: loaded, section: nil) {
      return difference
    }
    for index in 0..<loaded.directory.count {
      let number = loaded.directory[loaded.directory.place(at: index)].order.number
      let section = try loaded.section(number)
      let key = number.segmentKeys(of: record.number.rawValue).lowerBound
      if let difference = try difference(section.foundText, key, of: loaded, section: index) {
        return difference
      }
    }
    return nil
  }

  private func difference(
    _ text: FoundText, _ key: Int64, of loaded: LoadedDocument, section: Int?
  ) throws(ServiceError) -> CacheDifference? {
    let (kept, isFound) = try storing { () throws(StorageError) in
      (try connection.foundText(key), try finds(text, key))
    }
    guard kept != text || !isFound else { return nil }
    return CacheDifference(
      document: loaded.record.key, container: loaded.container.label, section: section ?? 0,
      what: section == nil ? "text that finds the document" : "text that finds the section",
      cached: kept == text ? "not indexed" : kept.shown, computed: text.shown)
  }
}

/// How a snapshot checks whether the index finds documents and sections by their texts.
struct FoundTextCheck {
  fileprivate var count = 0
  /// The numbers to look up one by one, and those that a query does not find; nil before all are
  /// compared.
  fileprivate var result: (doubtful: Set<Int64>, lost: Set<Int64>)?
  /// How many lookups precede a comparison of all texts at once: looking up each of *n* texts takes
  /// O(*n*²) if they have words in common.
  fileprivate static let mostSingle = 100
}

extension CatalogSnapshot {
  private func finds(_ text: FoundText, _ key: Int64) throws(StorageError) -> Bool {
    textCheck.count += 1
    if textCheck.count == FoundTextCheck.mostSingle {
      // In a damaged index each lookup reports what is wrong.
      textCheck.result = try? connection.textsNotFound()
    }
    if let result = textCheck.result {
      if result.lost.contains(key) { return false }
      if !result.doubtful.contains(key) { return true }
    }
    return try connection.finds(text, key)
  }
}

extension FoundText {
  fileprivate var shown: String {
    let texts = (id.map { [$0] } ?? []) + (title.map { [$0] } ?? []) + tags + kinds
    return texts.isEmpty ? "none" : texts.map { QuotedName($0).description }.joined(separator: " ")
  }
}
