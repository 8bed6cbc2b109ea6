import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// The effect of an import of items on a document.
@Suite struct ItemImportTests {
  private static let document = """
    {"format": "insetory/1", "id": "wall", "container": {"width": 100, "height": 50},
     "sections": [{"id": "a", "items": [{"id": "x", "size": [10, 10]}, {"count": 2, "size": [20, 10]}]},
                  {"id": "b", "items": [{"id": "x", "size": [30, 10]}]}]}
    """

  private let store: ScratchStore

  init() throws {
    store = try ScratchStore()
    _ = try store.catalog.importDocuments([try LayoutDocument.read(Self.document)])
  }

  private static func table(
    _ text: String, _ columns: ItemTable.Columns = .init()
  ) throws -> ItemTable {
    let file = try StreamedFile(Array(text.utf8))
    return try ItemTable(path: file.path, format: .csv, columns: columns)
  }

  @discardableResult
  private func put(
    _ text: String, into address: String, replacing: Bool = false, isDryRun: Bool = false,
    keepsGoing: Bool = false, key: OperationKey? = nil
  ) throws -> EditReport {
    let address = try Address(address)
    var columns = ItemTable.Columns()
    columns.section = address.section == nil ? "section" : nil
    return try store.catalog.importItems(
      try Self.table(text, columns), into: address, replacing: replacing,
      isDryRun: isDryRun, key: key
    ) { failures throws(ServiceError) in
      if !keepsGoing { throw .badRows(failures) }
    }
  }

  /// Returns the sections in the document format, without spaces.
  private func sections() throws -> [String] {
    let document = try store.catalog.snapshot().document("wall")
    return document.sections.map { section in
      let items = (0..<section.items.count).map { item in
        guard case .fixed(let size) = section.itemSize(at: item) else { return "?" }
        return (section.itemID(at: item).map { $0 + ":" } ?? "") + "\(Int(size.width))"
      }
      return "\(section.id ?? "-") " + items.joined(separator: " ")
    }
  }

  @Test func `items are appended to their section, and only this section is computed`() throws {
    let report = try put("id,width,height\ny,40,10\n,50,10\n", into: "wall/a")
    #expect(try sections() == ["a x:10 20 20 y:40 50", "b x:30"])
    #expect((report.computed, report.kept + report.shifted, report.items) == (1, 1, 6))
    #expect(try store.catalog.snapshot().verify("wall").difference == nil)
  }

  @Test func `replacing swaps the section's items, and equal items stay clean`() throws {
    try put("id,width,height\ny,40,10\n", into: "wall/a", replacing: true)
    #expect(try sections() == ["a y:40", "b x:30"])
    let again = try put("id,width,height\ny,40,10\n", into: "wall/a", replacing: true)
    #expect(again.operation == nil)
    let other = try put(
      "section,id,width,height\na,y,40,10\nb,z,31,10\n", into: "wall", replacing: true)
    #expect(other.computed == 1)
    #expect(try sections() == ["a y:40", "b z:31"])
  }

  @Test func `an empty table removes all items`() throws {
    #expect(try put("id,width,height\n", into: "wall/a").operation == nil)
    try put("id,width,height\n", into: "wall/a", replacing: true)
    #expect(try sections() == ["a ", "b x:30"])
  }

  @Test func `rows go to the named sections, and new sections are appended`() throws {
    let text = "section,id,width,height\nd,x,1,1\nb,y,2,2\nc,x,3,3\nd,y,4,4\n"
    let report = try put(text, into: "wall")
    #expect(try sections() == ["a x:10 20 20", "b x:30 y:2", "d x:1 y:4", "c x:3"])
    #expect(report.computed == 3)
    #expect(try store.catalog.snapshot().verify("wall").difference == nil)
  }

  @Test func `an item import is one operation, which can be undone and redone`() throws {
    let before = try sections()
    let report = try put("section,id,width,height\nc,x,1,1\nb,y,2,2\n", into: "wall")
    let after = try sections()
    let operation = try #require(report.operation)
    // The inverse of appending items has no items.
    let inverse = try store.inverse(of: Revision(Int64(operation)))
    #expect(inverse.count == 2)
    for change in inverse {
      if case .section(_, _, let part, let runs) = change {
        #expect((part.items.count, runs) == (0, 1..<2))
      }
    }
    _ = try store.catalog.undo("wall")
    #expect(try sections() == before)
    _ = try store.catalog.redo("wall")
    #expect(try sections() == after)
    #expect(try store.catalog.snapshot().verify("wall").difference == nil)
  }

