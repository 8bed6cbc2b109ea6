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
      let section = try loaded.section(number, on: connection)
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
      (try connection.foundText(key), try connection.finds(text, key))
    }
    guard kept != text || !isFound else { return nil }
    return CacheDifference(
      document: loaded.record.key, container: loaded.container.label, section: section ?? 0,
      what: section == nil ? "text that finds the document" : "text that finds the section",
      cached: kept == text ? "not indexed" : kept.shown, computed: text.shown)
  }
}

extension FoundText {
  fileprivate var shown: String {
    let texts = (id.map { [$0] } ?? []) + (title.map { [$0] } ?? []) + tags + kinds
    return texts.isEmpty ? "none" : texts.map { QuotedName($0).description }.joined(separator: " ")
  }
}
