/// A table that SQL can read and that is not stored: its cursor makes the rows on request.
///
/// Storage passes requests to the table. Conditions with equality, GLOB or LIKE can be pushed down,
/// so that unwanted rows are not made; SQLite checks the rest of a condition.
package struct VirtualTable {
  package enum Kind: String {
    case text = "TEXT"
    case integer = "INTEGER"
    case real = "REAL"
  }

  package struct Column {
    package var name: String
    package var kind: Kind
    /// A hidden column is an argument: it is not among the columns of `*`.
    package var isHidden: Bool

    package init(_ name: String, _ kind: Kind, isHidden: Bool = false) {
      self.name = name
      self.kind = kind
      self.isHidden = isHidden
    }
  }

  /// A value that a query passes to a cursor: a column equals it, or is like it.
  package struct Argument {
    /// The consequence for a plan in which the value is not known before the rows.
    package enum Absence {
      /// The cursor makes more rows, and SQLite compares.
      case moreRows
      /// The cursor makes other rows. SQLite uses such a plan only if there is no other.
      case otherRows
      /// SQLite cannot use such a plan.
      case noPlan
    }

    /// How a query compares the column with the value.
    package enum Comparison { case equality, glob, like }

    package var column: Int
    package var comparison: Comparison
    package var absence: Absence
    /// Whether the cursor makes only rows for which the comparison holds. If not, SQLite compares
    /// again, and the cursor leaves out only rows for which it cannot hold.
    package var isExact: Bool

    package init(
      _ column: Int, _ comparison: Comparison = .equality, absence: Absence = .moreRows,
      isExact: Bool = true
    ) {
      self.column = column
      self.comparison = comparison
      self.absence = absence
      self.isExact = isExact
    }
  }

  /// The estimate by which SQLite orders the loops of a query.
  package struct Estimate {
    /// The approximate number of rows that the cursor makes, including rows that SQLite drops.
    package var cost: Double
    package var rows: Double

    package init(cost: Double, rows: Double) {
      self.cost = cost
      self.rows = rows
    }
  }

  package var name: String
  package var columns: [Column]
  /// The columns whose values a batch has in one array; see ``VirtualBatch``.
  package var reals: Range<Int>
  package var arguments: [Argument]
  /// The columns by which the rows are ordered.
  package var order: [Int]
  /// Whether the order is descending in each of the columns, instead of ascending.
  package var isDescending: Bool
  /// Returns the cost of a scan with some of the arguments, given by their indices.
  package var estimate: (Set<Int>) -> Estimate
  package var makeCursor: () throws -> any VirtualCursor

  package init(
    name: String, columns: [Column], reals: Range<Int> = 0..<0, arguments: [Argument],
    order: [Int], isDescending: Bool = false, estimate: @escaping (Set<Int>) -> Estimate,
    makeCursor: @escaping () throws -> any VirtualCursor
  ) {
    self.name = name
    self.columns = columns
    self.reals = reals
    self.arguments = arguments
    self.order = order
    self.isDescending = isDescending
    self.estimate = estimate
    self.makeCursor = makeCursor
  }

  /// The `CREATE TABLE` statement that declares the columns to SQLite.
  var declaration: String {
    let columns = columns.map {
      "\"\($0.name)\" \($0.kind.rawValue)\($0.isHidden ? " HIDDEN" : "")"
    }
    return "CREATE TABLE \"\(name)\" (\(columns.joined(separator: ", ")))"
  }
}

/// A scan of the rows of a virtual table, in batches.
package protocol VirtualCursor: AnyObject {
  /// Starts a new scan with the values of the known arguments, by their indices.
  func begin(_ arguments: [SQLValue?]) throws
  /// Returns the next rows; an empty batch at the end.
  ///
  /// - Parameter checkTime: Throws if the time is over. Called while no row is found.
  func nextBatch(checkTime: () throws -> Void) throws -> VirtualBatch
  /// Returns the value of a column in a row of the batch, for columns that are not in its reals.
  func value(_ column: Int, ofRow row: Int) throws -> SQLValue
  /// Returns a number that no other row of the table has, and that the row has in every scan.
  func rowID(ofRow row: Int) -> Int64
}

/// Some rows of a virtual table.
package struct VirtualBatch {
  package var count: Int
  /// The table's real columns, row by row; valid until the next batch is made.
  package var reals: UnsafePointer<Double>?

  package init(count: Int, reals: UnsafePointer<Double>? = nil) {
    self.count = count
    self.reals = reals
  }
}
