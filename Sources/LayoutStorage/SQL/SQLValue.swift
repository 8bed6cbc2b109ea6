internal import CSQLite

/// An SQL value.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  package init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }
  package init(_ boolean: Bool) { self = .integer(boolean ? 1 : 0) }
}

extension SQLValue {
  /// Reads a column of a statement's current row. Bytes that are not UTF-8 become U+FFFD.
  init(_ statement: OpaquePointer, column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: self = .null
    }
  }

  /// Reads a value that a column is compared with, converted as SQLite does for a column of the
  /// kind; nil if no value of such a column can be equal to it.
  init?(_ value: OpaquePointer?, comparedWith kind: VirtualTable.Kind) {
    switch kind {
    case .text:
      switch sqlite3_value_type(value) {
      case SQLITE_NULL, SQLITE_BLOB: return nil
      default:
        let start = sqlite3_value_text(value)
        let count = Int(sqlite3_value_bytes(value))
        self = .text(
          String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
      }
    case .integer, .real:
      switch sqlite3_value_numeric_type(value) {
      case SQLITE_INTEGER where kind == .integer: self = .integer(sqlite3_value_int64(value))
      case SQLITE_FLOAT where kind == .integer:
        guard let whole = Int64(exactly: sqlite3_value_double(value)) else { return nil }
        self = .integer(whole)
      case SQLITE_INTEGER, SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
      default: return nil
      }
    }
  }

  /// Passes the value of a column to SQLite.
  func result(in context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_result_text64(
            context, $0.baseAddress, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), csqlite_transient())
      }
    }
  }
}
