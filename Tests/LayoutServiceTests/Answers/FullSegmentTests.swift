import DocumentTestSupport
import Foundation
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Sections whose items fill a segment of 125 frames, or nearly.
struct FullSegmentTests {
  /// A full segment of narrow frames shares a row with the short section before it.
  @Test(arguments: [124, 125, 126, 250])
  func `a section after a short one has all its frames`(_ count: Int) throws {
    let items = (0..<count).map { #"{"size": [40, \#(10 + $0 % 3)]}"# }.joined(separator: ", ")
    let short = #"{"items": [{"size": [40, 10]}, {"size": [50, 12]}]}"#
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
      "sections": [\(short), {"items": [\(items)]}, \(short)]}
      """)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.rows() == DocumentFrames(document).rows())
    #expect(try layout.layoutAttributesForElements(inSection: 1).count == count)
  }

  /// A pattern of 1,000 frames is the longest, and the longest row that a store takes.
  @Test(arguments: [123, 124, 125, 126, 1_000, 1_001])
  func `long groups between a header and a footer have all their frames`(_ count: Int) throws {
    let group = #"""
      "group": {"kind": "vertical", "size": [{"fractionalWidth": 1}, 4000], "count": \#(count),
      "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}}
      """#
    let items = 5 * count + 7
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 320, "height": 480}, "sections": [
      {\(group), "items": {"count": 2}},
      {\(group), "header": {"height": 10}, "footer": {"height": 9}, "items": {"count": \(items)}},
      {\(group), "items": {"count": 3}}]}
      """)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.rows() == DocumentFrames(document).rows())
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor throws(ServiceError) in
      try editor.set([("contentInsets", "[1, 2, 3, 4]")], at: .section(1))
    }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// The edit moves no item before it: of 160 segments of inputs and as many of frames, at most the
  /// last ones are written. Sizes that repeat every 7 items break lines at other items in each.
  @Test(arguments: [19_999, 19_900], ["size", "count"])
  func `a late edit of a long section writes its last segments`(_ item: Int, _ edit: String) throws
  {
    let items = (0..<20_000).map { #"{"size": [\#(40 + $0 % 7), \#(10 + $0 % 3)]}"# }
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
        "sections": [{"id": "a", "items": [\(items.joined(separator: ", "))]}, {"items": []}]}
        """)
    ])
    let before = try store.walSize()
    let edit = NamedEdit(edit) { editor throws(ServiceError) in
      if edit == "size" {
        try editor.set([("size", "[45, 30]")], at: .item(section: 0, item: item))
      } else {
        try editor.remove(.item(section: 0, item: item))
      }
    }
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    #expect(report.computed == 1)
    let pages = (try store.walSize() - before) / (4096 + 24)
    #expect(1...24 ~= pages, "\(pages) pages")
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }
}

extension ScratchStore {
  /// The size of the write-ahead log, which grows by each page that a transaction writes.
  fileprivate func walSize() throws -> Int {
    let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size]
    return try #require(size as? Int)
  }
}
