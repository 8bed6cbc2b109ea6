import DocumentTestSupport
import LayoutEngine

@testable import LayoutDocuments

/// A table as it is written, and what is read of it.
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

  /// The items that are read, such as `a 10 × 20`, with their sections before them.
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

  /// What is wrong with the rows, without the name of the file.
  func failures() throws -> [String] {
    try read().failures.lines.map { line in
      line.replacing(#/^.*\.json:/#, with: "")
    }
  }

  /// What is wrong with the whole; nil where it can be read.
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
