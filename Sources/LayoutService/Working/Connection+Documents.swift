import LayoutDocuments
package import LayoutStorage

extension Connection {
  /// Returns the ids of the documents that a glob matches, or the id itself if a document has it.
  ///
  /// - Throws: `noDocument`, `noMatch`, `badAddress`.
  func documentKeys(matching name: String) throws(ServiceError) -> [String] {
    guard Glob.isGlob(name) else { return [try existingDocument(name).key] }
    guard let glob = Glob(name) else {
      throw .format(.badAddress(name, expected: "a document's id or a glob"))
    }
    let keys = try stored(documentKeys())
    let matching = keys.filter { glob.matches($0) }
    guard !matching.isEmpty else { throw .noMatch(name) }
    return matching
  }

  /// Returns the document with an id.
  ///
  /// - Throws: `noDocument`, with the nearest id.
  package func existingDocument(_ key: String) throws(ServiceError) -> DocumentRecord {
    let record = try stored(document(key))
    if let record { return record }
    throw try noDocument(key)
  }

  /// Returns the error for an id that no document has, with the nearest id.
  func noDocument(_ key: String) throws(ServiceError) -> ServiceError {
    let keys = try stored(documentKeys())
    return .noDocument(key, nearest: NearestMatch.find(key, among: keys))
  }
}
