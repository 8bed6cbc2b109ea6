import Hashing
import LayoutEngine
import StrictJSON

extension ItemTable {
  /// The indices of the columns in each record.
  private struct Header {
    var id: Int?
    var width: Int
    var height: Int
    var section: Int?
    var fieldCount: Int
  }

  /// Reads a line of column names, and all rows below it.
  mutating func read(_ input: consuming DelimitedRecords) throws(DocumentError) {
    var records = input
    try records.beginTable()
    let header = try header(of: records)
    digest.add(records.bytes)
    while try records.next() {
      digest.add(records.bytes)
      let row: Row
      do throws(DocumentError) { row = try self.row(of: records, header) } catch {
        try add(error)
        continue
      }
      try add(row)
    }
  }

  private mutating func header(
    of records: borrowing DelimitedRecords
  ) throws(DocumentError) -> Header {
    let names = try records.names()
    func place(of name: String) throws(DocumentError) -> Int {
      try records.column(name, among: names)
    }
    let hasID = columns.id.map { $0 != "id" || names.contains($0) } ?? false
    let header = Header(
      id: hasID ? try columns.id.map { name throws(DocumentError) in try place(of: name) } : nil,
      width: try place(of: columns.width), height: try place(of: columns.height),
      section: try columns.section.map { name throws(DocumentError) in try place(of: name) },
      fieldCount: names.count)
    let read = [header.id, header.width, header.height, header.section]
    for (place, name) in names.enumerated() where !read.contains(place) { ignore(name) }
    return header
  }

  private func row(
    of records: borrowing DelimitedRecords, _ header: Header
  ) throws(DocumentError) -> Row {
    try records.check(fieldCount: header.fieldCount)
    let section = try header.section.map { field throws(DocumentError) in
      try self.id(at: field, of: records, named: columns.section)
    }
    let id: String? = try header.id.flatMap { field throws(DocumentError) in
      guard records.withBytes(of: field, { !$0.isEmpty }) else { return nil }
      return try self.id(at: field, of: records, named: columns.id)
    }
    let width = try records.length(at: header.width, named: columns.width)
    let height = try records.length(at: header.height, named: columns.height)
    let size = try Self.fitted(Size(width: width, height: height), to: fit) { reason, isWidth in
      records.error(
        reason, at: isWidth ? header.width : header.height,
        named: isWidth ? columns.width : columns.height)
    }
    return Row(section: section, id: id, size: size, place: records.place(of: header.id))
  }

  private func id(
    at field: Int, of records: borrowing DelimitedRecords, named name: String?
  ) throws(DocumentError) -> String {
    let id = records.withBytes(of: field) {
      DocumentParser.isID($0) ? String(decoding: $0, as: UTF8.self) : nil
    }
    if let id { return id }
    throw records.error(
      .unexpected(
        expected: DocumentParser.idExpectation, found: records.shown(field)),
      at: field, named: name)
  }
}
