import Hashing
import LayoutDocuments
import LayoutService
import LayoutStorage

/// Says what a store holds, and whether it can be trusted.
enum Judge {
  /// The migration that there is not yet. A second time it would fail.
  static let migration =
    "CREATE TABLE later (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
    + "INSERT INTO later SELECT id, key FROM document"

  /// Answers a line `open PATH` with `ok OPERATIONS DIGEST` or `bad WHY`; so does `create PATH`,
  /// which first makes a store where none is, and `later PATH`, as a program with one more
  /// migration.
  ///
  /// The store is opened for writing, as the first command after a power cut does it, and every
  /// cached value is compared with a fresh computation.
  static func answer(to line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return "bad request" }
    let path = String(words[1])
    do {
      if words[0] == "create" { try complete(path) }
      let catalog = LayoutCatalog(
        words[0] == "later"
          ? try LayoutStore(at: path, laterMigration: migration) : try LayoutStore(at: path))
      defer { catalog.close() }
      let snapshot = try catalog.snapshot()
      defer { snapshot.close() }
      for document in try snapshot.documentIDs() {
        if let difference = try snapshot.verify(document).difference {
          return "bad cache: \(difference)".replacing("\n", with: " ")
        }
      }
      let operations = try snapshot.log(limit: 1).first?.operation ?? 0
      return "ok \(operations) \(try digest(of: snapshot))"
    } catch {
      return "bad \(error)".replacing("\n", with: " ")
    }
  }

  /// Creates what is not there, or was only begun.
  private static func complete(_ path: String) throws {
    do throws(StorageError) {
      try LayoutStore.create(at: path)
    } catch {
      guard case .alreadyExists = error else { throw error }
    }
  }

  /// A number for all documents, operations and tags, without the times at which they were written.
  static func digest(of snapshot: CatalogSnapshot) throws -> UInt64 {
    var digest = FNV1a()
    for document in try snapshot.documentIDs() {
      digest.add("\(document)\n".utf8)
      let address = try Address(document)
      digest.add(DocumentWriter.compact(try snapshot.document(address)))
    }
    for entry in try snapshot.log(limit: .max) {
      var entry = entry
      entry.microseconds = 0
      digest.add("\(entry)\n".utf8)
    }
    for tag in try snapshot.tags() { digest.add("\(tag.name) \(tag.operation)\n".utf8) }
    return digest.value
  }
}