  @Test func `a duplicate id is refused with both places`() throws {
    let text = "width,height,id\n1,1,n\n1,1,x\n1,1,m\n1,1,n\n"
    let error = #expect(throws: ServiceError.self) { try put(text, into: "wall/a") }
    guard case .badRows(let failures) = error else { return }
    #expect(
      failures.lines.map { $0.replacing(#/^.*\.json:/#, with: "") } == [
        #"3:5: wall/a: id: another item of the section has the id "x" already: item [0]"#,
        #"5:5: wall/a: id: another item of the section has the id "n" already: line 2"#,
      ])
    #expect(try sections() == ["a x:10 20 20", "b x:30"])
    // An id of the replaced items can be used again.
    try put("width,height,id\n1,1,n\n1,1,x\n", into: "wall/a", replacing: true)
    #expect(try sections() == ["a n:1 x:1", "b x:30"])
  }

  @Test func `the place of an item with an id counts the preceding items`() throws {
    try put("id,width,height\ny,1,1\n", into: "wall/a")
    let error = #expect(throws: ServiceError.self) {
      try put("id,width,height\ny,1,1\n", into: "wall/a")
    }
    #expect(error?.description.hasSuffix("item [3]") == true)
  }

  @Test func `valid rows can be imported without the invalid rows`() throws {
    let text = "section,id,width,height\na,x,1,1\na,y,2,2\nb,,q,3\nb,y,4,4\nb,y,5,5\ne,z,,1\n"
    let report = try put(text, into: "wall", keepsGoing: true)
    #expect(try sections() == ["a x:10 20 20 y:2", "b x:30 y:4"])
    #expect(report.items == 6)
  }

  @Test func `a dry run reports and changes nothing`() throws {
    let report = try put("id,width,height\ny,40,10\n", into: "wall/a", isDryRun: true)
    #expect(report.items == 5)
    #expect(try sections() == ["a x:10 20 20", "b x:30"])
    #expect(try put("id,width,height\ny,40,10\n", into: "wall/a").items == 5)
  }

  @Test func `a repeated key imports the same table once and refuses another table`() throws {
    let key = OperationKey("nightly")
    try put("id,width,height\ny,40,10\n", into: "wall/a", key: key)
    let again = try put("id,width,height\ny,40,10\n", into: "wall/a", key: key)
    #expect(again.isRepeated)
    #expect(throws: ServiceError.self) {
      try put("id,width,height\ny,41,10\n", into: "wall/a", key: key)
    }
    #expect(try sections() == ["a x:10 20 20 y:40", "b x:30"])
  }

  @Test func `invalid import targets are refused`() throws {
    let one = try Self.table("id,width,height\ny,1,1\n")
    var columns = ItemTable.Columns()
    columns.section = "section"
    let several = try Self.table("section,id,width,height\na,y,1,1\n", columns)
    for (table, address): (ItemTable, String) in [
      (one, "wall"), (several, "wall/a"), (one, "wall/a/item:x"), (one, "w*/a"), (one, "wall@1/a"),
      (one, "wall#10x10/a"), (one, "wall/header"), (one, "none/a"),
    ] {
      #expect(throws: ServiceError.self, "\(address)") {
        try store.catalog.importItems(table, into: try Address(address))
      }
    }
  }

  @Test func `more items than a document can have are refused`() throws {
    _ = try store.catalog.edit("wall", kind: "test", summary: "") { editor in
      var section = try editor.section(at: 1)
      section.items.append(.fixed(Size(width: 1, height: 1)), count: 999_996)
      section.itemIDs = .init()
      try editor.setSection(at: 1, to: section)
    }
    let error = #expect(throws: ServiceError.self) {
      try put("width,height\n1,1\n", into: "wall/a")
    }
    #expect(error == .format(.tooMany(#"items in "wall""#, limit: 1_000_000)))
    try put("width,height\n1,1\n", into: "wall/a", replacing: true)
  }
}
