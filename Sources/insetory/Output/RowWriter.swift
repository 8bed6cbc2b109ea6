/// Writes rows to standard output in the format that was asked for.
///
/// Whoever makes one writes its rows and then calls ``finish()``, also where there are none: an
/// empty result has a form too.
struct RowWriter<Row> {
  private let columns: [Column<Row>]
  private let output: StandardOutput
  private var format: any RowFormat

  init(_ columns: [Column<Row>], _ options: GlobalOptions, to output: StandardOutput) {
    self.init(columns, options.outputFormat, isColored: options.isColored, to: output)
  }

  init(
    _ columns: [Column<Row>], _ outputFormat: OutputFormat, isColored: Bool = false,
    to output: StandardOutput
  ) {
    self.columns = columns.filter { $0.isShown(in: outputFormat) }
    self.output = output
    output.keepsBold = outputFormat == .table && isColored
    format = outputFormat.rowFormat(isColored: isColored)
    format.begin(self.columns.map(\.name), into: &output.bytes)
  }

  mutating func write(_ row: Row) throws(StandardOutput.Failure) {
    format.append(columns.map { $0.value(row) }, into: &output.bytes)
    try output.rowEnded()
  }

  /// Writes all rows so far, for a reader that waits for each row.
  mutating func flush() throws(StandardOutput.Failure) {
    format.endBlock(into: &output.bytes)
    try output.flush()
  }

  mutating func finish() throws(StandardOutput.Failure) {
    format.end(into: &output.bytes)
    try output.flush()
  }
}

extension RowWriter {
  /// Writes all rows of a result.
  static func write(
    _ rows: some Sequence<Row>, _ columns: [Column<Row>], _ options: GlobalOptions
  ) throws(StandardOutput.Failure) {
    var writer = RowWriter(columns, options, to: StandardOutput())
    for row in rows { try writer.write(row) }
    try writer.finish()
  }

  /// Writes a result of one row with many columns. In a table each value has a line of its own, for
  /// the columns of all would be wider than a terminal.
  static func writeUpright(
    _ row: Row, _ columns: [Column<Row>], _ options: GlobalOptions
  ) throws(StandardOutput.Failure) {
    guard options.outputFormat == .table else { return try write([row], columns, options) }
    try RowWriter<Column<Row>>.write(
      columns.filter { $0.isShown(in: .table) },
      [Column("name") { .text($0.name) }, Column("value") { $0.value(row) }], options)
  }
}
