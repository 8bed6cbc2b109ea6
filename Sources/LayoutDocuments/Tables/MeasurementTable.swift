import Hashing
package import LayoutEngine
import StrictJSON

/// The lengths that a host measured, read from a table: one view for each row, by its address.
///
/// A table is CSV or TSV with a line of names, or NDJSON with one object on each line, with the
/// same keys. A width or a height that is empty, or null, was not measured. Rows that cannot be
/// read are ``failures``.
public struct MeasurementTable: Sendable {
  /// The names of the columns, or keys, that are read. Other columns are ignored.
  public struct Columns: Hashable, Sendable {
    /// The column with the addresses of the views.
    public var address = "address"
    /// The column with the measured widths, in points; a table may lack it.
    public var width = "width"
    /// The column with the measured heights, in points; a table without widths has it.
    public var height = "height"

    /// Creates the names of the columns.
    public init(address: String = "address", width: String = "width", height: String = "height") {
      (self.address, self.width, self.height) = (address, width, height)
    }
  }

  /// The measured views of one section, or of the whole document.
  package struct Group: Sendable {
    /// The text before the last part of the addresses; empty for addresses of one part.
    package var owner: String
    package var rows: [Row] = []
  }

  /// One measured view.
  package struct Row: Sendable {
    package var element: Element
    package var size: MeasuredSize
    package var place: RowPlace
  }

  /// The last part of an address.
  package enum Element: Sendable {
    /// An item by its index: `item:[3]`.
    case item(Int)
    /// Any other text, such as `item:me`.
    case text(String)

    package var text: String {
      switch self {
      case .item(let item): "item:[\(item)]"
      case .text(let text): text
      }
    }
  }

  /// The name of the file.
  public let source: String
  /// The names of the columns that were read.
  public let columns: Columns
  /// The groups in the order in which their owners first occur.
  package private(set) var groups: [Group] = []
  private var groupsByOwner: [String: Int] = [:]
  /// The start of the addresses of items of the last group by their indices: `OWNER/item:[`.
  private var itemPrefix: [UInt8] = []
  /// The number of rows, including the failed rows.
  public private(set) var rowCount = 0
  /// The errors of the rows that cannot be read.
  public private(set) var failures = RowFailures()

  /// The digest of the rows that can be read. Only an import with a key asks for it.
  package var digest: Digest {
    var digest = Digest()
    for group in groups {
      for row in group.rows {
        let lengths = "\(row.size.width ?? 0),\(row.size.height ?? 0)"
        digest.add("\(group.owner)/\(row.element.text),\(lengths)\n".utf8)
      }
    }
    return digest
  }

  /// Creates a table by reading a file or standard input.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - format: The format; nil for the format that the extension of the file's name means.
  ///   - columns: The names of the columns.
  /// - Complexity: O(bytes of the table).
  /// - Throws: `input`; `badValue` if the format is unknown; `document` if the table cannot be read
  ///   to its end, lacks a column, or has more rows than a document can have items.
  public init(
    path: String, format: ItemTable.Format? = nil, columns: Columns = Columns()
  ) throws(FormatError) {
    let format = if let format { format } else { try ItemTable.Format(ofFile: path) }
    let stream: DocumentStream
    do throws(InputError) { stream = try DocumentStream(path: path, devices: DeviceTable()) } catch
    { throw .input(error) }
    (source, self.columns) = (stream.source, columns)
    do throws(DocumentError) {
      switch format {
      case .csv: try read(DelimitedRecords(stream, separator: UInt8(ascii: ",")))
      case .tsv: try read(DelimitedRecords(stream, separator: UInt8(ascii: "\t")))
      case .ndjson: try readLines(of: stream)
      }
    } catch { throw .document(error) }
  }

  /// The indices of the columns in each record.
  private struct Header {
    var address: Int
    var width: Int?
    var height: Int?
    var fieldCount: Int
  }

  private mutating func read(_ input: consuming DelimitedRecords) throws(DocumentError) {
    var records = input
    try records.beginTable()
    let header = try header(of: records)
    while try records.next() {
      do throws(DocumentError) { try add(records, header) } catch { try add(error) }
    }
  }

  private func header(of records: borrowing DelimitedRecords) throws(DocumentError) -> Header {
    let names = try records.names()
    // A table may lack one of them, unless another name was given for it.
    func isMissing(_ name: String, _ usual: String, besides other: String) -> Bool {
      name == usual && !names.contains(name) && names.contains(other)
    }
    return Header(
      address: try records.column(columns.address, among: names),
      width: isMissing(columns.width, "width", besides: columns.height)
        ? nil : try records.column(columns.width, among: names),
      height: isMissing(columns.height, "height", besides: columns.width)
        ? nil : try records.column(columns.height, among: names),
      fieldCount: names.count)
  }

