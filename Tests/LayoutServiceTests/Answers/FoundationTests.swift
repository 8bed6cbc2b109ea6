import DocumentTestSupport
import Foundation
import LayoutDocuments
import LayoutEngine
import LayoutFoundation
import LayoutService
import LayoutStorage
import ServiceTestSupport
import TestSupport
import Testing

/// The library in a program that also uses Foundation.
@Suite struct FoundationTests {
  @Test func `an index path has its own type and converts to Foundation's`() throws {
    let own: ElementIndexPath = ElementIndexPath(item: 3, section: 1)
    let foundations: IndexPath = IndexPath(own)
    #expect(foundations == [1, 3])
    #expect(ElementIndexPath(foundations) == own)
    #expect(ElementIndexPath([1]) == nil)
    #expect(ElementIndexPath([1, 2, 3]) == nil)
  }

  @Test func `an error names its subject, and not a command`() throws {
    let path = NSTemporaryDirectory() + "no-\(UUID())/store"
    var found: (any Error)?
    do { _ = try LayoutCatalog(at: path) } catch { found = error }
    let error = try #require(found)
    #expect(error.localizedDescription == "there is no store at \"\(path)\"")
    #expect((error as? any LocalizedError)?.recoverySuggestion == "create one, or name another")
    let storage: any Error = StoreError(.full(path: "/a"))
    #expect(storage.localizedDescription == "no space is left for \"/a\"")
  }

  @Test func `no text of the library names a command or an option`() throws {
    let commands = ["`insetory", "`cp", "`find", "chmod ", "`chmod", "sqlite3 ", "`sqlite3", " --"]
    let libraries = [
      "LayoutEngine", "LayoutDocuments", "LayoutPictures", "LayoutReports", "LayoutService",
      "LayoutStorage", "StrictJSON", "StrictXML",
    ]
    for library in libraries {
      let folder = Project.file("Sources/\(library)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      for path in paths where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        #expect(text.firstMatch(of: /"--[a-z]/) == nil, "\(path)")
        for command in commands where text.contains(command) {
          let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
          let said = lines.filter { !$0.hasPrefix("//") && $0.contains(command) }
          #expect(said.isEmpty, "\(path)")
        }
      }
    }
  }

  @Test func `a hint names a remedy, and a program can replace its words`() {
    let denied = ServiceError.storage(
      .lockDenied(lock: "/s.lock", permissions: 0o640, reason: "Permission denied"))
    #expect(
      denied.hint == """
        its owner can give it the permissions of the store with the change of permissions 640; if no \
        program uses the store, the file may be removed
        """)
    var remedies: [HealthAdvice.Remedy] = []
    func note(_ error: ServiceError) {
      _ = error.advice?.text {
        remedies.append($0)
        return ""
      }
    }
    note(denied)
    note(
      .storage(
        .sidecarDenied(
          path: "/s", file: "/s-wal", permissions: 0o600, reason: "Permission denied")))
    note(.storage(.readDenied(path: "/s", isOwner: true, reason: "Permission denied")))
    note(.storage(.readDenied(path: "/s", isOwner: false, reason: "Permission denied")))
    note(.storage(.otherNames(path: "/s", count: 2)))
    note(.storage(.foreignObject(path: "/s", type: "table", name: "mine")))
    note(.storage(.foreignObject(path: "/s", type: "table", name: "a'; b")))
    note(.noDocument("home", nearest: nil))
    #expect(
      remedies == [
        .permissions("640", file: "\"/s.lock\""), .permissions("600", file: "\"/s-wal\""),
        .permissions("u+r", file: "\"/s\""), .permissions("go+r", file: "\"/s\""),
        .names(of: "\"/s\""), .sql("DROP TABLE \"mine\""),
      ])
  }

  @Test func `a revision prints as its number`() throws {
    let store = try ScratchStore()
    let document = LayoutDocument(
      id: "d", settings: DocumentSettings(container: .init(width: 100, height: 100)))
    let report = try #require(try store.catalog.importDocuments([document]).first)
    #expect(report.operation.map { "\($0)" } == "1")
  }

  @Test func `an outline round-trips`() throws {
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

  @Test func `the JSON of a frame equals the command's, and decodes to the same row`() throws {
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
      // command-line.md, "Frames".
      #expect(
        Set(object.keys) == [
          "id", "document", "container", "section", "sectionIndex", "category", "elementKind",
          "item", "itemID", "decorationID", "x", "y", "width", "height", "zIndex", "alpha",
          "isHidden", "paintedRect", "outline",
        ])
    }
    let card = try #require(
      JSONSerialization.jsonObject(with: try JSONEncoder().encode(rows[3])) as? [String: Any])
    #expect(card["elementKind"] as? String == "card")
    #expect(card["itemID"] is NSNull)
    #expect(
      Set((card["paintedRect"] as? [String: Double] ?? [:]).keys) == ["x", "y", "width", "height"])
  }
}
