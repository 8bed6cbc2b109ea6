public import ArgumentParser
import LayoutDocuments

/// The options of `import` for reading a table of items or of measured lengths instead of
/// documents.
struct ItemOptions: ParsableArguments {
  @Option(
    name: .customLong("items"),
    help: ArgumentHelp(
      "A table of items, or - for standard input: CSV, TSV or NDJSON. With storyboards a number of items.",
      valueName: "table|count"),
    completion: .file(extensions: ["csv", "tsv", "ndjson"]))
  var table: String?

  @Option(
    help: ArgumentHelp(
      "A table of measured lengths, or - for standard input: CSV, TSV or NDJSON with the columns address, width and height.",
      valueName: "table"),
    completion: .file(extensions: ["csv", "tsv", "ndjson"]))
  var measured: String?

  @Option(
    help: ArgumentHelp(
      "Where the items go: a section, or a document for a table with a column of sections. Measured lengths: a document or a section.",
      valueName: "address"))
  var into: String?

  @Option(help: ArgumentHelp("Scale each item to this height.", valueName: "height"))
  var fitHeight: Double?

  @Option(help: ArgumentHelp("Scale each item to this width.", valueName: "width"))
  var fitWidth: Double?

  @Option(
    name: .customLong("columns"),
    help: ArgumentHelp(
      "How the table calls its columns, such as id=number,width=w; an empty name is none.",
      valueName: "column=name"))
  var columnNames: [String] = []

  @Option(
    name: .customLong("items-format"),
    help: "The format of the table; by default its extension.")
  var format: ItemTable.Format?

  /// The number of items in the layouts of storyboards; nil if a table is named.
  var count: Int? { into == nil ? table.flatMap { Int($0) } : nil }

  var fit: ItemFit? { fitHeight.map { .height($0) } ?? fitWidth.map { .width($0) } }

  func validate() throws {
    let isGiven = into != nil || fit != nil || !columnNames.isEmpty || format != nil
    if let measured { return try validate(measured) }
    guard table != nil else {
      guard !isGiven else {
        throw ValidationError(
          "--into, --fit-height, --fit-width, --columns and --items-format go with --items or "
            + "--measured")
      }
      return
    }
    guard into != nil else {
      if count != nil, !isGiven { return }
      throw ValidationError("--items needs --into DOC/SECTION or DOC")
    }
    if table == "-", format == nil {
      throw ValidationError("--items - needs --items-format csv, tsv or ndjson")
    }
    if fitHeight != nil, fitWidth != nil {
      throw ValidationError("--fit-height and --fit-width exclude each other")
    }
    guard fit?.isValid ?? true else {
      throw ValidationError("expected a length above 0 and up to 1000000000 to fit items to")
    }
    _ = try namesByColumn()
  }

  private func validate(_ measured: String) throws {
    guard table == nil, fit == nil else {
      throw ValidationError("--measured takes neither --items nor --fit-height nor --fit-width")
    }
    guard into != nil else { throw ValidationError("--measured needs --into DOC or DOC/SECTION") }
    if measured == "-", format == nil {
      throw ValidationError("--measured - needs --items-format csv, tsv or ndjson")
    }
    _ = try namesByColumn()
  }

  /// Returns the names of the columns of a table of measured lengths.
  func measuredColumns() throws -> MeasurementTable.Columns {
    var columns = MeasurementTable.Columns()
    for (column, name) in try namesByColumn() {
      switch column {
      case "address": columns.address = name
      case "width": columns.width = name
      default: columns.height = name
      }
    }
    return columns
  }

  /// Returns the names of the table's columns.
  ///
  /// - Parameter hasSections: Whether each row names its section.
  func columns(hasSections: Bool) throws -> ItemTable.Columns {
    var columns = ItemTable.Columns()
    columns.section = hasSections ? "section" : nil
    for (column, name) in try namesByColumn() {
      switch column {
      case "id": columns.id = name.isEmpty ? nil : name
      case "width": columns.width = name
      case "height": columns.height = name
      default: columns.section = name.isEmpty ? nil : name
      }
    }
    return columns
  }

  /// Whether `--columns` mentions the column of sections.
  var namesSections: Bool {
    columnNames.contains { $0.split(separator: ",").contains { $0.hasPrefix("section=") } }
  }

  private var known: [String] {
    measured == nil ? ["id", "width", "height", "section"] : ["address", "width", "height"]
  }

  /// Parses `--columns`. A part after a comma that has no `=` belongs to the name before it.
  private func namesByColumn() throws -> [(column: String, name: String)] {
    var names: [(column: String, name: String)] = []
    for text in columnNames {
      for (place, piece) in text.split(separator: ",", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard let equals = piece.firstIndex(of: "=") else {
          guard place > 0 else {
            throw ValidationError("expected column=name, found '\(text)'")
          }
          names[names.count - 1].name += "," + piece
          continue
        }
        let column = String(piece[..<equals])
        guard known.contains(column) else {
          let nearest = NearestMatch.find(column, among: known)
          let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
          throw ValidationError(
            "expected \(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1]) "
              + "before '=', found '\(column)'" + suggestion)
        }
        guard !names.contains(where: { $0.column == column }) else {
          throw ValidationError("--columns names '\(column)' twice")
        }
        names.append((column, String(piece[piece.index(after: equals)...])))
      }
    }
    if let empty = names.first(where: {
      $0.name.isEmpty && !["id", "section"].contains($0.column)
    }) {
      throw ValidationError("--columns \(empty.column)= lacks the name of a column")
    }
    return names
  }
}

extension ItemTable.Format: ExpressibleByArgument {}
