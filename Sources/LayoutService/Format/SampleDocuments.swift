/// The layouts that come with the project.
public enum SampleDocuments {
  /// Reads all samples, in order of their ids.
  ///
  /// - Throws: `document`, which would be a fault of the build.
  public static func all() throws(ServiceError) -> [LayoutDocument] {
    var documents: [LayoutDocument] = []
    for file in EmbeddedFiles.all where file.name.hasPrefix("Samples/") {
      documents.append(
        try understanding { () throws(DocumentError) in
          try DocumentReader.document(Array(file.text.utf8), source: file.name, devices: .shipped)
        })
    }
    return documents.sorted { $0.id < $1.id }
  }
}
