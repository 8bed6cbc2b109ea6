import LayoutStorage

/// A table that creates its rows one at a time and computes only the values that a query reads.
struct RowTable<Row> {
  struct Column {
    var name: String
    var kind: VirtualTable.Kind
    /// The selector that conditions on the column set.
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
  /// The columns that rows are sorted by.
  var order: [Int] = []
  /// Whether rows are in descending order of these columns.
  var isDescending = false
  var estimate: (StoreSizes, Set<Selection.Selector>) -> VirtualTable.Estimate
  /// Returns a closure that returns the next row of a selection; nil at the end.
  var rows: (Selection, QuerySource) throws -> () throws -> Row?
  /// Returns the id of a row, which no other row has.
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

/// A cursor over the rows of a table. Each batch is one row.
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

  func nextBatch(checkTime: () throws -> Void) throws -> VirtualBatch {
    row = try next()
    return VirtualBatch(count: row == nil ? 0 : 1)
  }

  func value(_ column: Int, ofRow _: Int) throws -> SQLValue {
    try row.map { try table.columns[column].value($0) } ?? .null
  }

  func rowID(ofRow _: Int) -> Int64 { row.map(table.rowID) ?? 0 }
}
