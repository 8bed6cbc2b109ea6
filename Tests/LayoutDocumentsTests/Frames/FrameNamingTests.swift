import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import Testing

@Suite struct FrameNamingTests {
  private func frames(_ text: String, in container: String? = nil) throws -> [FrameRow] {
    let document = try document(of: text)
    let other = try container.map { try document.settings.container.applying($0) }
    var rows: [FrameRow] = []
    try DocumentFrames(document, in: other).forEachRow { rows.append($0) }
    return rows
  }

  private static let text = """
    {"format": "insetory/1", "id": "a", "layout": "flow", "container": {"device": "iphone-se"},
     "sections": [{"items": [{"count": 2, "size": [10, 10]}, {"id": "x", "size": [9, 9]},
                             {"count": 2, "size": [10, 10]}, {"id": "7", "size": [9, 9]}]},
                  {"id": "s", "header": {"height": 4}, "footer": {"height": 4}}]}
    """

  @Test func `frames are named by ids where they exist, else by index`() throws {
    let rows = try frames(Self.text)
    #expect(
      rows.map(\.id) == [
        "a/[0]/item:[0]", "a/[0]/item:[1]", "a/[0]/item:x", "a/[0]/item:[3]", "a/[0]/item:[4]",
        "a/[0]/item:7", "a/s/header", "a/s/footer",
      ])
    #expect(rows.map(\.itemID) == [nil, nil, "x", nil, nil, "7", nil, nil])
    #expect(rows.allSatisfy { $0.container == "iphone-se" })
  }

  @Test func `the id of a frame is an address of the same frame`() throws {
    for row in try frames(Self.text, in: "100x100") {
      let address = try Address(row.id)
      #expect(address.document == "a")
      #expect(address.container == "100x100")
      #expect(address.description == row.id)
    }
  }

  @Test func `the content rect and a section are named by their address`() {
    let naming = FrameNaming(document: "a", container: "9x8", isContainerAsked: true)
    let size = Size(width: 9, height: 20)
    #expect(naming.content(size).id == "a#9x8")
    #expect(naming.content(size).frame == Rect(x: 0, y: 0, width: 9, height: 20))
    #expect(naming.section(3, id: nil, frame: .zero).id == "a#9x8/[3]")
    #expect(naming.section(3, id: "s", frame: .zero).id == "a#9x8/s")
  }

  @Test func `ids of items are found in any order`() throws {
    let document = try document(of: Self.text)
    var cursor = ItemIDCursor(document.sections[0].items, document.sections[0].itemIDs)
    #expect(cursor.id(ofItem: 5) == "7")
    #expect(cursor.id(ofItem: 2) == "x")
    #expect(cursor.id(ofItem: 0) == nil)
    #expect(cursor.id(ofItem: 6) == nil)
    #expect(cursor.id(ofItem: -1) == nil)
    #expect(cursor.id(ofItem: 5) == "7")
  }
}
