import LayoutDocuments
import LayoutReports
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The documents that one or several arguments name: of the store, or of a file.
struct NamedDocuments {
  /// The store; for a file, a store that has only the documents of that file.
  let snapshot: CatalogSnapshot
  /// The addresses, one for each document of a file; nil for all documents of the store.
  let addresses: [Address?]
  /// Whether they are of a file. No command can store the frames of such a document.
  let isOfFile: Bool

  /// The number of documents; those of an address that names none are not counted.
  var count: Int {
    addresses.reduce(0) { $0 + ((try? snapshot.addresses($1).count) ?? 0) }
  }

  /// Calls the body with the address of each document, as
  /// ``CatalogSnapshot/forEachDocument(of:passing:_:)`` does.
  func forEach(passing passed: PassedDocuments, _ body: (Address) throws -> Void) throws {
    for address in addresses {
      try snapshot.forEachDocument(of: address, passing: passed, body)
    }
  }

  /// Returns the only address, for a command that reads one document.
  ///
  /// - Parameters:
  ///   - argument: The argument that names the documents.
  ///   - expected: What the command reads, for the error.
  /// - Throws: `wrongTarget` for a glob, and for a file of several documents.
  func one(_ argument: String?, expected: String) throws(ServiceError) -> Address {
    guard addresses.count == 1, let address = addresses[0], !address.isGlob else {
      throw .wrongTarget(
        argument ?? "",
        expected: expected
          + (isOfFile
            ? "; the file has \(addresses.count): FILE/DOCUMENT names one"
            : "; \"*\" and \"?\" match several"))
    }
    return address
  }
}

extension GlobalOptions {
  /// Returns whether an argument is a file and not an address. Without a store, this is true for
  /// the name of every existing file.
  func isFile(_ text: String) -> Bool {
    ComparisonOperand.isCertainlyFile(text)
      || (access(store, F_OK) != 0 && access(FileArgument(text).path, F_OK) == 0)
  }

  /// Calls a body with the documents of the arguments, in order: once for each file, and once for
  /// the addresses between two files. Only addresses need a store.
  ///
  /// - Parameter arguments: Addresses and files; a file may be followed by the rest of an address,
  ///   as in `./home.json/deals`. None for all documents of the store.
  func withDocuments(_ arguments: [String], _ body: (NamedDocuments) throws -> Void) throws {
    var rest = arguments[...]
    repeat {
      if let text = rest.first, isFile(text) {
        rest.removeFirst()
        try withDocuments(of: FileArgument(text), body)
        continue
      }
      let texts = rest.prefix { !isFile($0) }
      rest = rest.dropFirst(texts.count)
      let addresses: [Address?] =
        texts.isEmpty
        ? [nil] : try texts.map { text throws(ServiceError) in try formatErrors(Address(text)) }
      try withSnapshot { snapshot in
        try body(NamedDocuments(snapshot: snapshot, addresses: addresses, isOfFile: false))
      }
    } while !rest.isEmpty
  }

  /// Puts the documents of a file into a store that exists only during the body.
  private func withDocuments(
    of file: FileArgument, _ body: (NamedDocuments) throws -> Void
  ) throws {
    let table = knownDevices()
    var stream: DocumentStream
    do { stream = try DocumentStream(path: file.path, devices: table) } catch {
      throw ServiceError.format(.input(error))
    }
    let folder = Self.variable("TMPDIR") ?? "/tmp"
    try LayoutCatalog.withTemporaryStore(at: "\(folder)/insetory-\(getuid())") { catalog in
      let added = table.models.dropFirst(DeviceTable.shipped.models.count)
      if !added.isEmpty { _ = try catalog.addDevices(Array(added)) }
      var ids: [String] = []
      try catalog.importDocuments(isExplained: false) { () throws(ServiceError) in
        do throws(DocumentError) {
          guard let document = try stream.next() else { return nil }
          ids.append(document.id)
          return document
        } catch { throw .format(.document(error)) }
      }
      let snapshot = try catalog.snapshot()
      defer { snapshot.close() }
      try body(
        NamedDocuments(
          snapshot: snapshot, addresses: try file.addresses(among: ids), isOfFile: true))
    }
  }
}

/// A file of documents, and the rest of an address in it: `./home.json/deals`, or
/// `./screens.ndjson/home/deals` for a file of several documents.
private struct FileArgument {
  /// The longest beginning of the argument that is a file; the whole argument if there is none.
  let path: String
  private let rest: Substring

  init(_ text: String) {
    var path = text[...]
    while !path.isEmpty, !Self.exists(path, isWhole: path.endIndex == text.endIndex) {
      path = path.lastIndex { $0 == "/" || $0 == "#" }.map { path[..<$0] } ?? ""
    }
    self.path = path.isEmpty ? text : String(path)
    rest = path.isEmpty ? "" : text[path.endIndex...]
  }

  /// Returns whether a file exists. The rest of an address does not follow a folder.
  private static func exists(_ path: Substring, isWhole: Bool) -> Bool {
    isWhole
      ? access(String(path), F_OK) == 0 : DocumentStream.isRegularFile(String(path))
  }

  /// Returns the addresses of the documents of the file.
  func addresses(among ids: [String]) throws(ServiceError) -> [Address?] {
    if rest.isEmpty { return ids.map { Address(document: $0) } }
    let text = ids.count == 1 ? "\(ids[0])\(rest)" : String(rest.drop { $0 == "/" })
    return [try formatErrors(Address(text))]
  }
}
