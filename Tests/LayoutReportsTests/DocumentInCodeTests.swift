import Foundation
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService
import ServiceTestSupport
import Testing

/// Tests of the library as an ordinary client: no import is @testable.
@Suite struct DocumentInCodeTests {
  @Test func `a document made in code equals the same document in JSON`() throws {
    let store = try ScratchStore()
    let made = [
      try DocumentInCode.home(), DocumentInCode.shelf(), DocumentInCode.rail(),
    ]
    let typed = try [DocumentInCode.homeText, DocumentInCode.shelfText, DocumentInCode.railText]
      .map { try LayoutDocument(json: $0) }
    _ = try store.catalog.importDocuments(made)
    let snapshot = try store.catalog.snapshot()
    for (made, typed) in zip(made, typed) {
      #expect(try made.canonicalJSON() == typed.canonicalJSON())
      #expect(try snapshot.document(typed.id) == typed)
      let rows = try snapshot.layout(of: typed.id).rows()
      #expect(try rows == DocumentFrames(typed).rows())
      #expect(try rows == DocumentFrames(made).rows())
      #expect(!rows.isEmpty)
    }
  }

  @Test func `JSON is read from text and data, and round-trips`() throws {
    for text in [DocumentInCode.homeText, DocumentInCode.shelfText, DocumentInCode.railText] {
      let document = try LayoutDocument(json: text)
      #expect(try LayoutDocument(json: Data(text.utf8)) == document)
      #expect(try LayoutDocument(json: Array(text.utf8)) == document)
      let canonical = try document.canonicalJSON()
      #expect(try LayoutDocument(json: canonical) == document)
      #expect(try LayoutDocument(json: canonical).canonicalJSON() == canonical)
    }
  }

  @Test func `an error of JSON names file, line, column and path`() throws {
    let text = """
      {"format": "insetory/1", "id": "a", "container": {"width": 1, "height": 1},
      "sections": [{"header": 7}]}
      """
    let error = try #require(throws: DocumentError.self) {
      try LayoutDocument(json: Data(text.utf8), source: "a.json")
    }
    #expect(error.source == "a.json")
    #expect(error.line == 2)
    #expect(error.path == "$.sections[0].header")
    #expect(throws: DocumentError.self) { try LayoutDocument(json: "") }
    #expect(throws: DocumentError.self) { try LayoutDocument(json: Data([0xff])) }
    #expect(throws: DocumentError.self) { try LayoutDocument(json: "\(text)\n\(text)") }
    let large = try #require(throws: DocumentError.self) {
      try LayoutDocument(json: String(repeating: " ", count: 64 << 20) + text)
    }
    #expect(large.reason == .tooLarge(what: "the document", bytes: 64 << 20))
    #expect(
      ServiceError.format(.document(large)).hint == "divide its sections among several documents")
  }

  @Test func `a document without a valid text has no JSON and no findings`() throws {
    let home = try DocumentInCode.home()
    func refused(_ change: (inout LayoutDocument) -> Void) -> FormatError? {
      var document = home
      change(&document)
      #expect(throws: ServiceError.self) { try document.lint() }
      return #expect(throws: FormatError.self) { try document.canonicalJSON() }
    }
    _ = refused { $0.id = "ä b" }
    _ = refused { $0.sections[0].itemIDs.append("more") }
    _ = refused { $0.sections[0].items = ItemRuns(repeating: nil, count: -1) }
    _ = refused { $0.settings.configuration.decorationKinds = [] }
    let error = refused {
      $0.settings.configuration.decorationKinds[0].values.appearance.border?.width = .nan
    }
    #expect(error?.description.contains("border.width") == true)
  }

  @Test func `a snapshot finds documents and frames by their ids`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try DocumentInCode.home()])
    let snapshot = try store.catalog.snapshot()
    let rows = try snapshot.layout(of: "home").rows()
    for row in rows { #expect(try snapshot.contains(row.id), "\(row.id)") }
    for id in [
      "home", "home/cards", "home/[2]", "home@1", "home@1/cards/item:first",
      "home#iphone-se/cards/item:[1]", "home/decoration:page", "home/decoration:card",
      "home/cards/header",
    ] { #expect(try snapshot.contains(id), "\(id)") }
    for id in [
      "hom", "home*", "home@0", "nope@-1", "home@-1", "home/nope", "home/[3]",
      "home/cards/item:none", "home/cards/item:[6]", "home/cards/decoration:separator",
      "home/decoration:badge", "nope#iphone-se/x",
    ] { #expect(try !snapshot.contains(id), "\(id)") }
    for id in ["", "home/", "home#nope", "home@none", "home@9"] {
      #expect(throws: ServiceError.self, "\(id)") { try snapshot.contains(id) }
    }
    snapshot.close()
    #expect(throws: ServiceError.self) { try snapshot.contains("home") }
  }

  @Test func `a gap's decoration is found with and without its number`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try LayoutDocument(
        json: """
          {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 100},
          "decorationKinds": {"line": {"geometry": {"each": "gap"}}},
          "sections": [{"id": "s", "items": {"count": 3, "size": [100, 20]},
            "decorations": ["line"]}]}
          """)
    ])
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.contains("d/s/decoration:line"))
    #expect(try snapshot.contains("d/s/decoration:line[1]"))
    #expect(try !snapshot.contains("d/s/decoration:line[2]"))
  }

  @Test func `a frame row can be made for a program's own tests`() {
    let row = FrameRow(
      id: "d/s/item:a", document: "d", container: "1x1", section: "s", sectionIndex: 0,
      category: .cell, item: 3, itemID: "a", frame: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(row.alpha == 1 && row.zIndex == 0 && !row.isHidden && row.outline == nil)
  }

  @Test func `an address, a picture's options and a table's columns are made in one expression`()
    throws
  {
    let address = Address(
      document: "home", container: "440x956", section: .id("s"), element: .header)
    #expect(address.description == "home#440x956/s/header")
    let then = Address(
      document: "home", revision: .tag("v1"), section: .index(2), element: .item(.id("a")))
    #expect(then.description == "home@v1/[2]/item:a")
    #expect(PictureOptions(isDark: true).isDark)
    #expect(ItemTable.Columns(width: "w").width == "w")
    #expect(ItemTable.Columns(id: nil) != ItemTable.Columns())
  }

  @Test func `a container of the engine applies its insets`() throws {
    // The line is 100 - 10 - 10, so that a cell of 80 fits and is at the inset.
    let layout = try CollectionLayout(
      LayoutConfiguration(),
      in: Container(
        size: Size(width: 100, height: 100),
        contentInset: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)),
      sections: [
        SectionInput(items: ItemRuns(repeating: .fixed(Size(width: 80, height: 20)), count: 2))
      ])
    #expect(layout.contentSize == Size(width: 80, height: 50))
  }

  @Test func `index paths and fixed points have short descriptions`() {
    let path = ElementIndexPath(item: 3, section: 0)
    #expect("\(path)" == "[0, 3]")
    #expect("\(path)" == "\(IndexPath(indexes: [0, 3]))")
    #expect("\(FixedPoint(44.5))" == "44.5")
    #expect("\(FixedPoint(-12))" == "-12")
  }
}
