import DocumentTestSupport
import Testing

@testable import LayoutDocuments

/// Tables that are made to break the reader.
@Suite struct HostileTableTests {
  private static let tables: [(ItemTable.Format, String)] = [
    (.csv, "section,id,width,height,note\r\na,x,1,2,\"one, \"\"two\"\"\r\n\"\nb,\"y\",3e0,4,\n"),
    (.tsv, "section\tid\twidth\theight\na\tx\t1\t2\n\"b\"\t\"y\"\t3\t4\n"),
    (
      .ndjson,
      "{\"section\":\"a\",\"id\":\"x\",\"width\":1,\"height\":2,\"n\":[{}]}\n{\"width\":1}\n"
    ),
  ]

  /// Each seed changes a few bytes. Every row must still be counted and be an item or an error with
  /// a line of the text.
  @Test(arguments: 0..<300)
  func `whatever bytes change, each row is an item or an error`(seed: Int) throws {
    var state = UInt64(seed)
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let (format, text) = Self.tables[seed % 3]
    var columns = ItemTable.Columns()
    columns.section = seed % 2 == 0 ? "section" : nil
    var table = TableText(text, format, columns: columns, fit: seed % 5 == 0 ? .height(9) : nil)
    let interesting: [UInt8] = Array("\",\t\r\n{}[]:-e0".utf8) + [0, 0x80, 0xC3, 0xFF]
    for _ in 0...below(4) {
      let place = below(table.text.count)
      switch below(3) {
      case 0: table.text[place] = interesting[below(interesting.count)]
      case 1: table.text.insert(interesting[below(interesting.count)], at: place)
      default: table.text.remove(at: place)
      }
    }
    let file = try StreamedFile(table.text)
    let read: ItemTable
    do throws(FormatError) {
      read = try ItemTable(path: file.path, format: format, columns: columns, fit: table.fit)
    } catch { return }
    let items = read.groups.reduce(0) { $0 + $1.rows.items.count }
    #expect(items + read.failures.count == read.rowCount)
    let lines = 1 + table.text.count { $0 == UInt8(ascii: "\n") }
    for error in read.failures.errors {
      #expect(1...lines ~= error.line ?? 0, "\(error)")
      #expect(error.column ?? 0 >= 1)
    }
    for group in read.groups {
      #expect(group.places.count == group.rows.items.runCount)
    }
  }
}
