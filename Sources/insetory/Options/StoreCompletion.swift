import ArgumentParser
import LayoutDocuments
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Shell completions from the store that the command would use. The store is only read. Without a
/// readable store there are no completions, and no error is written.
enum StoreCompletion {
  static let documents = CompletionKind.custom { words, _, prefix in documents(words, prefix) }
  static let documentsOrFiles = CompletionKind.custom { words, _, prefix in
    documents(words, prefix) + files(prefix)
  }
  static let tags = CompletionKind.custom { words, _, prefix in tags(words, prefix) }
  static let documentTags = CompletionKind.custom { words, _, prefix in
    documentTags(words, prefix)
  }
  static let tagsOrFiles = CompletionKind.custom { words, _, prefix in
    tags(words, prefix) + files(prefix)
  }
  static let keys = CompletionKind.custom { words, index, prefix in keys(words, index, prefix) }

  /// The maximum number of completions. A longer list would not help the user to choose.
  private static let limit = 1_000

  static let kinds = CompletionKind.custom { words, index, prefix in kinds(words, index, prefix) }

  /// Returns document ids, or devices after `#`, tags after `@` and sections after `/`.
  private static func documents(_ words: [String], _ prefix: String) -> [String] {
    let prefix = unquoted(prefix)
    if let slash = prefix.firstIndex(of: "/") {
      let document = String(prefix[..<slash])
      return read(words) { snapshot in
        let sections = try snapshot.document(Address(document)).sections.enumerated()
        return matching(prefix, sections.map { "\(document)/\($1.id ?? "[\($0)]")" })
      }
    }
    guard let mark = prefix.lastIndex(where: { $0 == "#" || $0 == "@" }) else {
      return read(words) { snapshot in matching(prefix, try snapshot.documentIDs()) }
    }
    let document = prefix[...mark]
    let names = read(words) { snapshot in
      prefix[mark] == "#"
        ? try snapshot.devices().all.map(\.id) : try snapshot.tags().map(\.name)
    }
    return matching(prefix, names.map { document + $0 })
  }

  /// Returns the kinds of decorations of the document in the previous argument.
  private static func kinds(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard words.indices.contains(index - 1) else { return [] }
    return read(words) { snapshot in
      let kinds = try snapshot.decorationKinds(of: unquoted(words[index - 1]))
      return matching(unquoted(prefix), kinds.map { $0.0 })
    }
  }

  private static func tags(_ words: [String], _ prefix: String) -> [String] {
    read(words) { snapshot in matching(unquoted(prefix), try snapshot.tags().map(\.name)) }
  }

  /// Returns the documents' tags, for `list --tag`.
  private static func documentTags(_ words: [String], _ prefix: String) -> [String] {
    read(words) { snapshot in
      let ids = try snapshot.documentIDs().prefix(limit)
      let tags = Set(ids.flatMap { (try? snapshot.summary(of: $0))?.tags ?? [] })
      return matching(unquoted(prefix), tags.sorted())
    }
  }

  /// Returns the keys of a section if the address has a slash, otherwise those of a document.
  private static func keys(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let prefix = unquoted(prefix)
    let address = words.drop { $0 != "set" }.dropFirst().first { !$0.hasPrefix("-") } ?? ""
    var names = FormatKeys.document
    switch address.split(separator: "/").count {
    case 2: names = FormatKeys.section
    case 3...: names = FormatKeys.item
    default:
      if prefix.hasPrefix("defaults.") { names = FormatKeys.defaults.map { "defaults." + $0 } }
    }
    return matching(prefix, names.map { $0 + "=" })
  }

  private static func matching(_ prefix: String, _ names: [String]) -> [String] {
    Array(names.lazy.filter { $0.hasPrefix(prefix) }.prefix(limit))
  }

  private static func read(
    _ words: [String], _ body: (CatalogSnapshot) throws -> [String]
  ) -> [String] {
    let store = GlobalOptions.store(of: words).map(unquoted) ?? GlobalOptions.usualStore
    guard
      let catalog = try? LayoutCatalog(
        at: store, access: .readOnly, keepsLog: GlobalOptions.keepsLog)
    else { return [] }
    defer { catalog.close() }
    guard let snapshot = try? catalog.snapshot() else { return [] }
    defer { snapshot.close() }
    return (try? body(snapshot)) ?? []
  }

  private static func files(_ prefix: String) -> [String] { paths(unquoted(prefix) + "*") }

  /// Returns the other stores in the folder of a path.
  static func stores(beside path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let pattern = folder.reduce(into: "") { $0 += "*?[\\".contains($1) ? "\\\($1)" : "\($1)" }
    return paths(pattern + "*.insetory").filter { !$0.hasSuffix("/") && $0 != path }
  }

  private static func paths(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_MARK, nil, &found) == 0 else { return [] }
    return (0..<min(Int(found.gl_pathc), limit)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }
  }

  /// Returns a word without its quotes. Shells pass a word as the user wrote it.
  private static func unquoted(_ word: String) -> String {
    word.filter { !"'\"\\".contains($0) }
  }
}
