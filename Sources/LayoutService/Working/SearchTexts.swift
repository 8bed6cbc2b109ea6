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

/// The search texts of a row of `section`, computed from its sections.
struct RowSearchTexts {
  /// The id of the row, and of the row of `search_text`.
  let key: Int64
  /// The sections in the row that are not removed; none if there is only a row of `search_text`.
  var sections: [SectionNumber] = []
  var texts = SearchText()
  /// Whether the sections have these texts in the row.
  var isInRow = true
}

extension Connection {
  /// Passes the body the search texts of each row of a document's sections, and of each row of
  /// `search_text` that belongs to no such row. Ends when the body returns false.
  ///
  /// - Parameter section: Returns a section of the document.
  /// - Complexity: O(size of the document)
  func forEachSearchText(
    of document: DocumentNumber,
    _ section: (SectionNumber) throws(ServiceError) -> DocumentSection,
    _ body: (RowSearchTexts) throws(ServiceError) -> Bool
  ) throws(ServiceError) {
    let rows = try stored(sharedSections(of: document))
    let keys = Set(rows.map(\.key))
    for key in try stored(searchTextKeys(of: document)) where !keys.contains(key) {
      guard try body(RowSearchTexts(key: key)) else { return }
    }
    for row in rows {
      var computed = RowSearchTexts(key: row.key, sections: row.sections)
      for number in row.sections { computed.texts.append(try section(number).searchText) }
      computed.isInRow = computed.texts == row.texts
      guard try body(computed) else { return }
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
