import LayoutDocuments

/// Where the documents of an import begin, by their ids: no two may have the same.
final class DocumentPlaces {
  private var files: [String] = []
  /// A file's index, and a line; 0 where a file has no lines that are told.
  private var places: [String: (file: UInt32, line: UInt32)] = [:]

  /// The place of the document with an id, such as `home.json:12`.
  subscript(id: String) -> String? {
    places[id].map { place in
      let file = files[Int(place.file)]
      return place.line == 0 ? file : "\(file):\(place.line)"
    }
  }

  /// Begins the next file.
  func begin(_ file: String) { files.append(file) }

  /// Adds a document of the file that was begun last.
  ///
  /// - Throws: `duplicateID` with both places, where another has the id already.
  func insert(_ id: String, line: Int?) throws(DocumentError) {
    if let first = self[id] {
      throw DocumentError(
        .duplicateID(id, owner: "document", first: first), source: files.last, line: line)
    }
    places[id] = (UInt32(files.count - 1), UInt32(line ?? 0))
  }
}
