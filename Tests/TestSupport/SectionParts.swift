import CSQLite

/// SQL functions that read and change the parts of sections in a row of `section`, for planting
/// damage. They follow the description of the bytes in PackedSections.swift and use none of its
/// code.
public enum SectionParts {
  private static let names = [
    "key", "title", "kinds", "attributes", "palette", "items", "ids",
  ]
  /// The bits and lengths of the parts without a length, in the order of the bytes.
  private static let fixed: [(name: String, bit: UInt64, length: Int)] = [
    ("removed", 7, 8), ("firstItem", 9, 4),
  ]

  /// Registers the functions on a connection:
  ///
  /// - `with_part(sections, section, part, value)` is the row in which a section has the value as
  ///   its part, or lacks the part if the value is NULL. The section is a number or a key; NULL
  ///   stands for every section of the row. A row without the section is not changed.
  ///   `continues` is the flag of a segment that is not the last.
  /// - `part(sections, section, part)` is the part of a section; NULL if it lacks it.
  public static func register(on database: OpaquePointer?) {
    sqlite3_create_function_v2(
      database, "with_part", 4, SQLITE_UTF8, nil,
      { context, _, values in
        guard let values else { return }
        let entries = SectionParts.entries(in: SectionParts.bytes(values[0]) ?? [])
        let name = String(decoding: SectionParts.bytes(values[2]) ?? [], as: UTF8.self)
        var value = SectionParts.bytes(values[3])
        if value != nil, let part = SectionParts.fixed.first(where: { $0.name == name }) {
          value = SectionParts.bytes(
            of: UInt64(bitPattern: sqlite3_value_int64(values[3])), part.length)
        }
        let row = entries.flatMap { entry in
          var entry = entry
          guard entry.isNamed(by: values[1]) else { return entry.bytes }
          if name == "continues" {
            entry.continues = value != nil
          } else {
            entry.parts[name] = value
          }
          return entry.bytes
        }
        sqlite3_result_blob(
          context, row, Int32(row.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "part", 3, SQLITE_UTF8, nil,
      { context, _, values in
        guard let values else { return }
        let name = String(decoding: SectionParts.bytes(values[2]) ?? [], as: UTF8.self)
        let entry = SectionParts.entries(in: SectionParts.bytes(values[0]) ?? []).first {
          $0.isNamed(by: values[1])
        }
        guard let part = entry?.parts[name] else { return sqlite3_result_null(context) }
        let isText = ["key", "title", "kinds", "attributes", "palette"].contains(name)
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        if isText {
          sqlite3_result_text(
            context, part.map { CChar(bitPattern: $0) }, Int32(part.count), transient)
        } else {
          sqlite3_result_blob(context, part, Int32(part.count), transient)
        }
      }, nil, nil, nil)
  }

  private struct Entry {
    var number: UInt32
    var continues: Bool
    var parts: [String: [UInt8]]

    func isNamed(by value: OpaquePointer?) -> Bool {
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: true
      case SQLITE_TEXT: parts["key"] == SectionParts.bytes(value)
      default: Int64(number) == sqlite3_value_int64(value)
      }
    }

    var bytes: [UInt8] {
      var flags: UInt64 = continues ? 1 << 8 : 0
      var rest: [UInt8] = []
      for (name, bit, _) in SectionParts.fixed {
        guard let part = parts[name] else { continue }
        flags |= 1 << bit
        rest += part
      }
      for (bit, name) in SectionParts.names.enumerated() {
        guard let part = parts[name] else { continue }
        flags |= 1 << UInt64(bit)
        rest += SectionParts.bytes(of: UInt64(part.count), 4) + part
      }
      return SectionParts.bytes(of: UInt64(number), 4)
        + SectionParts.bytes(of: UInt64(10 + rest.count), 4) + SectionParts.bytes(of: flags, 2)
        + rest
    }
  }

  private static func entries(in row: [UInt8]) -> [Entry] {
    func integer(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(row[offset + $1]) << (8 * $1) }
    }
    var entries: [Entry] = []
    var next = 0
    while next < row.count {
      let end = next + integer(at: next + 4)
      let flags = UInt16(row[next + 8]) | UInt16(row[next + 9]) << 8
      var entry = Entry(
        number: UInt32(integer(at: next)), continues: flags & 1 << 8 != 0, parts: [:])
      next += 10
      for (name, bit, length) in fixed where flags & 1 << UInt16(bit) != 0 {
        entry.parts[name] = Array(row[next..<next + length])
        next += length
      }
      for (bit, name) in names.enumerated() where flags & 1 << UInt16(bit) != 0 {
        let length = integer(at: next)
        entry.parts[name] = Array(row[next + 4..<next + 4 + length])
        next += 4 + length
      }
      entries.append(entry)
      next = end
    }
    return entries
  }

  private static func bytes(of value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private static func bytes(_ value: OpaquePointer?) -> [UInt8]? {
    guard sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    let start = sqlite3_value_blob(value)
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }
}
