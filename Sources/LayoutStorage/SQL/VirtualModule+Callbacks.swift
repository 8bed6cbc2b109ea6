internal import CSQLite

/// A cursor with its table, while SQLite has it open.
private final class OpenCursor {
  let module: VirtualModule
  let rows: any VirtualCursor

  init(_ module: VirtualModule, _ rows: any VirtualCursor) {
    self.module = module
    self.rows = rows
  }
}

extension VirtualModule {
  /// The functions that SQLite calls. Without `xCreate`, a table exists under its name without a
  /// `CREATE VIRTUAL TABLE` statement.
  static nonisolated(unsafe) let callbacks: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { database, module, _, _, table, message in
      guard let database, let module, let table else { return SQLITE_MISUSE }
      return connect(database, module, table)
    }
    module.xBestIndex = { table, info in
      guard let table, let info else { return SQLITE_MISUSE }
      return owner(of: table)._withUnsafeGuaranteedRef { $0.plan(info) }
    }
    module.xDisconnect = { table in
      sqlite3_free(table)
      return SQLITE_OK
    }
    module.xOpen = { table, cursor in
      guard let table, let cursor else { return SQLITE_MISUSE }
      return open(table, cursor)
    }
    module.xClose = { cursor in
      guard let cursor else { return SQLITE_OK }
      own(cursor).release()
      sqlite3_free(cursor)
      return SQLITE_OK
    }
    module.xFilter = { cursor, mask, _, _, values in
      guard let cursor else { return SQLITE_MISUSE }
      return filter(cursor, mask, values)
    }
    module.xNext = { cursor in
      guard let cursor else { return SQLITE_MISUSE }
      let state = rows(of: cursor)
      state.pointee.row += 1
      return state.pointee.row < state.pointee.count ? SQLITE_OK : advance(cursor)
    }
    module.xEof = { cursor in
      guard let cursor else { return 1 }
      let state = rows(of: cursor)
      return state.pointee.row < state.pointee.count ? 0 : 1
    }
    module.xColumn = { cursor, context, column in
      guard let cursor else { return SQLITE_MISUSE }
      let state = rows(of: cursor)
      let real = column &- state.pointee.first_real
      if real >= 0, real < state.pointee.real_count, let reals = state.pointee.reals {
        let index = Int(state.pointee.row) &* Int(state.pointee.real_count) &+ Int(real)
        sqlite3_result_double(context, reals[index])
        return SQLITE_OK
      }
      return result(cursor, context, column)
    }
    module.xRowid = { cursor, id in
      guard let cursor, let id else { return SQLITE_MISUSE }
      let row = Int(rows(of: cursor).pointee.row)
      id.pointee = own(cursor)._withUnsafeGuaranteedRef { $0.rows.rowID(ofRow: row) }
      return SQLITE_OK
    }
    let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    pointer.initialize(to: module)
    return UnsafePointer(pointer)
  }()
}

// MARK: - Implementation of the callbacks

private func connect(
  _ database: OpaquePointer, _ module: UnsafeMutableRawPointer,
  _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>
) -> Int32 {
  let owner = Unmanaged<VirtualModule>.fromOpaque(module).takeUnretainedValue()
  let code = owner.declare(on: database)
  guard code == SQLITE_OK else { return code }
  guard let memory = sqlite3_malloc64(UInt64(MemoryLayout<csqlite_table>.size)) else {
    return SQLITE_NOMEM
  }
  let new = memory.bindMemory(to: csqlite_table.self, capacity: 1)
  // The connection retains the module as long as it has the table.
  new.initialize(to: csqlite_table(base: sqlite3_vtab(), owner: module))
  table.pointee = memory.assumingMemoryBound(to: sqlite3_vtab.self)
  return SQLITE_OK
}

