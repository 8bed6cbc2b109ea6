/// The keys of the document format that an edit can set, for what completes them.
package enum FormatKeys {
  /// Of a document, its sections excepted.
  package static let document = ["id"] + DocumentParser.settingsKeys.names
  /// Of the defaults of sections.
  package static let defaults = DocumentParser.attributeKeys.names
  package static let section = DocumentParser.sectionKeys.names
  package static let item = ["id", "size"]
}
