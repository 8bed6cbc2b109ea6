import LayoutDocuments

/// The locations of the documents of an import, by document id. Ids must be unique.
final class DocumentPlaces {
  private var files: [String] = []
  /// The index of the file and the line of each document; line 0 if the line is unknown.
  private var places: [String: (file: UInt32, line: UInt32)] = [:]

  /// Returns the location of the document with an id, such as `home.json:12`.
  subscript(id: String) -> String? {
    places[id].map { place in
      let file = files[Int(place.file)]
      return place.line == 0 ? file : "\(file):\(place.line)"
    }
  }

  /// Begins the next file.
  func begin(_ file: String) { files.append(file) }

  /// Adds a document of the current file.
  ///
  /// - Throws: `duplicateID` with both locations if another document has the id.
  func insert(_ id: String, line: Int?) throws(DocumentError) {
    if let first = self[id] {
      throw DocumentError(
        .duplicateID(id, owner: "document", first: first), source: files.last, line: line)
    }
    places[id] = (UInt32(files.count - 1), UInt32(line ?? 0))
  }
}
