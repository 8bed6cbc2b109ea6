import ArgumentParser

/// The output of rows in the requested format.
///
/// The caller writes its rows and then calls ``finish()``, even without rows: an empty result may
/// have output, too.
struct RowWriter<Row> {
  private let columns: [Column<Row>]
  private let output: StandardOutput
  private var format: any RowFormat

  /// Creates a writer for the requested columns.
  ///
  /// - Parameter areAsked: Whether all columns are asked for, so that a table leaves out none.
  /// - Throws: `ValidationError` if ``GlobalOptions/fields`` contains an unknown column.
  init(
    _ columns: [Column<Row>], _ options: GlobalOptions, areAsked: Bool = false,
    to output: StandardOutput
  ) throws(ValidationError) {
    self.init(
      try Self.chosen(from: columns, options), of: options.outputFormat,
      isColored: options.isColored, leavesOut: !areAsked && options.fields == nil, to: output)
  }

  /// Returns the requested columns, or by default the columns of the format.
  private static func chosen(
    from columns: [Column<Row>], _ options: GlobalOptions
  ) throws(ValidationError) -> [Column<Row>] {
    let format = options.outputFormat
    return try options.fields?.chosen(from: columns, in: format)
      ?? columns.filter { $0.isShown(in: format) }
  }

  init(_ columns: [Column<Row>], _ format: OutputFormat, to output: StandardOutput) {
    self.init(columns.filter { $0.isShown(in: format) }, of: format, isColored: false, to: output)
  }

  private init(
    _ columns: [Column<Row>], of outputFormat: OutputFormat, isColored: Bool,
    leavesOut: Bool = true, to output: StandardOutput
  ) {
    self.columns = columns
    self.output = output
    output.keepsBold = outputFormat == .table && isColored
    format = outputFormat.rowFormat(isColored: isColored, leavesOut: leavesOut)
    format.begin(self.columns.map(\.name), into: &output.bytes)
  }

  mutating func write(_ row: Row) throws(StandardOutput.Failure) {
    format.append(columns.map { ($0.name, $0.value(row)) }, into: &output.bytes)
    try output.rowEnded()
  }

  /// Writes a row with its own column names. Returns false and writes nothing if the format
  /// requires the same columns in all rows.
  mutating func write(_ row: NamedValues) throws(StandardOutput.Failure) -> Bool {
    guard format.namesEachRow else { return false }
    format.append(row, into: &output.bytes)
    try output.rowEnded()
    return true
  }

  /// Writes all buffered rows, for a reader that waits for each row.
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
  ) throws {
    var writer = try RowWriter(columns, options, to: StandardOutput())
    for row in rows { try writer.write(row) }
    try writer.finish()
  }

  /// Writes a result of one row with many columns. A table has one line for each value, because the
  /// row would be wider than a terminal.
  static func writeUpright(
    _ row: Row, _ columns: [Column<Row>], _ options: GlobalOptions
  ) throws {
    guard options.outputFormat == .table else { return try write([row], columns, options) }
    var writer = RowWriter<Column<Row>>(
      [Column("name") { .text($0.name) }, Column("value") { $0.value(row) }], of: .table,
      isColored: options.isColored, to: StandardOutput())
    for column in try chosen(from: columns, options) { try writer.write(column) }
    try writer.finish()
  }
}
