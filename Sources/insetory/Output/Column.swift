import LayoutEngine

/// One column of an output: its name, and its value for each row.
struct Column<Row> {
  let name: String
  let place: ColumnPlace
  let value: (Row) -> OutputValue

  init(
    _ name: String, in place: ColumnPlace = .everywhere, _ value: @escaping (Row) -> OutputValue
  ) {
    self.name = name
    self.place = place
    self.value = value
  }

  /// Returns the column for rows that contain this row as a part.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(name, in: place) { value(part($0)) }
  }

  func isShown(in format: OutputFormat) -> Bool {
    switch place {
    case .everywhere: true
    case .tables: format == .table
    case .machines: format != .table
    case .separated: format == .csv || format == .tsv
    case .nested: format != .csv && format != .tsv
    }
  }

  /// Returns the columns of a time in UTC: unchanged, such as `2026-07-01T12:00:02.000Z`, or
  /// shorter in a table: `2026-07-01 12:00:02`.
  static func times(_ time: @escaping (Row) -> String) -> [Column] {
    [
      Column("time", in: .tables) { row in
        let full = time(row)
        return OutputValue.text("\(full.prefix(10)) \(full.dropFirst(11).prefix(8))")
      },
      Column("time", in: .machines) { .text(time($0)) },
    ]
  }

  /// Returns the columns of a content size: one column, or two in formats without nested values.
  static func contentSize(_ size: @escaping (Row) -> Size?) -> [Column] {
    [
      Column("contentSize", in: .nested) { OutputValue(size($0)) },
      Column("contentWidth", in: .separated) { OutputValue(size($0)?.width) },
      Column("contentHeight", in: .separated) { OutputValue(size($0)?.height) },
    ]
  }
}

/// The formats that show a column. Tables are for people and have space for few columns. CSV and
/// TSV have no nested values.
enum ColumnPlace { case everywhere, tables, machines, separated, nested }
