/// Reads the rows of `extent` of one layout set. Rows that are asked for in ascending order, as the
/// sections of most documents are, are read in one run of one statement.
package struct ExtentReader {
  private let connection: Connection
  private let set: LayoutSetNumber
  fileprivate let statement: Statement
  /// The row that the statement is at, and the row that was asked for last. No row is between them.
  private var current = -1
  private var asked = -1
  private var jumps = 0
  /// All rows, once the rows were asked for in no order.
  private var all: [Int: [ExtentEntry]]?

  fileprivate init(_ set: LayoutSetNumber, on connection: Connection) throws(StorageError) {
    (self.set, self.connection) = (set, connection)
    statement = try connection.statement(.extents)
    try statement.bind(set.keys.lowerBound, set.keys.upperBound)
  }

  /// Returns the set's values of the sections of one row; no values if the row does not exist.
  package mutating func row(_ row: Int) throws(StorageError) -> [ExtentEntry] {
    if let all { return all[row] ?? [] }
    if row <= asked || row > current {
      if row - 1 != current {
        jumps += 1
        statement.reset()
        guard jumps <= ExtentReader.mostJumps else {
          let all = try connection.extents(of: set)
          self.all = all
          return all[row] ?? []
        }
        try statement.bind(set.keys.lowerBound + Int64(row), set.keys.upperBound)
      }
      let isFound = try statement.step()
      current = isFound ? Int(statement.int64(0) - set.keys.lowerBound) : Int.max
    }
    asked = row
    guard row == current else { return [] }
    return try connection.extents(at: 1, of: statement) ?? []
  }

  /// The number of searches before all rows are read at once.
  private static let mostJumps = 256
}

extension Connection {
  /// Runs a body that reads the rows of `extent` of a layout set.
  package func readingExtents<R>(
    of set: LayoutSetNumber, _ body: (inout ExtentReader) throws(StorageError) -> R
  ) throws(StorageError) -> R {
    var reader = try ExtentReader(set, on: self)
    let statement = reader.statement
    defer { statement.reset() }
    return try body(&reader)
  }
}
