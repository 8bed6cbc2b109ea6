import Hashing
import LayoutEngine

/// The items that were read from a table: one item for each row, with a size and, if the table has
/// them, an id and a section.
///
/// A table is CSV or TSV with a line of names, or NDJSON with one object on each line, with the
/// same keys. Rows that cannot be items are ``failures``. The other rows are stored in columns, in
/// about 30 bytes for each row and its id, whatever other columns the table has.
public struct ItemTable: Sendable {
  /// The format of a table.
  public enum Format: String, CaseIterable, Sendable {
    /// Values separated by commas, as in RFC 4180.
    case csv
    /// Values separated by tabs, with the same quotes.
    case tsv
    /// One JSON object on each line.
    case ndjson
  }

  /// The names of the columns, or keys, that are read. Other columns are ignored.
  public struct Columns: Hashable, Sendable {
    /// The column with the ids of items; nil if items get no ids. A column with another name than
    /// `id` must exist.
    public var id: String? = "id"
    /// The column with the widths of items, in points unless a fit scales the items.
    public var width = "width"
    /// The column with the heights of items, in points unless a fit scales the items.
    public var height = "height"
    /// The column with the ids of the sections for the items; nil if all items go to one section.
    public var section: String?

    /// Creates the names of the columns.
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
    /// A section that has only items.
    package var rows = DocumentSection()
    /// The place of the id of each run, or of its row if it has no id.
    package var places: [RowPlace] = []
  }

  /// The name of the file.
  public let source: String
  /// The names of the columns that were read.
  public let columns: Columns
  /// The rule that scaled the items; nil if the sizes are unchanged.
  public let fit: ItemFit?
  private let rowLimit: Int
  /// The groups in the order in which their sections first occur; one group if all items go to one
  /// section.
  package private(set) var groups: [Group] = []
  private var groupsBySection: [String: Int] = [:]
  /// The number of rows, including the failed rows.
  public private(set) var rowCount = 0
  /// The names of the columns that were not read, in their order; at most 1,000.
  public private(set) var ignoredColumns: [String] = []
  private var knownIgnored: Set<String> = []
  /// The errors of the rows that cannot be items.
  public private(set) var failures = RowFailures()
  package var digest = Digest()

  static let ignoredColumnLimit = 1_000

  /// Creates a table by reading a file or standard input.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - format: The format; nil for the format that the extension of the file's name means.
  ///   - columns: The names of the columns.
  ///   - fit: The rule that scales the items; nil keeps the sizes of the table, in points.
  /// - Complexity: O(bytes of the table).
  /// - Throws: `input`; `badValue` if the format is unknown or the length of the fit is invalid;
  ///   `document` if the table cannot be read to its end or lacks a column.
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

  /// Counts and stores a row.
  ///
  /// - Throws: `tooMany` for a row or section that exceeds the limits of a document.
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

  /// Records the name of a column that is not read.
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
  /// Creates the format that the extension of a file's name means.
  ///
  /// - Throws: `badValue` for any other extension.
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
