import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Synchronization
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

@Suite struct BaselineTests {
  @Test(arguments: Seeds.range(12))
  func `a written baseline is read back as the same layout`(seed: UInt64) throws {
    var random = RandomLayout(seed: seed)
    random.mixes = random.random.chance(40)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([random.document("d")])
    let snapshot = try store.catalog.snapshot()
    for address in ["d", "d#iphone-se"] {
      let layout = try snapshot.layout(of: Address(address))
      let text = Array(BaselineWriter.header.utf8) + (try BaselineWriter.lines(of: layout))
      let baseline = try Baseline(text: text, name: "b")
      let entry = try #require(baseline.entries.first, "seed \(seed)")
      #expect(baseline.entries.count == 1 && entry.address.description == address, "seed \(seed)")
      let lines = try baseline.text(of: entry)
      #expect(text == Array(BaselineWriter.header.utf8) + lines, "seed \(seed)")
      let read = try baseline.layout(entry)
      let comparison = try LayoutComparison(.baseline(read), .stored(layout))
      try comparison.forEachRow { Issue.record("seed \(seed): \($0)") }
    }
  }

  /// A line of the format, which has 33 bytes, and 100 layouts of equally many bytes each.
  @Test func `a file is read in pages, and a layout in its own bytes`() throws {
    var text = BaselineWriter.header
    for index in 100..<200 {
      text += #"{"document":"d\#(index)","container":"1x1","contentSize":[1,1]}"# + "\n"
      text += #"{"id":"d\#(index)/s","frame":[0,0,10,10]}"# + "\n"
      for item in 0..<99 {
        text += #"{"id":"d\#(index)/s/item:[\#(item)]","frame":[0,0,10,10]}"# + "\n"
      }
    }
    let bytes = Array(text.utf8)
    let asked = Mutex<[Range<Int>]>([])
    let baseline = try Baseline(
      BaselineText { range in
        asked.withLock { $0.append(range) }
        return bytes[range.clamped(to: bytes.indices)]
      }, name: "b")
    let page = BaselineText.pageSize
    // Each page is read once, and then the end is found.
    #expect(asked.withLock(\.count) == bytes.count / page + 2)
    #expect(asked.withLock { $0.allSatisfy { $0.count == page } })
    #expect(baseline.entries.count == 100)
    // What is held of a layout does not depend on its elements.
    #expect(MemoryLayout<Baseline.Entry>.stride <= 48)
    asked.withLock { $0 = [] }
    let layout = try baseline.layout(baseline.entries[99])
    #expect(layout.address == Address(document: "d199"))
    #expect(layout.sections.count == 1 && layout.sections[0].elements.count == 99)
    // The line is that of the file: 1 of the format, and 101 of each layout before.
    #expect(layout.line(of: "d199/s/item:[98]") == 1 + 100 * 101)
    let length = bytes.count - 33
    #expect(asked.withLock(\.self) == [33 + length / 100 * 99..<bytes.count])
  }

  @Test func `a file that changes while it is open is an error`() throws {
    let lines = { (name: String) in
      Array((BaselineWriter.header + Self.document.replacing("\"d\"", with: "\"\(name)\"")).utf8)
    }
    let bytes = Mutex(lines("d"))
    let text = BaselineText { range in
      bytes.withLock { $0[range.clamped(to: $0.indices)] }
    }
    let baseline = try Baseline(text, name: "b")
    let message = "b: cannot be read: it was changed while it was read"
    for other in [lines("e"), []] {
      bytes.withLock { $0 = other }
      let error = #expect(throws: FormatError.self) {
        try baseline.layout(try #require(baseline.entries.first))
      }
      #expect(error?.description == message)
    }
  }

  private static let document = #"{"document":"d","container":"1x1","contentSize":[1,1]}"#

  /// Invalid lines after the format line, and their errors.
  private static let refused: [(String, String)] = [
    (#"{"id":"d/a","frame":[0,0,1,1]}"#, #"b:2:7: $.id: expected a document before its elements"#),
    (#"{"document":"d","container":"1x1"}"#, #"b:2:1: $: a document lacks the key "contentSize""#),
    (#"{"document":"d/s","container":"1x1","contentSize":[1,1]}"#, "b:2:13: $.document: expected"),
    (document + "\n" + document, "b:3:13: $.document: expected a document after \"d\""),
    (document + "\n" + #"{"id":"e/a","frame":[0,0,1,1]}"#, "b:3:7: $.id: expected an element of"),
    (document + "\n" + #"{"id":"d/a","frame":[0,0,1]}"#, "b:3:21: $.frame: expected 4 numbers"),
    (document + "\n" + #"{"id":"d/a"}"#, #"b:3:1: $: an element lacks the key "frame""#),
    (
      document + "\n" + #"{"id":"d/[1]","frame":[0,0,1,1]}"#,
      "b:3:7: $.id: expected the section [0]"
    ),
    (document + "\n" + #"{"id":"d/a","size":1}"#, "b:3:13: $.size: unknown key \"size\""),
    (document + "\n\n", "b:3:1: $: the document is empty"),
    (
      document + "\n" + #"{"id":"d/a/header","frame":[0,0,1,1]}"#,
      "b:3:7: $.id: expected an element"
    ),
  ]

  @Test(arguments: refused.indices)
  func `an invalid line is refused with its place`(index: Int) {
    let (lines, expected) = Self.refused[index]
    do {
      _ = try Baseline(text: Array((BaselineWriter.header + lines).utf8), name: "b")
      Issue.record("read: \(lines)")
    } catch {
      #expect(error.description.hasPrefix(expected), "\(error.description)")
    }
  }
}
