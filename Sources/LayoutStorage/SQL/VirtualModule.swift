internal import CSQLite

/// A virtual table on a connection, with the object that records its errors.
final class VirtualModule {
  let table: VirtualTable
  private let limits: QueryLimits?

  init(_ table: VirtualTable, limits: QueryLimits?) {
    self.table = table
    self.limits = limits
  }

  /// Registers the table on a connection, which can then read it by its name. Returns SQLite's
  /// result code.
  func register(on database: OpaquePointer) -> Int32 {
    // SQLite calls the last function even if the registration fails.
    sqlite3_create_module_v2(
      database, table.name, VirtualModule.callbacks, Unmanaged.passRetained(self).toOpaque()
    ) { module in
      if let module { Unmanaged<VirtualModule>.fromOpaque(module).release() }
    }
  }

  /// Declares the columns to SQLite, as a `CREATE TABLE` statement.
  func declare(on database: OpaquePointer) -> Int32 {
    limits?.isDeclaring = true
    defer { limits?.isDeclaring = false }
    return sqlite3_declare_vtab(database, table.declaration)
  }

  /// Records an error for the caller of the query, and returns its message for SQLite.
  func note(_ error: any Error) -> String {
    limits?.note(error)
    return "\(error)"
  }

  /// Throws if the time is over.
  func checkTime() throws { try limits?.checkTime() }

  /// Plans a scan: sets which arguments the cursor receives, the cost, and whether the rows come in
  /// the requested order.
  func plan(_ info: UnsafeMutablePointer<sqlite3_index_info>) -> Int32 {
    var given: Set<Int> = []
    var unknown: Set<Int> = []
    // The indices of arguments, and the constraints that give their values.
    var constraints: [Int: Int] = [:]
    for index in 0..<Int(info.pointee.nConstraint) {
      let constraint = info.pointee.aConstraint[index]
      guard let place = place(constraint.op, constraint.iColumn), isBinary(info, index) else {
        continue
      }
      if constraint.usable == 0 {
        unknown.insert(place)
      } else if given.insert(place).inserted {
        constraints[place] = index
      }
    }
    var cost = table.estimate(given)
    for place in unknown.subtracting(given) {
      switch table.arguments[place].absence {
      case .moreRows: break
      case .otherRows: cost.cost *= 1e6
      case .noPlan: return SQLITE_CONSTRAINT
      }
    }
    var mask: Int32 = 0
    for (number, place) in given.sorted().enumerated() {
      guard let index = constraints[place] else { continue }
      info.pointee.aConstraintUsage[index].argvIndex = Int32(number + 1)
      info.pointee.aConstraintUsage[index].omit = table.arguments[place].isExact ? 1 : 0
      mask |= 1 << Int32(place)
      if info.pointee.aConstraint[index].op == SQLITE_INDEX_CONSTRAINT_IS {
        mask |= VirtualModule.nullable << Int32(place)
      }
    }
    info.pointee.idxNum = mask
    info.pointee.estimatedCost = cost.cost
    info.pointee.estimatedRows = Int64(min(max(cost.rows, 1), 1e15))
    let fixed = given.filter { table.arguments[$0].comparison == .equality }
      .map { table.arguments[$0].column }
    info.pointee.orderByConsumed = isOrdered(info, fixed: fixed) ? 1 : 0
    return SQLITE_OK
  }

  /// The bit of a plan's mask, shifted by an argument's index, for an argument that is compared
  /// with IS, which accepts NULL.
  private static let nullable: Int32 = 1 << 15

  /// Returns the index of the argument whose value a constraint gives; nil if it gives none.
  private func place(_ operation: UInt8, _ column: Int32) -> Int? {
    let comparison: VirtualTable.Argument.Comparison
    var isNullable = false
    switch Int32(operation) {
    case SQLITE_INDEX_CONSTRAINT_EQ: comparison = .equality
    case SQLITE_INDEX_CONSTRAINT_IS: (comparison, isNullable) = (.equality, true)
    case SQLITE_INDEX_CONSTRAINT_GLOB: comparison = .glob
    case SQLITE_INDEX_CONSTRAINT_LIKE: comparison = .like
    default: return nil
    }
    return table.arguments.firstIndex {
      $0.column == Int(column) && $0.comparison == comparison
        // A column may be NULL in some rows, but the cursor treats NULL as a missing argument.
        && (!isNullable || $0.absence != .moreRows)
    }
  }

  /// Equality by another collation is not the equality that cursors use. Patterns have no
  /// collation.
  private func isBinary(_ info: UnsafeMutablePointer<sqlite3_index_info>, _ index: Int) -> Bool {
    let operation = Int32(info.pointee.aConstraint[index].op)
    if operation == SQLITE_INDEX_CONSTRAINT_GLOB || operation == SQLITE_INDEX_CONSTRAINT_LIKE {
      return true
    }
    guard let name = sqlite3_vtab_collation(info, Int32(index)) else { return true }
    return sqlite3_stricmp(name, "BINARY") == 0
  }

  private func isOrdered(
    _ info: UnsafeMutablePointer<sqlite3_index_info>, fixed: [Int]
  ) -> Bool {
    var rest = table.order[...]
    for index in 0..<Int(info.pointee.nOrderBy) {
      let term = info.pointee.aOrderBy[index]
      while let column = rest.first, column != Int(term.iColumn), fixed.contains(column) {
        rest = rest.dropFirst()
      }
      guard (term.desc != 0) == table.isDescending, rest.popFirst() == Int(term.iColumn) else {
        return false
      }
    }
    return true
  }

  /// Returns the values for a cursor, by the indices of arguments; nil if no row can be equal to
  /// them.
  func arguments(
    _ mask: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> [SQLValue?]? {
    var arguments = [SQLValue?](repeating: nil, count: table.arguments.count)
    var next = 0
    for (place, argument) in table.arguments.enumerated() where mask & 1 << Int32(place) != 0 {
      let kind = table.columns[argument.column].kind
      let value = SQLValue(values?[next], comparedWith: kind)
      let isNullable = mask & VirtualModule.nullable << Int32(place) != 0
      // If the pattern is not text, only SQLite compares.
      guard value != nil || isNullable || argument.comparison != .equality else { return nil }
      arguments[place] = value
      next += 1
    }
    return arguments
  }
}
