import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// All works of the Tate collection: `Benchmarks/Data/tate_artworks.csv`.
@Suite struct TateTests {
  private static let path = Project.file("Benchmarks/Data/tate_artworks.csv").path()

  /// A document 834 points wide, with 802 points for items, spacings of 8 between items and lines,
  /// and 24 points below each section.
  private static let wall = """
    {"format": "insetory/1", "id": "tate", "container": {"width": 834, "height": 1194, "scale": 1},
     "defaults": {"sectionInset": [0, 16, 24, 16], "minimumLineSpacing": 8, "minimumInteritemSpacing": 8}}
    """

  /// Returns the rows of the file, split at commas.
  private static func rows() throws -> [(section: String, id: String, size: Size)] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map {
      line in
      let fields = line.split(separator: ",").map(String.init)
      let size = Size(
        width: try #require(Double(fields[2])), height: try #require(Double(fields[3])))
      return (fields[0], fields[1], size)
    }
  }

  /// Returns the length of the content, line by line. An item that does not fit a line goes to the
  /// next line. The first item of a line is placed regardless of its width.
  private static func contentLength(
    of rows: [(section: String, id: String, size: Size)], height: Double
  ) -> Double {
    var length = 0.0
    var used = 0.0
    var section = ""
    for row in rows {
      let width = row.size.width * height / row.size.height
      if row.section != section {
        if !section.isEmpty { length += 24 }
        (section, used) = (row.section, width)
        length += height
      } else if used + 8 + width <= 802 {
        used += 8 + width
      } else {
        used = width
        length += 8 + height
      }
    }
    return length + 24
  }

  @Test func `all works become items of the section for their acquisition year`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try LayoutDocument.read(Self.wall)])
    var columns = ItemTable.Columns()
    columns.section = "section"
    let table = try ItemTable(path: Self.path, columns: columns, fit: .height(120))
    #expect(table.rowCount == 65_853)
    #expect(table.failures.count == 0)

    let report = try store.catalog.importItems(table, into: Address("tate"))

    // The counts of the collection's own statistics.
    #expect((report.sections, report.computed, report.items) == (179, 179, 65_853))
    let snapshot = try store.catalog.snapshot()
    let document = try snapshot.document("tate")
    #expect(document.sections.count { $0.items.count < 10 } == 45)
    let largest = try #require(document.sections.max { $0.items.count < $1.items.count })
    #expect((largest.id, largest.items.count) == ("acquired-1856", 37_629))
    // D41510 is 100 mm wide and 155 mm high; Ophelia is 1118 mm wide and 762 mm high: 120 × 100 /
    // 155 = 2400 / 31, and 120 × 1118 / 762 = 22360 / 127.
    let first = try #require(document.sections.first)
    #expect((first.id, first.itemID(at: 0)) == ("acquired-unknown", "D41510"))
    #expect(first.itemSize(at: 0) == .fixed(Size(width: 2400.0 / 31, height: 120)))
    let year = try #require(document.sections.first { $0.id == "acquired-1894" })
    let ophelia = try #require(year.itemIndex(of: "N01506"))
    #expect(year.itemSize(at: ophelia) == .fixed(Size(width: 22360.0 / 127, height: 120)))

    let rows = try Self.rows()
    let ids = document.sections.flatMap { section in
      (0..<section.items.count).map { section.itemID(at: $0) }
    }
    #expect(ids == rows.map(\.id))
    #expect(report.contentSize?.height == Self.contentLength(of: rows, height: 120))
    #expect(try snapshot.verify("tate").difference == nil)
  }

  @Test func `replacing a table with the same table changes nothing`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try LayoutDocument.read(Self.wall)])
    var columns = ItemTable.Columns()
    columns.section = "section"
    let table = try ItemTable(path: Self.path, columns: columns, fit: .width(90))
    _ = try store.catalog.importItems(table, into: Address("tate"))
    let again = try store.catalog.importItems(table, into: Address("tate"), replacing: true)
    #expect(again.operation == nil)
    #expect(throws: ServiceError.self) {
      try store.catalog.importItems(table, into: Address("tate"))
    }
  }
}
