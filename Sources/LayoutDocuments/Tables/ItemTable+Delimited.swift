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
    guard try records.next() else {
      throw DocumentError(
        .unexpected(expected: "a line of column names", found: "nothing"), source: source,
        line: 1, column: 1)
    }
    let header = try header(of: records)
    while try records.next() {
      let row: Row
      do throws(DocumentError) { row = try self.row(of: records, header) } catch {
        try add(error)
        continue
      }
      try add(row)
    }
    digest = records.digest
  }

  private mutating func header(
    of records: borrowing DelimitedRecords
  ) throws(DocumentError) -> Header {
    if let flaw = records.flaw { throw flaw }
    var names: [String] = []
    for field in 0..<records.fieldCount { names.append(records.text(of: field)) }
    func place(of name: String) throws(DocumentError) -> Int {
      guard let place = names.firstIndex(of: name) else {
        if names.count == 1,
          let reason = Self.otherSeparator(in: names[0], than: records.separator)
        {
          throw records.error(reason, at: nil)
        }
        throw records.error(missing(name, among: names), at: nil)
      }
      if let other = names[(place + 1)...].firstIndex(of: name) {
        throw records.error(
          .unexpected(expected: "one column \(QuotedName(name))", found: "another"), at: other)
      }
      return place
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

  /// Returns the reason for a line of names with another separator; nil if it has none.
  ///
  /// Spreadsheets write semicolons where the comma is the decimal sign.
  private static func otherSeparator(
    in line: String, than separator: UInt8
  ) -> DocumentError.Reason? {
    let known = [
      (Character("\t"), "a tab", "read it as TSV"),
      (";", "\";\"", "save it as CSV with commas, and numbers with points, or as TSV"),
      ("|", "\"|\"", "save it as CSV with commas"),
      (",", "\",\"", "read it as CSV"),
    ]
    guard
      let found = known.first(where: {
        $0.0.asciiValue != separator && line.contains($0.0)
      })
    else { return nil }
    return .unexpected(
      expected: "columns separated as the format requires",
      found: "one column \(QuotedName(line)), separated by \(found.1); \(found.2)")
  }

  /// Returns the reason for a column that the table does not have.
  func missing(_ name: String, among names: [String]) -> DocumentError.Reason {
    .missingColumn(name, nearest: NearestMatch.find(name, among: names), known: names)
  }

  private func row(
    of records: borrowing DelimitedRecords, _ header: Header
  ) throws(DocumentError) -> Row {
    if let flaw = records.flaw { throw flaw }
    guard records.fieldCount == header.fieldCount else {
      throw records.error(
        .unexpected(
          expected: "\(header.fieldCount) fields, as the first line has",
          found: "\(records.fieldCount)"), at: nil)
    }
    let section = try header.section.map { field throws(DocumentError) in
      try self.id(at: field, of: records, named: columns.section)
    }
    let id: String? = try header.id.flatMap { field throws(DocumentError) in
      guard records.withBytes(of: field, { !$0.isEmpty }) else { return nil }
      return try self.id(at: field, of: records, named: columns.id)
    }
    let width = try length(at: header.width, of: records, named: columns.width)
    let height = try length(at: header.height, of: records, named: columns.height)
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
        expected: DocumentParser.idExpectation, found: Self.shown(records.text(of: field))),
      at: field, named: name)
  }

  private func length(
    at field: Int, of records: borrowing DelimitedRecords, named name: String
  ) throws(DocumentError) -> Double {
    let length = records.withBytes(of: field) { bytes -> Double? in
      // A JSON reader skips space around a number.
      guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
        return nil
      }
      var reader = JSONReader(bytes)
      guard let length = try? reader.readDouble(), (try? reader.finish()) != nil else { return nil }
      return length
    }
    if let length, Self.isLength(length) { return length }
    throw records.error(
      .unexpected(expected: Self.lengthExpectation, found: Self.shown(records.text(of: field))),
      at: field, named: name)
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "an empty field" : QuotedName(text).description
  }
}
