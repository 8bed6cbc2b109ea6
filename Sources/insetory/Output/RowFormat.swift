/// A format that converts rows of values to text, one row after the other.
protocol RowFormat {
  mutating func begin(_ names: [String], into bytes: inout [UInt8])
  mutating func append(_ row: NamedValues, into bytes: inout [UInt8])
  /// Whether each row contains its column names, so that rows may have different columns.
  var namesEachRow: Bool { get }
  /// Writes the buffered rows, for callers whose next row may come much later.
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
  /// - Parameter leavesOut: Whether a table may leave out columns that do not fit.
  func rowFormat(isColored: Bool, leavesOut: Bool = true) -> any RowFormat {
    switch self {
    case .table:
      TableFormat(
        isColored: isColored, lineLength: StandardOutput.terminalWidth, leavesOut: leavesOut)
    case .json: JSONArrayFormat()
    // Annotations are not rows. The commands write them without a row format.
    case .ndjson, .github: JSONLinesFormat()
    case .csv: SeparatedFormat(.commas)
    case .tsv: SeparatedFormat(.tabs)
    }
  }
}