private func open(
  _ table: UnsafeMutablePointer<sqlite3_vtab>,
  _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>
) -> Int32 {
  let module = owner(of: table).takeUnretainedValue()
  let rows: any VirtualCursor
  do { rows = try module.table.makeCursor() } catch {
    return fail(table, module.note(error))
  }
  guard let memory = sqlite3_malloc64(UInt64(MemoryLayout<csqlite_cursor>.size)) else {
    return SQLITE_NOMEM
  }
  let new = memory.bindMemory(to: csqlite_cursor.self, capacity: 1)
  let reals = module.table.reals
  new.initialize(
    to: csqlite_cursor(
      base: sqlite3_vtab_cursor(),
      owner: Unmanaged.passRetained(OpenCursor(module, rows)).toOpaque(), row: 0, count: 0,
      reals: nil, first_real: Int32(reals.lowerBound), real_count: Int32(reals.count)))
  cursor.pointee = memory.assumingMemoryBound(to: sqlite3_vtab_cursor.self)
  return SQLITE_OK
}

private func filter(
  _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>, _ mask: Int32,
  _ values: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  let state = rows(of: cursor)
  (state.pointee.row, state.pointee.count, state.pointee.reals) = (0, 0, nil)
  let open = own(cursor).takeUnretainedValue()
  guard let arguments = open.module.arguments(mask, values) else { return SQLITE_OK }
  do { try open.rows.begin(arguments) } catch {
    return fail(cursor.pointee.pVtab, open.module.note(error))
  }
  return advance(cursor)
}

/// Moves to the first row of the next batch.
private func advance(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> Int32 {
  let state = rows(of: cursor)
  let open = own(cursor).takeUnretainedValue()
  do {
    try open.module.checkTime()
    let batch = try open.rows.nextBatch { try open.module.checkTime() }
    (state.pointee.row, state.pointee.count) = (0, Int64(batch.count))
    state.pointee.reals = batch.reals
    return SQLITE_OK
  } catch {
    state.pointee.count = 0
    return fail(cursor.pointee.pVtab, open.module.note(error))
  }
}

private func result(
  _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>, _ context: OpaquePointer?, _ column: Int32
) -> Int32 {
  let row = Int(rows(of: cursor).pointee.row)
  let open = own(cursor).takeUnretainedValue()
  do {
    try open.rows.value(Int(column), ofRow: row).result(in: context)
    return SQLITE_OK
  } catch {
    return fail(cursor.pointee.pVtab, open.module.note(error))
  }
}

/// Sets the error message of a table, in memory that SQLite frees.
private func fail(_ table: UnsafeMutablePointer<sqlite3_vtab>?, _ message: String) -> Int32 {
  sqlite3_free(table?.pointee.zErrMsg)
  table?.pointee.zErrMsg = copyForSQLite(message)
  return SQLITE_ERROR
}

private func owner(of table: UnsafeMutablePointer<sqlite3_vtab>) -> Unmanaged<VirtualModule> {
  let table = UnsafeMutableRawPointer(table).assumingMemoryBound(to: csqlite_table.self)
  return Unmanaged.fromOpaque(table.pointee.owner)
}

private func own(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> Unmanaged<OpenCursor> {
  Unmanaged.fromOpaque(rows(of: cursor).pointee.owner)
}

private func rows(of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> UnsafeMutablePointer<
  csqlite_cursor
> {
  UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: csqlite_cursor.self)
}

/// Copies a text into memory from SQLite's allocator; nil if no memory is left. U+0000 becomes a
/// space.
func copyForSQLite(_ text: String) -> UnsafeMutablePointer<CChar>? {
  var text = text
  return text.withUTF8 { bytes in
    guard let memory = sqlite3_malloc64(UInt64(bytes.count + 1)) else { return nil }
    let copy = memory.bindMemory(to: UInt8.self, capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = byte == 0 ? 32 : byte }
    copy[bytes.count] = 0
    return memory.assumingMemoryBound(to: CChar.self)
  }
}
