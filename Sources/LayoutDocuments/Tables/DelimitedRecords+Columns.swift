import LayoutEngine
import StrictJSON

/// Records below a line of column names.
extension DelimitedRecords {
  /// Advances to the line of names.
  ///
  /// - Throws: `unexpected` for a table without a line; as ``next()``.
  mutating func beginTable() throws(DocumentError) {
    guard try next() else {
      throw DocumentError(
        .unexpected(expected: "a line of column names", found: "nothing"), source: source,
        line: 1, column: 1)
    }
  }

  /// Returns the names of the columns, if this is the first record.
  func names() throws(DocumentError) -> [String] {
    try checkIsValid()
    var names: [String] = []
    for field in 0..<fieldCount { names.append(text(of: field)) }
    return names
  }

  /// Returns the index of a column that the table must have once.
  func column(_ name: String, among names: [String]) throws(DocumentError) -> Int {
    guard let place = names.firstIndex(of: name) else {
      if names.count == 1, let reason = Self.otherSeparator(in: names[0], than: separator) {
        throw error(reason, at: nil)
      }
      throw error(.missing(name, among: names), at: nil)
    }
    if let other = names[(place + 1)...].firstIndex(of: name) {
      throw error(
        .unexpected(expected: "one column \(QuotedName(name))", found: "another"), at: other)
    }
    return place
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

  /// Checks that a record is valid, and has as many fields as the line of names.
  func check(fieldCount: Int) throws(DocumentError) {
    try checkIsValid()
    guard self.fieldCount == fieldCount else {
      throw error(
        .unexpected(
          expected: "\(fieldCount) fields, as the first line has", found: "\(self.fieldCount)"),
        at: nil)
    }
  }

  /// Returns a field as a length in points.
  func length(at field: Int, named name: String) throws(DocumentError) -> Double {
    let length = withBytes(of: field) { bytes -> Double? in
      // A JSON reader skips space around a number.
      guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
        return nil
      }
      var reader = JSONReader(bytes)
      guard let length = try? reader.readDouble(), (try? reader.finish()) != nil else { return nil }
      return length
    }
    if let length, ItemTable.isLength(length) { return length }
    throw error(
      .unexpected(expected: ItemTable.lengthExpectation, found: shown(field)), at: field,
      named: name)
  }

  /// Returns a field as text for messages.
  func shown(_ field: Int) -> String {
    let text = text(of: field)
    return text.isEmpty ? "an empty field" : QuotedName(text).description
  }
}

extension DocumentError.Reason {
  /// Returns the reason for a column that a table does not have.
  static func missing(_ name: String, among names: [String]) -> DocumentError.Reason {
    .missingColumn(name, nearest: NearestMatch.find(name, among: names), known: names)
  }
}
