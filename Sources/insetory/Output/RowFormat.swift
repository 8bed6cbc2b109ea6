/// Turns rows of values into text, one row after the other.
protocol RowFormat {
  mutating func begin(_ names: [String], into bytes: inout [UInt8])
  mutating func append(_ values: [OutputValue], into bytes: inout [UInt8])
  /// Writes a row with names of its own; returns false, and writes nothing, where all rows have the
  /// same columns.
  mutating func append(
    _ members: [(name: String, value: OutputValue)], into bytes: inout [UInt8]
  ) -> Bool
  /// Writes the rows that the format has buffered, for when the next row may come much later.
  mutating func endBlock(into bytes: inout [UInt8])
  mutating func end(into bytes: inout [UInt8])
}

extension RowFormat {
  mutating func append(
    _ members: [(name: String, value: OutputValue)], into bytes: inout [UInt8]
  ) -> Bool { false }

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
