internal import CSQLite

/// An SQL pattern for the keys of documents, with SQLite's own rules.
package enum KeyPattern: Hashable, Sendable {
  case glob(String)
  case like(String)

  /// Whether a search with the pattern finds every key that SQLite matches. A host of the SQLite
  /// extension may have its own LIKE for letters beyond ASCII, and SQLite refuses longer patterns.
  package var isPlain: Bool {
    text.utf8.count <= 1_000 && text.utf8.allSatisfy { $0 < 128 && $0 != 0 }
  }

  /// Whether all matching keys begin with the same characters, ignoring case.
  package var hasPrefix: Bool { prefixes.first?.isEmpty == false }

  private var text: String {
    switch self {
    case .glob(let text), .like(let text): text
    }
  }

  /// Returns whether a key matches, by SQLite's own rules.
  package func matches(_ key: String) -> Bool {
    switch self {
    case .glob(let pattern): sqlite3_strglob(pattern, key) == 0
    case .like(let pattern): sqlite3_strlike(pattern, key, 0) == 0
    }
  }

  /// The prefixes of matching keys, in order of their bytes: a matching key has one of them. LIKE
  /// ignores case, so there is a prefix for each case of the first three letters.
  var prefixes: [String] {
    switch self {
    case .glob(let pattern):
      return [String(decoding: pattern.utf8.prefix { !"*?[".utf8.contains($0) }, as: UTF8.self)]
    case .like(let pattern):
      let literal = pattern.utf8.prefix { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "_") }
      var prefixes: [[UInt8]] = [[]]
      for byte in literal.prefix(3) {
        let letter = byte | 0x20
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
        prefixes = prefixes.flatMap { prefix in
          (isLetter ? [letter & ~0x20, letter] : [byte]).map { prefix + [$0] }
        }
      }
      return prefixes.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension Query {
  fileprivate static let keysWithin = Query(
    """
    SELECT key FROM document WHERE deleted IS NULL AND key >= ?1 AND key < ?2 ORDER BY key
    """)
}

extension Connection {
  /// Returns the keys of documents that match all patterns, in order of their bytes. The patterns
  /// must be plain.
  ///
  /// - Complexity: O(*k*) in the keys that begin as the longest of the patterns does up to its
  ///   first wildcard.
  package func documentKeys(matching patterns: [KeyPattern]) throws(StorageError) -> [String] {
    let prefixes = patterns.map(\.prefixes).max { ($0.first?.count ?? 0) < ($1.first?.count ?? 0) }
    var keys: [String] = []
    for prefix in prefixes ?? [""] {
      // No key has a byte beyond ASCII.
      let end = prefix + "\u{7F}"
      let statement = try statement(.keysWithin)
      defer { statement.reset() }
      try statement.bind(prefix, end)
      while try statement.step() {
        let key = try statement.requiredText(0)
        if patterns.allSatisfy({ $0.matches(key) }) { keys.append(key) }
      }
    }
    return keys
  }

  /// Returns the documents, including deleted documents, whose keys match all patterns. The
  /// patterns must be plain.
  ///
  /// - Complexity: O(*d*) in all documents, because no index has the deleted ones.
  package func documents(
    matching patterns: [KeyPattern]
  ) throws(StorageError) -> [DocumentRecord] {
    var numbers: [DocumentNumber] = []
    try forEachDocumentName { number, key, _ in
      if patterns.allSatisfy({ $0.matches(key) }) { numbers.append(number) }
    }
    var records: [DocumentRecord] = []
    for number in numbers {
      if let record = try document(number) { records.append(record) }
    }
    return records
  }
}
