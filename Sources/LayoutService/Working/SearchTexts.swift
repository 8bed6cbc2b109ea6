import LayoutDocuments
import LayoutEngine
import LayoutStorage

// The search texts of documents and sections, as stored in rows.

extension DocumentRecord {
  /// Sets the document's settings and search text, and adds to the bound of its text length.
  mutating func set(_ settings: DocumentSettings) {
    set(settings: DocumentWriter.settings(settings), searchText: settings.searchText)
    addText(ofSettings: self.settings)
  }
}

extension DocumentSettings {
  /// The search text without the document's id.
  var searchText: SearchText {
    SearchText(title: title, tags: tags, kinds: configuration.decorationKinds.map(\.name))
  }
}

extension DocumentSection {
  var searchText: SearchText {
    SearchText(id: id, title: title, kinds: attributes.decorationKinds)
  }
}

extension Connection {
  /// Passes the body the search texts of each row of a document's sections, computed from the
  /// sections, with the id of the row, and whether the row has the same texts; and no texts for
  /// each row of `search_text` that belongs to no such row.
  ///
  /// - Parameter section: Returns a section of the document.
  /// - Complexity: O(size of the document)
  func forEachSearchText(
    of document: DocumentNumber,
    _ section: (SectionNumber) throws(ServiceError) -> DocumentSection,
    _ body: (SearchText, Int64, _ isInRow: Bool) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    let rows = try stored(sharedSections(of: document))
    let keys = Set(rows.map(\.key))
    let indexed = try stored(searchTextKeys(of: document))
    for key in indexed where !keys.contains(key) { try body(SearchText(), key, true) }
    for row in rows {
      var text = SearchText()
      for number in row.sections {
        text.append(try section(number).searchText)
      }
      try body(text, row.key, text == row.texts)
    }
  }
}

extension SectionAttributes {
  /// The kinds that decoration entries on any level name, each once.
  var decorationKinds: [String] {
    var kinds: [String] = []
    for entry in decorationEntries where !kinds.contains(entry.kind) { kinds.append(entry.kind) }
    return kinds
  }
}
