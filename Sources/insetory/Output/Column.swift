/// One column of an output: what it is called, and what it shows of a row.
struct Column<Row> {
  /// Tables are for people and have room for a few columns; the other formats have them all.
  enum Place { case everywhere, tables, machines }

  let name: String
  let place: Place
  let value: (Row) -> OutputValue

  init(_ name: String, in place: Place = .everywhere, _ value: @escaping (Row) -> OutputValue) {
    self.name = name
    self.place = place
    self.value = value
  }

  /// Returns the same column of rows that have this row as a part.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    let place: Column<Whole>.Place =
      switch place {
      case .everywhere: .everywhere
      case .tables: .tables
      case .machines: .machines
      }
    return Column<Whole>(name, in: place) { value(part($0)) }
  }

  func isShown(in format: OutputFormat) -> Bool {
    switch place {
    case .everywhere: true
    case .tables: format == .table
    case .machines: format != .table
    }
  }
}
