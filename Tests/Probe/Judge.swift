import Hashing
import LayoutDocuments
import LayoutService
import LayoutStorage

/// Reports the contents of a store and whether they are intact.
enum Judge {
  /// A migration of a later version. Running it twice fails.
  static let migration =
    "CREATE TABLE later (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
    + "INSERT INTO later SELECT id, key FROM document"

  /// Answers a line `open PATH` with `ok OPERATIONS DIGEST` or `bad WHY`; `create PATH` first
  /// creates a store if there is none, and `later PATH` acts as a program with one more migration;
  /// both have the same answers.
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

  /// Creates the store if it does not exist or was not completed.
  private static func complete(_ path: String) throws {
    do throws(StorageError) {
      try LayoutStore.create(at: path)
    } catch {
      guard case .alreadyExists = error else { throw error }
    }
  }

  /// Returns a digest of all documents, operations and tags, without their times.
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
