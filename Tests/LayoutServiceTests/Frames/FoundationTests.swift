import Foundation
import LayoutEngine
import LayoutFoundation
import LayoutService
import LayoutStorage
import Testing

/// What a program that has Foundation, too, sees of the library.
@Suite struct FoundationTests {
  @Test func `an index path has a name of its own, and UIKit's initializer`() throws {
    let own: ElementIndexPath = ElementIndexPath(item: 3, section: 1)
    let foundations: IndexPath = IndexPath(own)
    #expect(foundations == [1, 3])
    #expect(ElementIndexPath(foundations) == own)
    #expect(ElementIndexPath([1]) == nil)
    #expect(ElementIndexPath([1, 2, 3]) == nil)
  }

  @Test func `an error says what it is about, and no command`() throws {
    let path = NSTemporaryDirectory() + "no-\(UUID())/store"
    var found: (any Error)?
    do { _ = try LayoutCatalog(at: path) } catch { found = error }
    let error = try #require(found)
    #expect(error.localizedDescription == "there is no store at \"\(path)\"")
    #expect((error as? any LocalizedError)?.recoverySuggestion == "create one, or name another")
    let storage: any Error = StorageError.full(path: "/a")
    #expect(storage.localizedDescription == "no space is left for \"/a\"")
  }

  @Test func `no error of the library names a command`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let files = [
      "LayoutService/ServiceError+Description.swift", "LayoutService/ServiceError+Storage.swift",
      "LayoutService/Documents/DocumentError.swift",
      "LayoutService/SQL/QueryFailure+Description.swift",
    ]
    for file in files {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      #expect(!text.contains("`insetory"), "\(file)")
    }
  }

  @Test func `a revision prints as its number`() throws {
    let store = try ScratchStore()
    let document = LayoutDocument(
      id: "d", settings: DocumentSettings(container: .init(width: 100, height: 100)))
    let report = try #require(try store.catalog.importDocuments([document]).first)
    #expect(report.operation.map { "\($0)" } == "1")
  }

  @Test func `an outline is read back`() throws {
    var row = FrameRow(
      id: "d/s/decoration:b", document: "d", container: "1x1", category: .decoration, frame: .zero)
    row.outline = BubbleOutline(corners: [Point(x: 1, y: 2.5), Point(x: 3, y: 4)], radius: 0.5)
    let data = try JSONEncoder().encode(row)
    #expect(try JSONDecoder().decode(FrameRow.self, from: data) == row)
    let text = String(decoding: data, as: UTF8.self)
      .replacing("[1,2.5]", with: "[1]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameRow.self, from: Data(text.utf8))
    }
  }

  @Test func `the JSON of a frame is that of the command, and is read back to the same row`() throws
  {
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 100},
      "decorationKinds": {"card": {"appearance": {"shadow": {"offset": [3, 4], "radius": 0}}}},
      "sections": [{"id": "s", "header": {"height": 10}, "decorations": ["card"],
        "items": [{"id": "i", "size": [33.3, 20]}, [40, 20]]}, {"items": {"count": 1}}]}
      """
    let rows = try DocumentFrames(try .read(text)).rows()
    #expect(rows.map(\.category) == [.supplementary, .cell, .cell, .decoration, .cell])
    for row in rows {
      let data = try JSONEncoder().encode(row)
      #expect(try JSONDecoder().decode(FrameRow.self, from: data) == row)
      let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      // PRODUCT.md, "One frame, everywhere".
      #expect(
        Set(object.keys).isSuperset(
          of: [
            "id", "document", "container", "section", "sectionIndex", "category", "elementKind",
            "item", "itemID", "decorationID", "x", "y", "width", "height", "zIndex", "alpha",
            "isHidden", "paintedRect", "outline",
          ]))
    }
    let card = try #require(
      JSONSerialization.jsonObject(with: try JSONEncoder().encode(rows[3])) as? [String: Any])
    #expect(card["elementKind"] as? String == "card")
    #expect(card["itemID"] is NSNull)
    #expect(
      Set((card["paintedRect"] as? [String: Double] ?? [:]).keys) == ["x", "y", "width", "height"])
  }
}
