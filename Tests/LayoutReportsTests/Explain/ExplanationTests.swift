import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// The printed arithmetic of every element results in exactly its frame.
@Suite struct ExplanationTests {
  @Test(arguments: try Project.names(in: "Resources/Samples", endingWith: ".json"))
  func `the printed arithmetic of a sample gives every frame`(name: String) throws {
    let document = try LayoutDocument.read(try Project.text("Resources/Samples/\(name)"))
    try check(document, in: [nil, "1024x768"], atMost: 60)
  }

  @Test(arguments: Seeds.range(8))
  func `the printed arithmetic of random documents gives their frames`(seed: UInt64) throws {
    var layout = RandomLayout(seed: seed)
    layout.mixes = layout.random.chance(40)
    let document = layout.document("d")
    try check(
      document, in: [nil, "440x956"], atMost: document.sections.count > 100 ? 20 : 60,
      "seed \(seed)")
  }

  @Test(arguments: ["vertical", "horizontal"], ["leftToRight", "rightToLeft"])
  func `the printed arithmetic of a compositional document gives every frame`(
    scrollDirection: String, direction: String
  ) throws {
    var text = try Project.text("Tests/Data/explained-groups.json")
    text.replace("$scrollDirection", with: scrollDirection)
    text.replace("$direction", with: direction)
    try check(try LayoutDocument.read(text), in: [nil, "375x667"], atMost: 120)
  }

  /// A document's pinning is that of flow sections. A boundary item has its own.
  @Test(arguments: [#""header": {"height": 30},"#, ""])
  func `a footer of a compositional section is explained where footers are pinned`(
    header: String
  ) throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "layout": "compositional", "pinFooters": true,
      "container": {"width": 402, "height": 300}, "sections": [{"id": "s", "items": {"count": 30},
      \(header) "footer": {"height": 20}, "group": {"kind": "horizontal", "size": [402, 50],
      "subitems": [{"size": [402, 50]}]}}]}
      """)
    try check(document, in: [nil], atMost: .max)
  }

  @Test func `a width derived from a screen is explained before the choices that depend on it`()
    throws
  {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"device": "iphone-16", "frameInset": 5},
      "sections": [{"id": "s", "items": {"count": 3, "size": {"aspect": 2,
      "breakpoints": [{"upTo": 400, "columns": 2}, {"columns": 3}]}}}]}
      """)
    try check(document, in: [nil], atMost: .max)
  }

  /// The last item of the longest column is named where the section ends, before it is described.
  @Test(arguments: ["vertical", "horizontal"])
  func `a decoration of each item of a waterfall is explained`(scrollDirection: String) throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "scrollDirection": "\(scrollDirection)",
      "container": {"width": 402, "height": 300}, "direction": "rightToLeft",
      "decorationKinds": {"card": {"geometry": {"each": "item", "insets": {"bottom": -1}}}},
      "sections": [{"id": "s", "layout": "waterfall", "header": [44, 44], "decorations": ["card"],
      "items": [{"count": 2, "size": [50, 402]}, {"count": 3, "size": [100.9, 44]}]}]}
      """)
    try check(document, in: [nil], atMost: .max)
  }

  /// Returns an offset for every second orthogonal row.
  private func innerOffsets(of layout: StoredLayout) throws -> [InnerOffset] {
    try (0..<layout.sectionCount).filter { try layout.orthogonalRow(inSection: $0) != nil }
      .enumerated().filter { $0.offset % 2 == 0 }
      .map { InnerOffset(section: .index($0.element), offset: 150.5) }
  }

  /// Explains the frames of a document in some containers, scrolled and not.
  ///
  /// - Parameter limit: The most frames, roughly. Where the content is scrolled, and in further
  ///   containers, the steps are mostly the same, and there are at most 20. `EXPLAIN=all` explains
  ///   all, which takes minutes.
  private func check(
    _ document: LayoutDocument, in containers: [String?], atMost limit: Int, _ comment: String = ""
  ) throws {
    let isWhole = ProcessInfo.processInfo.environment["EXPLAIN"] == "all"
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let text = DocumentWriter.canonical(try snapshot.document(document.id))
    let json = try JSONValue(text: text, source: nil)
    for container in containers {
      let layout = try snapshot.layout(of: document.id, in: container)
      for offset in [nil, Point(x: 33.25, y: 61.5)] {
        var rows: [FrameRow] = []
        var query = FrameQuery()
        (query.contentOffset, query.region) = (
          offset, Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        )
        if offset != nil { query.innerOffsets = try innerOffsets(of: layout) }
        let address = Address(document: document.id)
        if offset == nil {
          query.region = nil
          rows.append(try layout.row(for: address))
          for kind in [FrameKind.section, .group] {
            query.kind = kind
            try layout.forEachRow(of: address, query) { rows.append($0) }
          }
          query.kind = nil
        }
        try layout.forEachRow(of: address, query) { rows.append($0) }
        let isFirst = container == containers[0] && offset == nil
        let step = isWhole ? 1 : max(1, rows.count / (isFirst ? limit : min(limit, 20)))
        for row in rows.enumerated().filter({ $0.offset % step == 0 }).map(\.element) {
          let explanation = try layout.explanation(
            of: Address(row.id), contentOffset: offset, innerOffsets: query.innerOffsets ?? [])
          let mistake = ExplanationCheck(document: json, frame: row.frame)
            .firstMistake(in: explanation)
          try #require(mistake == nil, "\(row.id): \(mistake ?? ""). \(comment)")
        }
      }
    }
  }
}
