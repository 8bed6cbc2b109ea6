import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
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
      let read = try #require(baseline[address], "seed \(seed)")
      #expect(text == Array(BaselineWriter.header.utf8) + baseline.text(of: read), "seed \(seed)")
      let comparison = try LayoutComparison(.baseline(read), .stored(layout))
      try comparison.forEachRow { Issue.record("seed \(seed): \($0)") }
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
