import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// Every bad cell in every column of every kind of table, between two good rows. Only its own row
/// is refused.
struct HostileCellTests {
  private static let lengths = [
    "x", "-1", "-0.5", "nan", "NaN", "inf", "-inf", "Infinity", "1e999", "-1e999", "0x10", " 1",
    "1 ",
    "1;5", "1000000001", "1000000000.0000002", "1_0", "１", "true", "null", "--1", "1.", ".5", "+1",
    "01",
    "1e", "1f", "=1+1", "1\u{202E}", "\u{FEFF}1", String(repeating: "9", count: 400),
  ]
  private static let ids = [
    "a b", "é", "e\u{301}", "a/b", "a@b", "a#b", "a:b", "*", "[0]", "a\u{200B}", "\u{202E}a", "=a",
    "'a'",
    "<b>", String(repeating: "x", count: 129),
  ]

  /// Returns a table in one of the three formats.
  private static func table(_ rows: [[String]], _ format: ItemTable.Format) -> String {
    let names = ["section", "id", "width", "height"]
    func json(_ text: String) -> String { "\"" + text + "\"" }
    switch format {
    case .csv: return ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    case .tsv: return ([names] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
    case .ndjson:
      return rows.map { row in
        let members = zip(names, row).map { name, value in
          // Numbers of a good row are written as numbers.
          "\(json(name)):" + (Double(value) == nil || name.count < 5 ? json(value) : value)
        }
        return "{" + members.joined(separator: ",") + "}\n"
      }.joined()
    }
  }

  @Test(arguments: ItemTable.Format.allCases, [nil, ItemFit.height(10)])
  func `a bad cell costs its row`(format: ItemTable.Format, fit: ItemFit?) throws {
    var columns = ItemTable.Columns()
    columns.section = "section"
    let good = ["s", "a", "10", "20"]
    let line = format == .ndjson ? 2 : 3
    let bad =
      [2, 3].flatMap { column in Self.lengths.map { (column, $0) } }
      + [0, 1].flatMap { column in Self.ids.map { (column, $0) } }
    for (column, cell) in bad {
      var row = ["s", "b", "10", "20"]
      row[column] = cell
      let text = Self.table([good, row, ["s", "c", "30", "40"]], format)
      let table = try TableText(text, format, columns: columns, fit: fit).read()
      let comment: Comment = "\(format) \(cell): \(table.failures.lines)"
      #expect(table.failures.count == 1 && table.rowCount == 3, comment)
      let error = try #require(table.failures.errors.first, comment)
      #expect(error.line == line && error.column ?? 0 >= 1, comment)
      let name = ["section", "id", "width", "height"][column]
      #expect(error.path?.hasSuffix(name) == true, comment)
      #expect(error.description.utf8.count <= 4096, comment)
      #expect(
        error.description.unicodeScalars.allSatisfy {
          ![.control, .format].contains($0.properties.generalCategory)
        }, comment)
      let ids = table.groups.flatMap { group in
        (0..<group.rows.items.count).map { group.rows.itemID(at: $0) }
      }
      #expect(ids == ["a", "c"], comment)
    }
  }
}
