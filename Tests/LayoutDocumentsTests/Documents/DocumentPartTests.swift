import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import Testing

/// A document is stored in parts: its settings, and the attributes, rules and items of each
/// section.
struct DocumentPartTests {
  @Test(
    arguments: try DocumentFile.all(in: "Tests/Data/good-documents")
      + DocumentFile.all(in: "Resources/Samples"))
  func `the parts of a good document read back equal`(file: DocumentFile) throws {
    let document = try document(of: file.bytes)
    let configuration = document.settings.configuration

    let settings = DocumentWriter.settings(document.settings)
    #expect(try DocumentReader.settings(settings) == document.settings)
    #expect(!settings.contains("\n"))
    for section in document.sections {
      let text = DocumentWriter.section(section, in: configuration)
      #expect(try DocumentReader.section(text, in: configuration) == section)

      let attributes = DocumentWriter.attributes(section.attributes)
      #expect(try DocumentReader.attributes(attributes) == section.attributes)
      #expect((attributes == nil) == (section.attributes == SectionAttributes()))

      let palette = DocumentWriter.palette(section.items.palette)
      #expect(try DocumentReader.palette(palette) == section.items.palette)
    }
  }

  @Test func `stored attributes and rules are spelled as if a horizontal document were vertical`()
    throws
  {
    let document = try document(
      of: """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
         "scrollDirection": "horizontal", "sections": [
         {"itemSize": {"columns": 2, "width": 44}, "items": [[50, "fill"], [1, 2]],
          "header": {"width": 30}}]}
        """)
    let section = try #require(document.sections.first)
    let configuration = document.settings.configuration

    // A header's lengths and fixed sizes are physical: only rules depend on the axes of the layout.
    #expect(
      DocumentWriter.attributes(section.attributes)
        == "{\"header\":{\"width\":30},\"itemSize\":{\"columns\":2,\"height\":44}}")
    #expect(DocumentWriter.palette(section.items.palette) == "[[\"fill\",50]]")
    #expect(
      String(decoding: DocumentWriter.section(section, in: configuration), as: UTF8.self)
        == "{\"header\":{\"width\":30},\"itemSize\":{\"columns\":2,\"width\":44},"
        + "\"items\":[[50,\"fill\"],[1,2]]}")
  }

  @Test func `the same attributes are read for either direction`() throws {
    let text = "{\"itemSize\":[\"fill\",44]}"
    var horizontal = LayoutConfiguration()
    horizontal.scrollDirection = .horizontal

    let attributes = try DocumentReader.attributes(text)
    var section = DocumentSection()
    section.attributes = attributes

    #expect(DocumentWriter.attributes(attributes) == text)
    #expect(
      String(decoding: DocumentWriter.section(section, in: horizontal), as: UTF8.self)
        == "{\"itemSize\":[44,\"fill\"]}")
    #expect(
      try DocumentReader.itemSize(Array("[44, \"fill\"]".utf8), in: horizontal)
        == attributes.metrics.itemSize)
  }

  @Test func `an empty part is stored as NULL`() throws {
    #expect(DocumentWriter.attributes(SectionAttributes()) == nil)
    #expect(DocumentWriter.palette([]) == nil)
    #expect(try DocumentReader.attributes(nil) == SectionAttributes())
    #expect(try DocumentReader.palette(nil) == [])
  }

  @Test func `an item's size is two lengths, a rule or nothing`() throws {
    func size(_ text: String) throws -> ItemSize? {
      try DocumentReader.itemSize(Array(text.utf8), in: .init())
    }
    var rule = SizingRule(.fill)
    rule.other = .points(50)

    #expect(try size(" null ") == nil)
    #expect(try size("[1, 2]") == .fixed(Size(width: 1, height: 2)))
    #expect(try size("[\"fill\", 50]") == .rule(rule))
    #expect(throws: DocumentError.self) { try size("[1, 2] 3") }
    #expect(throws: DocumentError.self) { try size("5") }
    #expect(throws: DocumentError.self) { try size("") }
  }

  @Test func `items are runs and as many ids, or no id at all`() throws {
    func items(_ text: String) throws -> (ItemRuns, ItemIDs) {
      try DocumentReader.items(Array(text.utf8), in: .init(), of: .flow)
    }
    let (runs, ids) = try items(
      "[[1, 2], [1, 2], {\"id\": \"a\"}, {\"id\": \"b\", \"size\": [1, 2]}, {\"count\": 4}]")

    #expect(runs.count == 8)
    #expect((0..<runs.runCount).map(runs.itemCount) == [2, 1, 1, 4])
    #expect((0..<ids.count).map { ids[$0] } == [nil, "a", "b", nil])
    #expect(runs.size(ofRun: 0) == .fixed(Size(width: 1, height: 2)))
    #expect(runs.size(ofRun: 1) == nil)

    let (counted, none) = try items("{\"count\": 1000000, \"size\": [0, 0]}")
    #expect(counted.count == 1_000_000)
    #expect(counted.runCount == 1)
    #expect(none.count == 0)
    #expect(throws: DocumentError.self) { try items("{\"count\": 1000001}") }
  }

  @Test func `items of two sections may have the same id`() throws {
    let section = "{\"items\": [{\"id\": \"a\"}]}"
    let document = try document(
      of: RefusedDocument.lines1And2 + " \"sections\": [\(section), \(section)]}")

    #expect(document.sections.map { $0.itemIDs[0] } == ["a", "a"])
    #expect(document.itemCount == 2)
  }

  @Test func `settings hold neither an id nor sections`() {
    let start = "{\"format\": \"insetory/1\", \"container\": {\"device\": \"ipad-mini\"}"

    #expect(throws: Never.self) { try DocumentReader.settings(start + "}") }
    #expect(throws: DocumentError.self) { try DocumentReader.settings(start + ", \"id\": \"a\"}") }
    #expect(throws: DocumentError.self) {
      try DocumentReader.settings(start + ", \"sections\": []}")
    }
  }

  @Test func `a section alone may name kinds of decorations that only its document knows`() throws {
    let text = "{\"decorations\":[\"card\",{\"kind\":\"card\",\"id\":\"inner\"}]}"

    let section = try DocumentReader.section(Array(text.utf8), in: .init())

    #expect(DocumentWriter.attributes(section.attributes) == text)
  }
}

