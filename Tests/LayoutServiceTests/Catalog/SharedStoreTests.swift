import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// One store, used by several threads, and by several catalogs like several processes.
@Suite struct SharedStoreTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "sections": [\((0..<8).map { #"{"id": "s\#($0)", "items": {"count": 20}}"# }.joined(separator: ","))]}
    """

  @Test func `concurrent edits and reads lose nothing and see no partial edits`()
    async throws
  {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try await catalog.importDocuments([try .read(Self.text)])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for edit in 1...25 {
            let report = try catalog.edit("d", kind: "set", summary: "\(thread) \(edit)") {
              editor in
              try editor.set(
                [("minimumLineSpacing", "\(10 * thread + 100 * edit)")],
                at: .section(2 * thread))
            }
            #expect(report.computed == 1)
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<25 {
            let snapshot = try catalog.snapshot()
            let layout = try snapshot.layout(of: "d")
            let ends = try (0..<8).map { try layout.frame(ofSection: $0).maxY }
            #expect(layout.contentSize.height == ends.last)
            #expect(try snapshot.verify("d").difference == nil)
          }
        }
      }
      try await group.waitForAll()
    }
    let snapshot = try catalog.snapshot()
    #expect(try snapshot.log(of: Address(document: "d"), limit: 1_000).count == 101)
    let spacings = try (0..<4).map {
      try snapshot.layout(of: "d").section(at: 2 * $0).attributes.metrics.minimumLineSpacing
    }
    #expect(spacings == [2500, 2510, 2520, 2530])
  }

  @Test func `changes of another process are seen despite the memory caches`() throws {
    let store = try ScratchStore()
    let (one, other) = (store.catalog, try LayoutCatalog(at: store.path))
    _ = try one.importDocuments([try .read(Self.text)])
    func height(_ catalog: LayoutCatalog) throws -> Double {
      try catalog.snapshot().layout(of: "d").contentSize.height
    }
    // Twenty items, six on a line: four lines of 50 and three spacings of 10, eight times.
    #expect(try height(one) == 1840)
    #expect(try height(other) == 1840)
    for round in 1...5 {
      for (editor, reader) in [(one, other), (other, one)] {
        let report = try editor.edit("d", kind: "set", summary: "") {
          editor in
          let section = try editor.section(at: 0)
          let spacing = (section.attributes.metrics.minimumLineSpacing ?? 10) + 10
          try editor.set([("minimumLineSpacing", "\(spacing)")], at: .section(0))
        }
        #expect(report.computed == 1, "round \(round)")
        #expect(report.shifted == 7, "round \(round)")
        #expect(try height(reader) == report.contentSize?.height, "round \(round)")
      }
    }
    // 1840 + 3 × 10 for each of ten edits.
    #expect(try height(one) == 2140)
    // A relayout is not an operation, but other catalogs must notice it: one that has read the
    // document, and one that has edited it and remembers its dirty sections.
    func makeDirty() throws {
      _ = try one.edit("d", kind: "set", summary: "", deferred: true) { editor in
        let section = try editor.section(at: 0)
        let spacing = (section.attributes.metrics.minimumLineSpacing ?? 10) - 10
        try editor.set([("minimumLineSpacing", "\(spacing)")], at: .section(0))
      }
    }
    try makeDirty()
    #expect(try other.snapshot().layout(of: "d").computedCount == 1)
    #expect(try one.relayout("d").map(\.computed) == [1])
    #expect(try other.snapshot().layout(of: "d").computedCount == 0)
    #expect(try other.relayout("d").map(\.computed) == [0])
    #expect(try height(other) == 2110)
    try makeDirty()
    #expect(try other.relayout("d").map(\.computed) == [1])
    #expect(try one.snapshot().summary(of: "d").dirty == 0)
    #expect(try one.relayout("d").map(\.computed) == [0])
    #expect(try height(one) == 2080)
  }

  @Test func `a failed edit leaves the store and the memory caches unchanged`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let tables = ["document", "section", "section_order", "extent", "frame", "operation"]
    let before = try store.rows(of: tables)
    let expected = ServiceError.format(
      .document(
        DocumentError(
          .duplicateID("s3", owner: "section", first: "$.sections[2].id"), address: "d/[0]",
          path: "$.sections[0].id")))
    for _ in 0..<2 {
      #expect(throws: expected) {
        _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
          try editor.moveSection(from: 0, to: 5)
          try editor.removeSection(at: 7)
          try editor.set([("defaults.header.height", "10")], at: .document)
          try editor.set([("id", "s3")], at: .section(0))
        }
      }
      #expect(try store.rows(of: tables) == before)
      let layout = try store.catalog.snapshot().layout(of: "d")
      #expect(layout.contentSize.height == 1840)
      #expect(try layout.sectionIDs() == (0..<8).map { "s\($0)" })
    }
  }

  @Test func `an older snapshot answers from its own state`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let before = try store.catalog.snapshot()
    let layout = try before.layout(of: "d")
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("sectionInset.top", "100")], at: .section(0))
    }
    #expect(layout.contentSize.height == 1840)
    #expect(
      try layout.layoutAttributesForItem(at: ElementIndexPath(item: 0, section: 0))?.frame.minY == 0
    )
    #expect(try before.layout(of: "d").contentSize.height == 1840)
    let after = try store.catalog.snapshot()
    #expect(try after.layout(of: "d").contentSize.height == 1940)
    #expect(try before.layout(of: "d").contentSize.height == 1840)
  }
}
