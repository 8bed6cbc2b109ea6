import LayoutEngine
import LayoutStorage
import StrictJSON
import Testing

@testable import LayoutService

@Suite struct InverseTests {
  @Test(arguments: EditCountTests.cases)
  func `an operation keeps what takes it back`(edit: EditCountTests.Case) throws {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(EditCountTests.document)
    _ = try store.catalog.importDocuments([document])
    let report = try store.catalog.edit("d", kind: "test", summary: edit.edit, edit.run)
    try store.takeBack(report)
    let snapshot = try store.catalog.snapshot()
    let restored = try snapshot.document("d")
    #expect(DocumentWriter.canonical(restored) == DocumentWriter.canonical(document))
    #expect(try snapshot.verify("d").difference == nil)
  }

  @Test(arguments: DecorationCountTests.cases)
  func `kinds and decorations come back, and so do their frames`(
    edit: DecorationCountTests.Case
  ) throws {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(DecorationCountTests.document)
    _ = try store.catalog.importDocuments([document])
    let tables = ["section", "frame", "decoration"]
    let before = try store.rows(of: tables)
    let report = try store.set(edit)
    let taken = try store.takeBack(report)
    // What one way needs only decorations, the other does too.
    #expect(taken.map(\.computed) ?? 0 == edit.computed)
    let snapshot = try store.catalog.snapshot()
    let restored = try snapshot.document("d")
    #expect(DocumentWriter.canonical(restored) == DocumentWriter.canonical(document))
    #expect(try snapshot.verify("d").difference == nil)
    #expect(try store.rows(of: tables) == before)
  }

  @Test func `an import is taken back by deleting, a deletion by restoring`() throws {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(EditCountTests.document)
    let imported = try store.catalog.importDocuments([document])
    let deleted = try store.catalog.delete(["d"])
    let operations = (imported + deleted).compactMap(\.operation)
    let inverses = try operations.map { try store.inverse(of: $0).map { $0["change"] } }
    #expect(inverses == [[.string("deleteDocument")], [.string("restoreDocument")]])
  }

  @Test func `an item of many is kept without its neighbours`() throws {
    let store = try ScratchStore()
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
      "sections": [{"items": [\((1...500).map { "[\($0), 50]" }.joined(separator: ", "))]}]}
      """
    _ = try store.catalog.importDocuments([try .read(text)])
    let report = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in
      try editor.set([("size", "[7, 8]")], at: .item(section: 0, item: 200))
    }
    let inverse = try store.inverse(of: try #require(report.operation))
    #expect(inverse.count == 1)
    #expect(inverse[0]["runs"] == .array([.number(200), .number(1)]))
    // One item of the list that began with a width of 1.
    #expect(
      inverse[0]["section"]?["items"]
        == .object([
          JSONMember(key: "count", value: .number(1)),
          JSONMember(key: "size", value: .array([.number(201), .number(50)])),
        ]))
  }
}

extension ScratchStore {
  /// Applies what an operation keeps to take it back; nil where there was none.
  @discardableResult
  fileprivate func takeBack(_ report: EditReport) throws -> EditReport? {
    guard let operation = report.operation else { return nil }
    let inverse = try inverse(of: operation)
    return try catalog.edit(report.document, kind: "undo", summary: "") {
      editor throws(ServiceError) in
      for change in inverse { try editor.apply(change) }
    }
  }

  /// Reads the changes that an operation keeps.
  fileprivate func inverse(of operation: Revision) throws -> [JSONValue] {
    let snapshot = try catalog.store.snapshot()
    let record = try #require(try snapshot.connection.operation(operation))
    guard case .array(let changes) = try JSONValue(text: record.inverse, source: nil) else {
      throw ServiceError.badValue(key: "inverse", reason: "is no list")
    }
    return changes
  }
}

extension DocumentEditor {
  /// Applies a change of a kept inverse, with what an edit has at hand.
  fileprivate func apply(_ change: JSONValue) throws(ServiceError) {
    switch change["change"] {
    case .string("settings")?:
      let text = text(change["settings"])
      try setSettings(
        try understanding { () throws(DocumentError) in
          try DocumentReader.settings(String(decoding: text, as: UTF8.self))
        })
    case .string("section")?:
      let index = try index(change["number"])
      let text = text(change["section"])
      let part = try understanding { () throws(DocumentError) in
        try DocumentReader.section(text, in: LayoutConfiguration())
      }
      let current = try section(at: index)
      guard case .array(let runs)? = change["runs"], case .number(let first) = runs[0],
        case .number(let count) = runs[1]
      else { throw .badValue(key: "runs", reason: "are no pair") }
      var section = part
      section.items = ItemRuns()
      section.itemIDs = ItemIDs()
      section.append(runs: 0..<Int(first), of: current)
      section.append(runs: 0..<part.items.runCount, of: part)
      section.append(runs: Int(first + count)..<current.items.runCount, of: current)
      try setSection(at: index, to: section)
    case .string("remove")?: try removeSection(at: try index(change["number"]))
    case .string("restore")?:
      // Its rows are still there; here it becomes a new section.
      let section = try connection.documentSection(number(change), of: loaded.record.number)
      try insertSection(section, at: integer(change["index"]))
    case .string("move")?:
      try moveSection(from: try index(change["number"]), to: integer(change["index"]))
    case .string("rename")?:
      guard case .string(let id)? = change["id"] else { return }
      try rename(to: id)
    default: throw .badValue(key: "change", reason: "is unknown")
    }
  }

  private func integer(_ value: JSONValue?) -> Int {
    if case .number(let number)? = value { Int(number) } else { -1 }
  }

  private func number(_ change: JSONValue) -> SectionNumber {
    SectionNumber(UInt32(integer(change["number"])))
  }

  private func index(_ value: JSONValue?) throws(ServiceError) -> Int {
    let number = SectionNumber(UInt32(integer(value)))
    guard let place = loaded.directory.place(of: number) else {
      throw .badValue(key: "number", reason: "names no section")
    }
    return loaded.directory.index(of: place)
  }

  private func text(_ value: JSONValue?) -> [UInt8] {
    var json = JSONWriter()
    json.value(value ?? .null)
    return json.bytes
  }
}