/// The keys that determine the meaning of sizes may have any position.
struct OrientationTests {
  private static let sections = "\"sections\": [{\"items\": [[50, \"fill\"]]}]"
  private static let container = "\"container\": {\"device\": \"ipad-mini\"}"

  private func document(_ members: String...) throws -> LayoutDocument {
    let start = "{\"format\": \"insetory/1\", \"id\": \"d\", \(Self.container), "
    return try DocumentTestSupport.document(of: start + members.joined(separator: ", ") + "}")
  }

  @Test func `the position of "direction" does not change how a document is read`() throws {
    let direction = "\"scrollDirection\": \"horizontal\""

    let first = try document(direction, Self.sections)
    let last = try document(Self.sections, direction)
    #expect(first == last)
    #expect(try document(Self.sections, direction, "\"layout\": \"flow\"") == last)
    #expect(try document(Self.sections, "\"scroll\\u0044irection\": \"horizontal\"") == last)
  }

  @Test func `the position of "layout" does not change how a shelf is read`() throws {
    let sections = "\"sections\": [{\"items\": [[50, 40]]}]"
    let metrics = "\"titleHeight\": 9, \"itemSize\": [1, 2]"
    let shelf = "\"layout\": \"shelf\""

    let first = try document(shelf, metrics, sections)
    #expect(try document(sections, metrics, shelf) == first)
    #expect(
      try document("\"scrollDirection\": \"horizontal\"", metrics, sections, shelf) == first)
  }

  @Test func `an error before the key "direction" is worded for that direction`()
    throws
  {
    let error = #expect(throws: DocumentError.self) {
      try document(
        "\"sections\": [{\"items\": [[\"fill\", 50]]}]", "\"scrollDirection\": \"horizontal\"")
    }
    #expect(error?.reason == .fillsScrollAxis(key: "width"))
  }
}
