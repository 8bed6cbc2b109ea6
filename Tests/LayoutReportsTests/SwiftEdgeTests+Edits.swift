import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

// Invalid calls of edits.
extension SwiftEdgeTests {
  @Test func `an error of an edit has the address of the edited element`() throws {
    let store = try Self.store()
    func refusal(_ body: (DocumentEditor) throws -> Void) -> String {
      let error = #expect(throws: ServiceError.self) {
        try store.catalog.edit("d", kind: "edit", summary: "", body)
      }
      return error?.description ?? ""
    }
    for edit: (DocumentEditor) throws -> Void in [
      { try $0.remove(.item(section: 0, item: 9)) },
      { try $0.set([("id", "y")], at: .item(section: 0, item: 9)) },
    ] {
      #expect(refusal(edit) == #""d/a" has no item "[9]" (it has one, [0])"#)
    }
    #expect(
      refusal { try $0.set([("zIndex", "1")], at: .item(section: 0, item: 0)) }
        == #"d/a/item:x: $.zIndex: unknown key "zIndex"; expected one of id, size, measured"#)
    #expect(
      refusal { try $0.set([("appearance.alpha", "x")], at: .decorationKind("card")) }
        .hasPrefix("d: $.decorationKinds.card.appearance.alpha: expected a number"))
  }

  @Test func `the kinds undo and redo are refused, and a long kind is truncated`() throws {
    let store = try Self.store()
    let catalog = store.catalog
    let before = try catalog.snapshot().document("d")
    func refused(_ kind: String) -> ServiceError {
      .format(
        .badValue(
          key: "kind", reason: #"expected another kind than "undo" and "redo", found "\#(kind)""#))
    }
    for kind in ["undo", "redo"] {
      #expect(throws: refused(kind)) {
        try catalog.edit("d", kind: kind, summary: "") { try $0.delete() }
      }
      #expect(throws: refused(kind)) {
        _ = try catalog.edit("d", kind: kind + "\0", summary: "") { _ in 5 }
      }
    }
    #expect(try catalog.snapshot().log(limit: 9).count == 2)
    _ = try catalog.edit("d", kind: String(repeating: "u", count: 501), summary: "") {
      try $0.set([("minimumLineSpacing", "20")], at: .section(0))
    }
    #expect(try catalog.snapshot().log(limit: 9).first?.kind == String(repeating: "u", count: 500))
    _ = try catalog.undo("d")
    #expect(try catalog.snapshot().document("d") == before)
  }

  @Test func `an editor refuses addresses of another document`() throws {
    let store = try Self.store()
    #expect(throws: ServiceError.wrongTarget("e/a", expected: "an address within \"d\"")) {
      try store.catalog.edit("d", kind: "test", summary: "") {
        try $0.remove(try $0.target(try Address("e/a")))
      }
    }
  }

  @Test(arguments: [111, Double.nan, -1]) func `a device must match the store's device`(
    width: Double
  ) throws {
    let store = try Self.store()
    var document = try store.catalog.snapshot().document("d")
    document.settings.container.device?.size.width = width
    let bad = document
    let error = ServiceError.otherDevice("iphone-16-pro", document: "d")
    #expect(throws: error) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSettings(bad.settings) }
    }
    #expect(throws: error) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: bad) }
    }
    #expect(throws: error) { try store.catalog.importDocuments([bad], onConflict: .replace) }
    // Without a store the document's own device definition is used, if its numbers are valid for a
    // device.
    if width == 111 {
      #expect(try DocumentFrames(bad).layout.contentSize.width == 111)
    } else {
      #expect(throws: FormatError.invalidContainer(document: "d")) {
        try DocumentFrames(bad)
      }
    }
  }

  @Test func `at least one item is appended`() throws {
    for size in [ItemSize.fixed(Size(width: 5, height: 5)), .standard, nil] {
      for count in [0, -1, -5, Int(UInt32.max) + 1, .min, .max] {
        var section = DocumentSection(id: "a")
        try section.append(size: .fixed(Size(width: 5, height: 5)), count: 2)
        let before = section
        #expect(throws: FormatError.self, "\(count)") {
          try section.append(size: size, count: count)
        }
        #expect(section == before, "\(count)")
      }
    }
    var runs = ItemRuns()
    runs.append(Size(width: 5, height: 5))
    for count in [-1, Int(UInt32.max), .min, .max] {
      var longer = runs
      longer.extendLastRun(by: count)
      #expect(!longer.areValid && longer.count == 1, "\(count)")
    }
    runs.extendLastRun(by: 3)
    #expect(runs.areValid && runs.count == 4)
  }

  @Test func `a document is replaced only by a document with its id`() throws {
    let store = try Self.store()
    let other = try store.catalog.snapshot().document("e")
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: other) }
    }
    #expect(error?.description.contains(#"expected "d", found "e""#) == true)
  }

  @Test func `a deleted document is not edited`() throws {
    let edits: [@Sendable (DocumentEditor) throws -> Void] = [
      { try $0.delete() }, { try $0.rename(to: "n") },
      { try $0.insertSection(DocumentSection(), at: 0) },
      { try $0.removeSection(at: 0) },
      { try $0.setSection(at: 0, to: DocumentSection()) },
      { editor in
        var settings = editor.documentSettings
        settings.title = "t"
        try editor.setSettings(settings)
      },
      { try $0.set([("title", "t")], at: .document) },
    ]
    for (index, edit) in edits.enumerated() {
      let store = try Self.store()
      #expect(throws: ServiceError.noDocument("d", nearest: nil), "\(index)") {
        try store.catalog.edit("d", kind: "test", summary: "") {
          try $0.delete()
          try edit($0)
        }
      }
      #expect(try store.catalog.snapshot().layout(of: "d").itemCount == 1)
    }
    let store = try Self.store()
    let report = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      try editor.delete()
      #expect(throws: ServiceError.self) { try editor.rename(to: "n") }
    }
    #expect(report.document == "d" && report.operation != nil)
    #expect(try store.catalog.snapshot().documentIDs() == ["e"])
    _ = try store.catalog.undo("d")
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `items of a section are never lost silently`() throws {
    var rule = SizingRule(.columns(ColumnCount(2)), other: .points(10))
    for _ in 0..<40 { rule = SizingRule(.breakpoints([Breakpoint(size: .rule(rule))])) }
    let store = try Self.store()
    let former = try store.catalog.snapshot().document("d").sections[0]
    var section = former
    #expect(throws: FormatError.self) { try section.setItem(at: 0, size: .rule(rule), id: "x") }
    #expect(section == former)

    // If the caller ignores that a run was not appended, storing the section throws.
    var other = DocumentSection()
    other.items.append(.rule(rule), count: 1)
    try section.insertItems(of: other, at: 1)
    var shortened = former
    shortened.items.extendLastRun(by: -3)
    try shortened.append(count: 2)
    try shortened.removeItems(1..<2)
    for bad in [section, shortened] {
      #expect(!bad.items.areValid)
      #expect(throws: ServiceError.self) {
        try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSection(at: 0, to: bad) }
      }
    }
  }

  @Test func `equal neighbours become one run, however they are stored or appended`() throws {
    let store = try Self.store()
    let size = ItemSize.fixed(Size(width: 80, height: 40))
    var section = DocumentSection(id: "b")
    for _ in 0..<2 { section.items.append(size, count: 1) }
    section.items.append(size, count: 3)
    let runs = section
    try store.catalog.edit("d", kind: "test", summary: "") {
      try $0.insertSection(runs, at: 1)
      var first = try $0.section(at: 0)
      try first.append(size: size)
      first.items.append(size, count: 2)
      first.itemIDs.pad(to: 3)
      try $0.setSection(at: 0, to: first)
    }
    let stored = try store.catalog.snapshot().document("d")
    #expect(stored.sections.map(\.items.runCount) == [2, 1])
    #expect(stored.sections.map(\.items.count) == [4, 5])
    let read = try LayoutDocument(json: stored.canonicalJSON())
    #expect(read == stored)
    let newest = try store.catalog.snapshot().log(limit: 1).first?.operation
    try store.catalog.importDocuments([read], onConflict: .replace)
    try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSection(at: 1, to: runs) }
    #expect(try store.catalog.snapshot().log(limit: 1).first?.operation == newest)
  }

  @Test func `several items with one id are refused`() throws {
    var section = DocumentSection(id: "a")
    let error = #expect(throws: FormatError.self) { try section.append(id: "many", count: 3) }
    #expect(error?.description == "\"count\": expected 1 item with an id, found 3")
    #expect(section.items.count == 0)
  }
}
