import LayoutDocuments
import LayoutEngine
import LayoutStorage

// What documents and sections are found by, as the rows of the store have it.

extension DocumentRecord {
  /// Gives the document other settings.
  mutating func set(_ settings: DocumentSettings) {
    set(settings: DocumentWriter.settings(settings), foundText: settings.foundText)
    addText(ofSettings: self.settings)
  }
}

extension DocumentSettings {
  /// All but the document's id.
  var foundText: FoundText {
    var text = FoundText(id: nil, title: title)
    text.tags = tags
    text.kinds = configuration.decorationKinds.map(\.name)
    return text
  }
}

extension DocumentSection {
  var foundText: FoundText {
    var text = FoundText(id: id, title: title)
    text.kinds = attributes.decorationKinds
    return text
  }
}

extension SectionAttributes {
  /// The kinds that entries of some level name, each once.
  var decorationKinds: [String] {
    var kinds: [String] = []
    for entry in decorationEntries where !kinds.contains(entry.kind) { kinds.append(entry.kind) }
    return kinds
  }
}
