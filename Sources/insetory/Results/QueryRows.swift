import LayoutReports

extension GlobalOptions {
  /// Writes the rows of a query up to a limit, and a note if there are more.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of rows; nil means 100,000.
  ///   - ask: Runs the query. Passes the column names to its first argument, and each row to its
  ///     second.
  func writeRows(
    limit: Int?, _ ask: (([String]) throws -> Void, ([QueryValue]) throws -> Bool) throws -> Void
  ) throws {
    let limit = limit ?? 100_000
    var writer: RowWriter<[OutputValue]>?
    var (rows, isCut) = (0, false)
    func begin(_ names: [String]) throws {
      writer = try RowWriter(Column.named(names), self, areAsked: true, to: StandardOutput())
    }
    func write(_ row: [QueryValue]) throws -> Bool {
      guard rows < limit else {
        isCut = true
        return false
      }
      rows += 1
      try writer?.write(row.map { OutputValue(sql: $0) })
      return true
    }
    try ask(begin, write)
    try writer?.finish()
    if isCut { note("stopped after \(rows) rows; --limit allows more") }
  }
}

extension Column where Row == [OutputValue] {
  /// Returns the columns of a query. Equal names get a number: the second `id` becomes `id:2`.
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
  /// Creates the output of an SQL value. Bytes are SQL blob literals, and infinite numbers are
  /// texts, because JSON lacks them.
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
