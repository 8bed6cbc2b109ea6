extension LayoutStore {
  /// The SQL that creates the schema of the newest version: all migrations, in order.
  package static var schemaText: String {
    EmbeddedFiles.migrations.map { "-- \($0.name)\n\n\($0.text)" }.joined(separator: "\n")
  }
}
