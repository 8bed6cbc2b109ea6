extension LayoutStore {
  /// The SQL that makes an empty store of the newest version: its migrations, in order.
  package static var schemaText: String {
    EmbeddedFiles.all.map { "-- \($0.name)\n\n\($0.text)" }.joined(separator: "\n")
  }
}
