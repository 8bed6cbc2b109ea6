/// The keys of the document format that an edit can set, for what completes them.
public enum FormatKeys {
  /// Of a document, its sections excepted.
  public static let document = ["id"] + DocumentParser.settingsKeys.names
  /// Of the defaults of sections.
  public static let defaults = DocumentParser.attributeKeys.names
  public static let section = DocumentParser.sectionKeys.names
  public static let item = ["id", "size"]
}
