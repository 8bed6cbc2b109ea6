import DocumentTestSupport
import LayoutDocuments
import ServiceTestSupport
import Testing

@testable import LayoutService
@testable import LayoutStorage

/// Rows of the cache that are not valid: the cache can be computed again, so they keep no document
/// from being edited, undone, replaced, deleted or laid out.
@Suite struct DamagedCacheTests {
  private static func text(_ spacing: Int) -> String {
    """
    {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
    "decorationKinds": {"card": {}, "rule": {"geometry": {"each": "item"}}},
    "decorations": ["card"],
    "sections": [
    {"id": "a", "header": {"height": 20}, "minimumLineSpacing": \(spacing), "decorations": ["card", "rule"],
    "items": [[50, 50], {"id": "i", "size": [60, 60]}]},
    {"id": "b", "layout": "waterfall", "items": {"count": 300, "size": [50, 20]}}]}
    """
  }

  static let damages: [String] = [
    "UPDATE extent SET entries = zeroblob(56)",
    // A reach beyond any coordinate.
    "UPDATE extent SET entries = CAST(substr(entries, 1, 24) || x'000000000000F07F' || substr(entries, 33) AS BLOB)",
    "UPDATE frame SET sections = CAST(substr(sections, 1, 8) || x'0000C07F' || substr(sections, 13) AS BLOB)",
    "UPDATE frame SET sections = zeroblob(8)",
    "UPDATE frame SET sections = CAST(substr(sections, 1, 40) AS BLOB)",
    "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 4) || x'FFFFFFFF' || substr(decorations, 9) AS BLOB)",
    "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 8) || x'000000000000F87F' || substr(decorations, 17) AS BLOB)",
    "UPDATE layout_set SET container = 'x'",
    "PRAGMA ignore_check_constraints = 1; UPDATE layout_set SET generation = -1",
    "DELETE FROM extent", "DELETE FROM frame", "DELETE FROM decoration", "DELETE FROM layout_set",
  ]

  /// A store with a document that was replaced once, laid out for a second container.
  private func makeStore(_ damage: String) throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text(5))])
    _ = try store.catalog.importDocuments([try .read(Self.text(7))], onConflict: .replace)
    _ = try store.catalog.relayout("d", in: ["iphone-se"])
    store.catalog.close()
    try store.execute(damage)
    try store.reopen()
    return store
  }

  private func relayout(_ store: ScratchStore) throws {
    var batch = try store.catalog.relayouts(isForced: true).makeAsyncIterator()
    while try batch.advance(isCancelled: { false }) != nil {}
  }

  /// The operations that must work, each on a damaged store.
  private func operations() -> [(String, (LayoutCatalog) throws -> Void)] {
    [
      (
        "set",
        {
          try $0.edit("d", kind: "set", summary: "") {
            try $0.set([("minimumLineSpacing", "33")], at: .section(0))
          }
        }
      ),
      (
        "set of a decoration",
        {
          try $0.edit("d", kind: "set", summary: "") {
            try $0.set([("decorations", #"["rule"]"#)], at: .section(0))
          }
        }
      ),
      (
        "set of an item",
        {
          try $0.edit("d", kind: "set", summary: "") {
            try $0.set([("size", "[50, 70]")], at: .item(section: 1, item: 200))
          }
        }
      ),
      (
        "set of the container",
        {
          try $0.edit("d", kind: "set", summary: "") {
            try $0.set([("container.width", "500")], at: .document)
          }
        }
      ),
      ("undo", { _ = try $0.undo("d") }),
      ("undo of the store", { _ = try $0.undo() }),
      ("replace", { _ = try $0.importDocuments([try .read(Self.text(9))], onConflict: .replace) }),
    ]
  }

  @Test(arguments: damages)
  func `edits work over an invalid row of the cache`(damage: String) throws {
    for (name, edit) in operations() {
      let store = try makeStore(damage)
      let place: Comment = "\(name)"
      #expect(throws: Never.self, place) { try edit(store.catalog) }
      #expect(throws: Never.self, place) { try relayout(store) }
      #expect(try store.catalog.snapshot().verify("d").difference == nil, place)
    }
    let store = try makeStore(damage)
    _ = try store.catalog.delete(["d"])
    _ = try store.catalog.undo()
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test(arguments: damages)
  func `a forced relayout repairs the cache`(damage: String) throws {
    let store = try makeStore(damage)
    try relayout(store)
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    while let finding = try iterator.advance() {
      #expect(finding.severity != .error, "\(finding.message)")
    }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }
}
