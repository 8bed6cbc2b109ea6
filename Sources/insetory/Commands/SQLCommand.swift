import ArgumentParser
import LayoutService

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "Ask for documents, sections and frames in SQL",
    usage: "insetory sql <query> [--limit <n>] [--timeout <seconds>]",
    discussion: """
      One SELECT over the tables documents, sections, items, frames, decorations and operations; \
      docs/sql.md shows their columns. A query can only read.

      Example:
        insetory sql "SELECT id, width FROM items WHERE document = 'vlc-movies' AND width < 200"
      """)

  @Argument(help: "One SELECT; - reads it from standard input.")
  var query: String

  @Option(help: ArgumentHelp("At most so many rows; else 100000.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("At most so long; else 30.", valueName: "seconds"))
  var timeout: Double = 30

  @OptionGroup var options: GlobalOptions

  /// As many rows as are written where nobody says how many.
  private static let usualLimit = 100_000

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit: expected 0 or more") }
    guard timeout > 0 else { throw ValidationError("--timeout: expected more than 0 seconds") }
  }

  func run() throws {
    let text =
      query == "-" ? String(decoding: try DocumentStream.text(path: "-"), as: UTF8.self) : query
    let limit = limit ?? Self.usualLimit
    try options.withSnapshot { snapshot in
      var writer: RowWriter<[OutputValue]>?
      var (rows, isCut) = (0, false)
      try snapshot.query(
        text, limit: QueryLimit(seconds: timeout),
        noteComputed: { [options] in options.noteComputed($0, for: $1) },
        begin: { writer = RowWriter(Column.named($0), options, to: StandardOutput()) },
        { row in
          guard rows < limit else {
            isCut = true
            return false
          }
          rows += 1
          try writer?.write(row.map { OutputValue(sql: $0) })
          return true
        })
      try writer?.finish()
      if isCut { options.note("stopped after \(rows) rows; --limit allows more") }
    }
  }
}

extension Column where Row == [OutputValue] {
  /// Returns columns of the names that a query gives; of equal names the second becomes `id:2`.
  static func named(_ names: [String]) -> [Column] {
    var used: Set<String> = []
    return names.enumerated().map { index, name in
      var unique = name
      var number = 2
      while !used.insert(unique).inserted {
        unique = "\(name):\(number)"
        number += 1
      }
      return Column(unique) { $0[index] }
    }
  }
}

extension OutputValue {
  /// A value of SQL: bytes as SQL writes them, and numbers that JSON does not have as texts.
  init(sql value: QueryValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(Int(integer))
    case .real(let real) where real.isFinite: self = .number(real)
    case .real(let real): self = .text(real > 0 ? "Infinity" : "-Infinity")
    case .text(let text): self = .text(text)
    case .blob(let bytes):
      let hexadecimal = Array("0123456789ABCDEF")
      let digits = bytes.flatMap { [hexadecimal[Int($0 >> 4)], hexadecimal[Int($0 & 15)]] }
      self = .text("X'\(String(digits))'")
    }
  }
}
