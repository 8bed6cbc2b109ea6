import DocumentTestSupport
import LayoutEngine

@testable import LayoutDocuments

/// The text of a table, with its items and errors.
struct TableText {
  var text: [UInt8]
  var format = ItemTable.Format.csv
  var columns = ItemTable.Columns()
  var fit: ItemFit?
  var rowLimit = DocumentLimits.items

  init(
    _ text: String, _ format: ItemTable.Format = .csv, columns: ItemTable.Columns = .init(),
    fit: ItemFit? = nil
  ) {
    self.text = Array(text.utf8)
    (self.format, self.columns, self.fit) = (format, columns, fit)
  }

  func read() throws -> ItemTable {
    let file = try StreamedFile(text)
    return try ItemTable(path: file.path, format: format, columns: columns, fit: fit)
  }

  /// Returns the items, such as `a 10 × 20`, after the names of their sections.
  func items() throws -> [String] {
    try read().groups.flatMap { group in
      (0..<group.rows.items.count).map { item in
        let id = group.rows.itemID(at: item) ?? "-"
        let section = group.section.map { $0 + "/" } ?? ""
        guard case .fixed(let size) = group.rows.itemSize(at: item) else { return "no size" }
        return "\(section)\(id) \(size.width) × \(size.height)"
      }
    }
  }

  /// Returns the errors of the rows, without the name of the file.
  func failures() throws -> [String] {
    try read().failures.lines.map { line in
      line.replacing(#/^.*\.json:/#, with: "")
    }
  }

  /// Returns the error of the whole table; nil if it can be read.
  func refusal() throws -> String? {
    let file = try StreamedFile(text)
    do throws(FormatError) {
      _ = try ItemTable(
        path: file.path, format: format, columns: columns, fit: fit, rowLimit: rowLimit)
      return nil
    } catch {
      return error.description.replacing(#/^.*\.json:? ?/#, with: "")
    }
  }
}
