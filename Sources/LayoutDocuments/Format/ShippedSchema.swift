/// The schemas that come with the program.
package enum ShippedSchema {
  /// The JSON Schema of the document format `insetory/1`.
  package static var json: String {
    EmbeddedFiles.all.first { $0.name == "Schemas/insetory-1.schema.json" }?.text ?? ""
  }
}
