import StrictJSON

/// The keys of the document format that an edit can set, for completion.
package enum FormatKeys {
  /// The keys of a document, except its sections.
  package static let document = ["id"] + DocumentParser.settingsKeys.names
  /// The keys of the defaults of sections.
  package static let defaults = DocumentParser.attributeKeys.names
  package static let section = DocumentParser.sectionKeys.names
  package static let item = ["id", "size", "measured"]
}
