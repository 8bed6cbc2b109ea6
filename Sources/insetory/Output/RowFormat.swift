/// Turns rows of values into text, one row after the other.
protocol RowFormat {
  mutating func begin(_ names: [String], into bytes: inout [UInt8])
  mutating func append(_ row: NamedValues, into bytes: inout [UInt8])
  /// Whether each row has its names with it, so that a row may have others than the rest.
  var namesEachRow: Bool { get }
  /// Writes the rows that the format has buffered, for when the next row may come much later.
  mutating func endBlock(into bytes: inout [UInt8])
  mutating func end(into bytes: inout [UInt8])
}

/// The values of a row with the names of their columns.
typealias NamedValues = [(name: String, value: OutputValue)]

extension RowFormat {
  var namesEachRow: Bool { false }
  mutating func endBlock(into bytes: inout [UInt8]) {}
}

extension OutputFormat {
  func rowFormat(isColored: Bool) -> any RowFormat {
    switch self {
    case .table: TableFormat(isColored: isColored, lineLength: StandardOutput.terminalWidth)
    case .json: JSONArrayFormat()
    // What is annotated is no row; commands write it themselves.
    case .ndjson, .github: JSONLinesFormat()
    case .csv: SeparatedFormat(.commas)
    case .tsv: SeparatedFormat(.tabs)
    }
  }
}
