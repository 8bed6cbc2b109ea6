import LayoutStorage

/// A table whose rows are made one at a time, and of each only the values that are asked for.
struct RowTable<Row> {
  struct Column {
    var name: String
    var kind: VirtualTable.Kind
    /// What of a selection the column is compared with.
    var selector: Selection.Selector?
    /// A hidden column is an argument: it is not among the columns of `*`.
    var isHidden: Bool
    var value: (Row) throws -> SQLValue

    init(
      _ name: String, _ kind: VirtualTable.Kind, _ selector: Selection.Selector? = nil,
      isHidden: Bool = false, value: @escaping (Row) throws -> SQLValue
    ) {
      self.isHidden = isHidden
      self.name = name
      self.kind = kind
      self.selector = selector
      self.value = value
    }
  }

  var name: String
  var columns: [Column]
  /// The columns that rows come in order of.
  var order: [Int] = []
  /// Whether that order is descending in each of the columns, and not ascending.
  var isDescending = false
  var estimate: (StoreSizes, Set<Selection.Selector>) -> VirtualTable.Estimate
  /// Returns what gives the rows of a selection, one after the other and nil at the end.
  var rows: (Selection, QuerySource) throws -> () throws -> Row?
  /// Returns a number that no other row has.
  var rowID: (Row) -> Int64

  func table(_ source: QuerySource) -> VirtualTable {
    let (arguments, selectors) = Selection.arguments(columns.map(\.selector))
    return VirtualTable(
      name: name, columns: columns.map { .init($0.name, $0.kind, isHidden: $0.isHidden) },
      arguments: arguments, order: order, isDescending: isDescending,
      estimate: { places in
        estimate(source.roughSizes(), Set(places.map { selectors[$0] }))
      },
      makeCursor: { RowCursor(self, selectors, source) })
  }
}

/// Goes through the rows of a table, each a batch of its own.
private final class RowCursor<Row>: VirtualCursor {
  private let table: RowTable<Row>
  private let selectors: [Selection.Selector]
  private let source: QuerySource
  private var next: () throws -> Row? = { nil }
  private var row: Row?

  init(_ table: RowTable<Row>, _ selectors: [Selection.Selector], _ source: QuerySource) {
    self.table = table
    self.selectors = selectors
    self.source = source
    source.retain()
  }

  deinit {
    (row, next) = (nil, { nil })
    source.release()
  }

  func begin(_ arguments: [SQLValue?]) throws {
    row = nil
    let selection = try Selection(arguments, selectors)
    try source.check(container: selection.container)
    next = try table.rows(selection, source)
  }

  func nextBatch() throws -> VirtualBatch {
    row = try next()
    return VirtualBatch(count: row == nil ? 0 : 1)
  }

  func value(_ column: Int, ofRow _: Int) throws -> SQLValue {
    try row.map { try table.columns[column].value($0) } ?? .null
  }

  func rowID(ofRow _: Int) -> Int64 { row.map(table.rowID) ?? 0 }
}
