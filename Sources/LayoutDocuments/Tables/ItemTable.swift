import LayoutEngine

/// Items that were read from a table: an item a row, with a size and, where the table says so, an
/// id and a section.
///
/// A table is CSV or TSV with a line of names, or NDJSON, an object a line with the same keys. Rows
/// that cannot be items are ``failures``; the others are kept in columns, about 30 bytes each
/// beside their ids, whatever else the table holds.
public struct ItemTable: Sendable {
  /// How a table is written.
  public enum Format: String, CaseIterable, Sendable {
    /// Values between commas, as RFC 4180 writes them.
    case csv
    /// Values between tabs, with the same quotes.
    case tsv
    /// A JSON object a line.
    case ndjson
  }

  /// The names of the columns, or keys, that are read; the others are ignored.
  public struct Columns: Hashable, Sendable {
    /// The ids of items; nil where they get none. One that is called otherwise than `id` must be
    /// there.
    public var id: String? = "id"
    public var width = "width"
    public var height = "height"
    /// The ids of the sections that items go to; nil where all go to one.
    public var section: String?

    public init(
      id: String? = "id", width: String = "width", height: String = "height",
      section: String? = nil
    ) {
      (self.id, self.width, self.height, self.section) = (id, width, height, section)
    }
  }

  /// The items of one section.
  package struct Group: Sendable {
    package var section: String?
    /// A section with nothing but items.
    package var rows = DocumentSection()
    /// Where the id of each run stands, or the row where it has none.
    package var places: [RowPlace] = []
  }

  /// The name of the file.
  public let source: String
  public let columns: Columns
  public let fit: ItemFit?
  private let rowLimit: Int
  /// In the order in which their sections come first; one where all items go to one section.
  package private(set) var groups: [Group] = []
  private var groupsBySection: [String: Int] = [:]
  /// How many rows there are, with those that failed.
  public private(set) var rowCount = 0
  /// The columns that are not read, by name, in their order; a thousand at most.
  public private(set) var ignoredColumns: [String] = []
  private var knownIgnored: Set<String> = []
  public private(set) var failures = RowFailures()
  package var digest = Digest()

  static let ignoredColumnLimit = 1_000

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - format: How it is written; nil is what the file's name ends with says.
  ///   - columns: How the columns are called.
  ///   - fit: What the items are scaled to; nil leaves the sizes as they are, in points.
  /// - Complexity: O(bytes of the table).
  /// - Throws: `input`, `badValue` for a format that nobody can tell or a bad length to fit to, and
  ///   `document` where the table cannot be read to its end or lacks a column.
  public init(
    path: String, format: Format? = nil, columns: Columns = Columns(), fit: ItemFit? = nil
  ) throws(FormatError) {
    try self.init(
      path: path, format: format, columns: columns, fit: fit, rowLimit: DocumentLimits.items)
  }

  init(
    path: String, format: Format?, columns: Columns, fit: ItemFit?, rowLimit: Int
  ) throws(FormatError) {
    let format = if let format { format } else { try Format(ofFile: path) }
    if let fit, !fit.isValid {
      throw .badValue(
        key: "fit",
        reason:
          "expected a length above 0 and up to 1000000000, found \(Self.shown(fit.length))"
      )
    }
    let stream: DocumentStream
    do throws(InputError) { stream = try DocumentStream(path: path, devices: DeviceTable()) } catch
    { throw .input(error) }
    source = stream.source
    self.columns = columns
    self.fit = fit
    self.rowLimit = rowLimit
    if columns.section == nil { groups = [Group()] }
    do throws(DocumentError) {
      switch format {
      case .csv: try read(DelimitedRecords(stream, separator: UInt8(ascii: ",")))
      case .tsv: try read(DelimitedRecords(stream, separator: UInt8(ascii: "\t")))
      case .ndjson: try readLines(of: stream)
      }
    } catch { throw .document(error) }
  }

  // MARK: - Rows

  /// A row that can be an item.
  struct Row {
    var section: String?
    var id: String?
    var size: Size
    var place: RowPlace
  }

  /// Counts a row and keeps it.
  ///
  /// - Throws: `tooMany` before there are more rows or sections than a document can have.
  mutating func add(_ row: Row) throws(DocumentError) {
    try countRow(at: Int(row.place.line))
    let group = try group(of: row.section, at: row.place)
    groups[group].rows.append(.fixed(row.size), count: 1, id: row.id)
    while groups[group].places.count < groups[group].rows.items.runCount {
      groups[group].places.append(row.place)
    }
  }

  /// Counts a row that cannot be an item.
  mutating func add(_ failure: DocumentError) throws(DocumentError) {
    try countRow(at: failure.line)
    failures.add(failure)
  }

  private mutating func countRow(at line: Int?) throws(DocumentError) {
    guard rowCount < rowLimit else {
      throw DocumentError(
        .tooMany("rows in a table", limit: rowLimit), source: source, line: line,
        column: line.map { _ in 1 })
    }
    rowCount += 1
  }

  /// Notes that the table has a column that is not read.
  mutating func ignore(_ column: String) {
    guard ignoredColumns.count < Self.ignoredColumnLimit,
      knownIgnored.insert(column).inserted
    else { return }
    ignoredColumns.append(column)
  }

  private mutating func group(
    of section: String?, at place: RowPlace
  ) throws(DocumentError) -> Int {
    guard let section else { return 0 }
    if groups.last?.section == section { return groups.count - 1 }
    if let known = groupsBySection[section] { return known }
    guard groups.count < DocumentLimits.sections else {
      throw DocumentError(
        .tooMany("sections in a table", limit: DocumentLimits.sections), source: source,
        line: Int(place.line), column: 1)
    }
    groupsBySection[section] = groups.count
    groups.append(Group(section: section))
    return groups.count - 1
  }
}

extension ItemTable.Format {
  /// The format that a file's name says.
  ///
  /// - Throws: `badValue` where it says none.
  init(ofFile path: String) throws(FormatError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    switch ending?.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    default:
      throw .badValue(
        key: path == "-" ? "standard input" : path,
        reason: "expected a name that ends in .csv, .tsv or .ndjson; "
          + "give the format of another")
    }
  }
}
