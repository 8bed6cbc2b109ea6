import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Values that a replacement removes must not conflict with the new values.
@Suite struct ReplacingTests {
  private static func document(_ members: String, _ sections: String) -> String {
    """
    {"format": "insetory/1", "id": "d", \(members), "container": {"width": 400, "height": 800},
    "sections": [\(sections)]}
    """
  }

  static let pairs: [(String, String)] = [
    (
      document(#""layout": "flow""#, #"{"id": "a", "minimumLineSpacing": 3, "items": [[9, 9]]}"#),
      document(#""layout": "shelf""#, #"{"id": "a", "items": [[9, 9]]}"#)
    ),
    (
      document(#""decorationKinds": {"card": {}}"#, #"{"id": "a", "decorations": ["card"]}"#),
      document(#""decorationKinds": {"line": {}}"#, #"{"id": "a", "decorations": ["line"]}"#)
    ),
    (
      document(
        #""title": "a""#, #"{"id": "a", "items": {"count": 600000}}, {"id": "b"}"#),
      document(
        #""title": "b""#, #"{"id": "b", "items": {"count": 600000}}, {"id": "a"}"#)
    ),
  ]

  @Test(arguments: pairs) func `any document can replace any other document`(
    pair: (old: String, new: String)
  ) throws {
    let store = try ScratchStore()
    let new = try LayoutDocument.read(pair.new)
    _ = try store.catalog.importDocuments([try .read(pair.old)])
    _ = try store.catalog.importDocuments([new], onConflict: .replace)
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.document("d") == new)
    #expect(try snapshot.verify("d").difference == nil)
  }

  @Test func `a document with sizing rules does not become a shelf`() throws {
    let store = try ScratchStore()
    let text = Self.document(
      #""title": "t""#, #"{"id": "a", "items": {"count": 9, "size": {"columns": 4, "aspect": 1}}}"#)
    _ = try store.catalog.importDocuments([try .read(text)])
    #expect {
      try store.set("layout", "shelf")
    } throws: { error in
      "\(error)".contains("$.sections[0].items.size")
    }
    #expect(try store.catalog.snapshot().document("d") == .read(text))
  }

  @Test func `a deferred edit that makes a clean document too long is refused`() throws {
    let store = try ScratchStore()
    let sections = Array(repeating: #"{"items": {"count": 1}}"#, count: 9000)
    _ = try store.catalog.importDocuments([
      try .read(Self.document(#""layout": "shelf""#, sections.joined(separator: ",")))
    ])
    for spacing in ["1000000000", "-1000000000"] {
      #expect(throws: ServiceError.format(.contentTooLong(document: "d"))) {
        try store.set("sectionSpacing", spacing, deferred: true)
      }
    }
    #expect(try store.catalog.snapshot().layout(of: "d").contentSize.width == 9000 * 50)
  }
}

extension ReplacingTests {
  @Test func `setting a member after the whole changes the whole value`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(Self.document(#""title": "t""#, #"{"id": "a", "header": [1, 2]}"#))
    ])
    let report = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      let values = [
        ("sectionInset", "5"), ("sectionInset.top", "9"), ("header", "[3, 4]"),
        ("header.width", "9"),
      ]
      try editor.set(values, at: .section(0))
    }
    #expect(report.computed == 1)
    let metrics = try store.catalog.snapshot().document("d").sections[0].attributes.metrics
    #expect(metrics.sectionInset == EdgeInsets(top: 9, left: 5, bottom: 5, right: 5))
    #expect(metrics.header == Size(width: 9, height: 4))
  }
}
