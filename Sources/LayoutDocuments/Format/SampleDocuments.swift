/// The sample documents of the project.
public enum SampleDocuments {
  /// Returns all samples, in order of their ids.
  ///
  /// - Throws: `document` if a sample is invalid, which would be a fault of the build.
  public static func all() throws(FormatError) -> [LayoutDocument] {
    var documents: [LayoutDocument] = []
    for file in EmbeddedFiles.all where file.name.hasPrefix("Samples/") {
      do throws(DocumentError) {
        documents.append(
          try DocumentReader.document(Array(file.text.utf8), source: file.name, devices: .shipped))
      } catch { throw .document(error) }
    }
    return documents.sorted { $0.id < $1.id }
  }
}