  private mutating func add(
    _ records: borrowing DelimitedRecords, _ header: Header
  ) throws(DocumentError) {
    try records.check(fieldCount: header.fieldCount)
    let size = MeasuredSize(
      width: try Self.length(at: header.width, of: records, named: columns.width),
      height: try Self.length(at: header.height, of: records, named: columns.height))
    let place = RowPlace(line: records.line, column: 1)
    // Such an address has no doubled quotes.
    if let item = records.withBytes(of: header.address, { itemOfLastGroup($0) }) {
      try add(.item(item), to: groups.count - 1, size, at: place)
    } else {
      try add(records.text(of: header.address), size, at: place)
    }
  }

  private static func length(
    at field: Int?, of records: borrowing DelimitedRecords, named name: String
  ) throws(DocumentError) -> Double? {
    guard let field, records.withBytes(of: field, { !$0.isEmpty }) else { return nil }
    return try records.length(at: field, named: name)
  }

  private mutating func readLines(of input: consuming DocumentStream) throws(DocumentError) {
    var stream = input
    while stream.buffer.count < 16, try stream.fill() {}
    try stream.checkIsTable()
    while let range = try stream.nextTextLine() {
      let line = stream.documentLine
      do throws(DocumentError) {
        try add(try object(Array(stream.buffer[range]), line: line), line: line)
      } catch { try add(error) }
    }
  }

  private func object(_ text: [UInt8], line: Int) throws(DocumentError) -> JSONValue {
    do throws(FormatError) {
      return try JSONValue(text: text, source: source, firstLine: line)
    } catch .document(let error) {
      throw error
    } catch {
      throw DocumentError(
        .unexpected(expected: "an object", found: "\(error)"), source: source, line: line)
    }
  }

  private mutating func add(_ object: JSONValue, line: Int) throws(DocumentError) {
    func failure(_ expected: String, _ key: String) -> DocumentError {
      DocumentError(
        .unexpected(expected: expected, found: object[key]?.excerpt ?? "nothing"), source: source,
        line: line, column: 1, path: key)
    }
    func length(_ key: String) throws(DocumentError) -> Double? {
      switch object[key] {
      case nil, .null?: return nil
      case .number(let length)? where ItemTable.isLength(length): return length
      default: throw failure(ItemTable.lengthExpectation, key)
      }
    }
    guard case .string(let address)? = object[columns.address] else {
      throw failure("the address of a view", columns.address)
    }
    let size = MeasuredSize(
      width: try length(columns.width), height: try length(columns.height))
    try add(address, size, at: RowPlace(line: line, column: 1))
  }

  private mutating func add(
    _ address: String, _ size: MeasuredSize, at place: RowPlace
  ) throws(DocumentError) {
    let slash = address.utf8.lastIndex(of: UInt8(ascii: "/"))
    let owner = slash.map { String(address[..<$0]) } ?? ""
    let element = slash.map { address[address.utf8.index(after: $0)...] } ?? address[...]
    let group = groupsByOwner[owner] ?? groups.count
    if group == groups.count {
      groupsByOwner[owner] = group
      groups.append(Group(owner: owner))
      itemPrefix = owner.isEmpty ? [] : Array("\(owner)/item:[".utf8)
    }
    try add(.text(String(element)), to: group, size, at: place)
  }

  /// Returns the item that an address names by its index, if the address has the owner of the last
  /// group, as most have; nil for any other.
  private func itemOfLastGroup(_ address: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !itemPrefix.isEmpty, address.count > itemPrefix.count + 1,
      address.count <= itemPrefix.count + 8, address.last == UInt8(ascii: "]"),
      itemPrefix.indices.allSatisfy({ address[$0] == itemPrefix[$0] })
    else { return nil }
    let digits = address[itemPrefix.count..<address.count - 1]
    var item = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      item = item * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return item
  }

  private mutating func add(
    _ element: Element, to group: Int, _ size: MeasuredSize, at place: RowPlace
  ) throws(DocumentError) {
    guard size.width ?? 1 > 0, size.height ?? 1 > 0, size != MeasuredSize() else {
      throw DocumentError(
        .unexpected(
          expected: "a measured width or height above 0",
          found: size == MeasuredSize() ? "none" : "0"), source: source, line: Int(place.line),
        column: 1)
    }
    try countRow(at: Int(place.line))
    groups[group].rows.append(Row(element: element, size: size, place: place))
  }

  private mutating func add(_ failure: DocumentError) throws(DocumentError) {
    // A row beyond the limit ends the table.
    if case .tooMany = failure.reason { throw failure }
    try countRow(at: failure.line ?? 1)
    failures.add(failure)
  }

  private mutating func countRow(at line: Int) throws(DocumentError) {
    guard rowCount < DocumentLimits.items else {
      throw DocumentError(
        .tooMany("rows in a table", limit: DocumentLimits.items), source: source, line: line,
        column: 1)
    }
    rowCount += 1
  }
}
