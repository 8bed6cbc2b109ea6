internal import CSQLite

/// An authorizer that refuses every action except reading, and records the first refused action.
final class Refusal {
  /// The refused action of a statement, such as `ATTACH`; nil if nothing was refused.
  private(set) var what: String?

  /// The name of the action of a statement that creates, changes or drops a part of the schema.
  static let making = "anything but a SELECT"

  /// Whether a change of the schema was refused.
  var isMaking: Bool { what == Refusal.making }

  private let limits: QueryLimits

  init(_ limits: QueryLimits) { self.limits = limits }

  func reset() { what = nil }

  /// Sets this as the authorizer of a connection, which must not outlive this object.
  func watch(_ database: OpaquePointer) {
    _ = sqlite3_set_authorizer(
      database,
      { refusal, action, first, second, _, _ in
        guard let refusal else { return SQLITE_DENY }
        return Unmanaged<Refusal>.fromOpaque(refusal).takeUnretainedValue()
          .decide(action, first, second)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func decide(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Int32 {
    if limits.isDeclaring { return SQLITE_OK }
    let name = first.map { String(cString: $0) } ?? ""
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_FUNCTION:
      let function = second.map { String(cString: $0).lowercased() } ?? ""
      guard Refusal.functions.contains(function) else { return SQLITE_OK }
      note(function + "()")
    // A statement that creates or drops something first requests to write to the schema table.
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      note(name.hasPrefix("sqlite_") ? Refusal.making : Refusal.words[action] ?? "")
    default: note(Refusal.words[action] ?? Refusal.making)
    }
    return SQLITE_DENY
  }

  private func note(_ word: String) {
    if what == nil { what = word }
  }

  /// Returns the refused action of a statement, or else its first word, for a statement that SQLite
  /// did not pass to the authorizer.
  func word(of statement: OpaquePointer) -> String {
    let text = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    return what ?? String(text.drop { !$0.isLetter }.prefix { $0.isLetter }).uppercased()
  }

  /// Functions that read or write files, load code, or take pointers of the program.
  private static let functions: Set = [
    "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit",
  ]

  private static let words: [Int32: String] = [
    SQLITE_ATTACH: "ATTACH", SQLITE_DETACH: "DETACH", SQLITE_PRAGMA: "PRAGMA",
    SQLITE_TRANSACTION: "a transaction", SQLITE_SAVEPOINT: "SAVEPOINT", SQLITE_INSERT: "INSERT",
    SQLITE_UPDATE: "UPDATE", SQLITE_DELETE: "DELETE", SQLITE_ANALYZE: "ANALYZE",
    SQLITE_REINDEX: "REINDEX",
  ]
}
