/// One row of `sqlite_schema`.
struct SchemaObject: Hashable, Sendable {
  let type: String
  let name: String
  let table: String
  let sql: String?

  func `is`(_ other: SchemaObject) -> Bool { type == other.type && name == other.name }

  var isVirtual: Bool { sql?.hasPrefix("CREATE VIRTUAL TABLE ") ?? false }

  /// The type and name for a message, cut: an object in a foreign file may have a name of any
  /// length.
  var shown: String { "\(type.prefix(32)) \"\(name.prefix(64))\(name.count > 64 ? "…" : "")\"" }

  /// The same object with its definition in the spelling of ``ofTools``. SQLite keeps letters,
  /// spaces and quotes as they were written.
  var normalized: SchemaObject {
    guard let sql else { return self }
    var text = sql.filter { !"\"`[]".contains($0) }.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for mark in ["(", ")", ","] {
      text = text.replacing(" \(mark)", with: mark).replacing("\(mark) ", with: mark)
    }
    return SchemaObject(type: type, name: name, table: table, sql: text)
  }

  /// Returns the object without its definition if it is the shadow table of a virtual table, or
  /// else the object itself.
  ///
  /// SQLite defines shadow tables, and their definitions may differ between versions of SQLite.
  func undefined(ifShadowOf virtualTables: [String]) -> SchemaObject {
    guard let sql, sql.hasPrefix("CREATE TABLE "),
      virtualTables.contains(where: { table in
        SchemaObject.shadows.contains { name == "\(table)_\($0)" }
      })
    else { return self }
    return SchemaObject(type: type, name: name, table: self.table, sql: nil)
  }

  /// The tables that ordinary tools add to a database, with their exact shape: the statistics of
  /// ANALYZE and PRAGMA optimize (https://www.sqlite.org/fileformat.html, section 2.6) and the
  /// sequence and the lock of Litestream. They do not affect layouts.
  static let ofTools: Set<SchemaObject> = Set(
    [
      ("sqlite_stat1", "(tbl,idx,stat)"),
      ("sqlite_stat2", "(tbl,idx,sampleno,sample)"),
      ("sqlite_stat3", "(tbl,idx,neq,nlt,ndlt,sample)"),
      ("sqlite_stat4", "(tbl,idx,neq,nlt,ndlt,sample)"),
      ("_litestream_seq", " (id INTEGER PRIMARY KEY, seq INTEGER)"),
      (litestreamLock, " (id INTEGER)"),
    ].map { name, columns in
      SchemaObject(type: "table", name: name, table: name, sql: "CREATE TABLE \(name)\(columns)")
        .normalized
    })

  static let litestreamLock = "_litestream_lock"

  /// The tool that makes a table of this name; nil if none does.
  var tool: String? {
    guard SchemaObject.ofTools.contains(where: { $0.is(self) }) else { return nil }
    return name.hasPrefix("sqlite_") ? "ANALYZE" : "Litestream"
  }

  /// The suffixes of the shadow tables of FTS5: https://www.sqlite.org/fts5.html, "Implementation
  /// notes".
  private static let shadows = ["data", "idx", "content", "docsize", "config"]
}

extension [SchemaObject] {
  /// Creates the objects of a file: for each a line with `===`, type, name and table, and then the
  /// definition, or no line if it has none.
  init(text: String) {
    // Each process reads them: splitting lines of bytes takes a small part of the time of
    // characters.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    let starts = lines.indices.filter { lines[$0].starts(with: "=== ".utf8) } + [lines.count]
    self = zip(starts, starts.dropFirst()).map { start, end in
      let words = Substring(lines[start]).split(separator: " ").dropFirst().map(String.init)
      let sql = lines[start + 1..<end].map { String(Substring($0)) }.joined(separator: "\n")
      return SchemaObject(
        type: words.first ?? "", name: words.dropFirst().first ?? "", table: words.last ?? "",
        sql: sql.isEmpty ? nil : sql)
    }
  }
}

extension EmbeddedFiles {
  static var migrations: [(name: String, text: String)] { all.filter { $0.name.hasSuffix(".sql") } }
}
