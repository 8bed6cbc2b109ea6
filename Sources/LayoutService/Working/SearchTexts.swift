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
    var text = SearchText(id: nil, title: title)
    text.tags = tags
    text.kinds = configuration.decorationKinds.map(\.name)
    return text
  }
}

extension DocumentSection {
  var searchText: SearchText {
    var text = SearchText(id: id, title: title)
    text.kinds = attributes.decorationKinds
    return text
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
