import DocumentTestSupport
import Foundation
import ServiceTestSupport
import Testing

@testable import LayoutService

struct RestoringTests {
  /// Damage that `doctor` reports as an error, except in computed data.
  @Test(arguments: [
    "UPDATE section SET sections = with_part(sections, 's5', 'items', zeroblob(40))",
    "UPDATE section SET sections = with_part(sections, 's5', 'title', x'ff41')",
    "UPDATE section SET sections = with_part(sections, 's5', 'attributes', '{}x')",
    "UPDATE document SET settings = 'nope' WHERE key = 'd1'",
    "UPDATE document SET key = 'a/b c' WHERE key = 'd1'",
    "UPDATE document SET next_section = 0 WHERE key = 'd1'",
    "UPDATE document SET items = 7 WHERE key = 'd1'",
    "DELETE FROM section_order WHERE id = (SELECT max(id) FROM section_order)",
    "DELETE FROM operation WHERE id = 3",
    "UPDATE operation SET inverse = x'00' WHERE id = (SELECT max(id) FROM operation)",
    "INSERT INTO device VALUES ('mine', '{}')",
  ])
  func `a damaged store is not backed up, and the last good backup stays`(sql: String) throws {
    let store = try SmallStore()
    let backup = store.directory + "/copy"
    let damaged = try store.damaged(store.bytes)
    try SmallStore.execute(sql, at: damaged)
    let catalog = try LayoutCatalog(at: damaged, access: .readOnly)
    #expect(throws: ServiceError.self) { try catalog.backUp(to: backup, isReplacing: true) }
    #expect(try Data(contentsOf: URL(filePath: backup)) == Data(store.bytes))
    #expect(try store.names().filter { $0.contains(".insetory-") } == [])
  }

  /// Each check of a copy counts 1, and the documents count 10: identity, text, documents, history,
  /// tags and devices are 15.
  @Test func `the progress of a backup counts the documents`() throws {
    let store = try ScratchStore()
    for seed in 0..<4 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      _ = try store.catalog.importDocuments([random.document("d\(seed)")])
    }
    var steps: [StoreBackup.Step] = []
    var checked: [Double] = []
    _ = try store.catalog.backUp(
      to: store.path + "-backup",
      progress: { step, fraction in
        if steps.last != step { steps.append(step) }
        if step == .checking { checked.append(fraction * 15) }
      })
    #expect(steps.drop { $0 == .copying } == [.checking])
    #expect(Set(checked) == [0, 1, 2, 4.5, 7, 9.5, 12, 13, 14])
    #expect(checked == checked.sorted())
  }

  enum Loss: CaseIterable { case log, header, halves, nothing }

  @Test(arguments: Loss.allCases)
  func `a backup replaces a lost store, with or without its log`(
    _ loss: Loss
  ) throws {
    let store = try SmallStore()
    let lost = store.directory + "/lost"
    let catalog = try LayoutCatalog(at: try store.damaged(store.bytes))
    _ = try catalog.rename("d1", to: "newer")
    // The files that a killed process leaves: the store and its write-ahead log.
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: store.directory + "/damaged" + ending, toPath: lost + ending)
    }
    catalog.close()
    let log = try Data(contentsOf: URL(filePath: lost + "-wal"))
    #expect(log.count > 4096)
    var bytes = try Data(contentsOf: URL(filePath: lost))
    switch loss {
    case .log: try log.dropLast(5000).write(to: URL(filePath: lost + "-wal"))
    case .header: bytes.replaceSubrange(..<100, with: Data(count: 100))
    case .halves: bytes.removeLast(bytes.count / 2)
    case .nothing: break
    }
    try bytes.write(to: URL(filePath: lost))
    let backup = try LayoutCatalog(at: store.directory + "/copy", access: .readOnly)
    #expect(throws: ServiceError.self) { try backup.backUp(to: lost) }
    #expect(try Data(contentsOf: URL(filePath: lost)) == bytes)
    _ = try #require(try backup.backUp(to: lost, isReplacing: true))
    #expect(try store.names().filter { $0.hasPrefix("lost") } == ["lost"])
    #expect(try SmallStore.texts(of: LayoutCatalog(at: lost)) == store.texts)
  }
}

extension SmallStore {
  fileprivate func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory)
  }
}
