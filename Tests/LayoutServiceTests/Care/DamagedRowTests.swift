import DocumentTestSupport
import LayoutDocuments
import ServiceTestSupport
import Testing

@testable import LayoutService
@testable import LayoutStorage

/// Damage in a row that many sections share: each lost section is named, and nothing else is lost.
@Suite struct DamagedRowTests {
  /// A store with a document of 200 short sections in several rows. Every tenth section has no id.
  private func makeStore() throws -> ScratchStore {
    let store = try ScratchStore()
    let sections = (0..<200).map { index in
      (index % 10 == 9 ? "{" : #"{"id": "s\#(index)", "#) + #""items": [[\#(index + 1), 10]]}"#
    }
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "sections": [\(sections.joined(separator: ", "))]}
      """
    _ = try store.catalog.importDocuments([try .read(text)])
    return store
  }

  /// Makes the entry of a section too long for its row, and returns the row's key and the numbers
  /// of the sections that were behind the damage, with that section.
  private func damageRow(
    behind section: UInt32, of store: ScratchStore
  ) throws -> (key: Int64, lost: [UInt32]) {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let document = DocumentNumber(1)
    let key = SectionNumber(section).segmentKeys(of: 1).lowerBound
    var (row, place): ((key: Int64, bytes: [UInt8])?, Int) = (nil, 0)
    var numbers: [UInt32] = []
    try snapshot.connection.forEachEntry(of: document.keys) { (rowKey, entry, bytes) in
      guard rowKey <= key else { return }
      if row?.key != rowKey { (row, numbers) = ((rowKey, Array(bytes)), []) }
      numbers.append(entry.section.rawValue)
      if entry.section.rawValue == section { place = entry.start }
    }
    var (rowKey, bytes) = try #require(row)
    for byte in 4..<8 { bytes[place + byte] = 0xff }
    let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    try store.execute("UPDATE section SET sections = x'\(hex)' WHERE id = \(rowKey)")
    return (rowKey, numbers.filter { $0 >= section })
  }

  private func findings(_ store: ScratchStore) throws -> [HealthFinding] {
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    var findings: [HealthFinding] = []
    while let finding = try iterator.advance() {
      if finding.severity != .ok { findings.append(finding) }
    }
    return findings
  }

  @Test func `an examination names the row once, with all its lost sections`() throws {
    let store = try makeStore()
    let (key, lost) = try damageRow(behind: 13, of: store)
    #expect(lost.count > 20 && lost.count < 187)
    let names = lost.map { $0 % 10 == 9 ? "number \($0)" : "\"s\($0)\"" }
    let found = try findings(store).filter { $0.check == .documents }
    #expect(found.count == 1)
    #expect(found.first?.row == "section \(key)" && found.first?.subject == "d")
    #expect(
      found.first?.message
        == "its \(lost.count) sections \(names.joined(separator: ", ")) cannot be read")
  }

  @Test func `an error of a lost section names the row and its sections`() throws {
    let store = try makeStore()
    let (key, lost) = try damageRow(behind: 13, of: store)
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let layout = try snapshot.layout(of: "d")
    for index in [13, 20] {
      let error = #expect(throws: ServiceError.self) { _ = try layout.section(at: index) }
      let text = try #require(error?.description)
      #expect(
        text.contains("d/[\(index)]: section \(key), column sections is not valid"), "\(text)")
      #expect(text.contains(#": sections "s13", "s14", "#) && text.contains(", 19, "), "\(text)")
      #expect(
        text.contains(", and \(lost.count - 20) more of document 1 cannot be read"), "\(text)")
    }
    // Sections before the damage, and of other rows, can be read.
    let behind = try #require(lost.max()) + 1
    for number in [0, 12, behind, 198] {
      #expect(throws: Never.self) { _ = try layout.section(at: Int(number)) }
    }
  }

  /// These walk over the rows of all sections.
  @Test func `every walk over the rows ends with an error that names the row`() throws {
    let store = try makeStore()
    _ = try store.catalog.edit("d", kind: "remove", summary: "") { try $0.removeSection(at: 150) }
    let (key, _) = try damageRow(behind: 13, of: store)
    try store.reopen()
    let (catalog, snapshot) = (store.catalog, try store.catalog.snapshot())
    defer { snapshot.close() }
    let walks: [() throws -> Void] = [
      { _ = try snapshot.find("s3", limit: 9) }, { _ = try snapshot.verify("d") },
      { _ = try catalog.trimHistory(keeping: 1) }, { _ = try snapshot.statistics() },
      { _ = try snapshot.log(of: try Address("d/s150"), limit: 9) },
    ]
    for (index, walk) in walks.enumerated() {
      let error = #expect(throws: ServiceError.self, "walk \(index)", performing: walk)
      #expect(error?.description.contains("section \(key)") ?? false, "walk \(index)")
    }
  }

  @Test func `a recovery finds the sections behind a damaged entry`() throws {
    let store = try makeStore()
    _ = try damageRow(behind: 13, of: store)
    store.catalog.close()
    let target = store.folder.path("recovered.insetory")
    try DamagedCatalog(at: store.path).restore(to: target) { _, report in #expect(report != nil) }
    let recovered = try LayoutCatalog(at: target)
    defer { recovered.close() }
    let snapshot = try recovered.snapshot()
    defer { snapshot.close() }
    let sections = try snapshot.document("d").sections
    #expect(
      sections.map { $0.items.sizes[0].width } == (1...200).filter { $0 != 14 }.map(Double.init))
  }

  @Test func `an examination says which documents it did not compare`() throws {
    let store = try makeStore()
    _ = try store.catalog.copy(Address(document: "d"), to: "e")
    _ = try damageRow(behind: 13, of: store)
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    var words: String?
    while let finding = try iterator.advance() {
      if finding.check == .layout { words = finding.message }
    }
    #expect(
      words == "200 cached sections of 1 document are correct; 1 with damaged inputs not compared")
  }

  @Test func `a collection keeps the frames of sections that cannot be read`() throws {
    let store = try makeStore()
    let before = try rowCount(of: "frame", in: store)
    _ = try damageRow(behind: 13, of: store)
    try store.reopen()
    #expect(try store.catalog.collect().orphanRows == 0)
    #expect(try rowCount(of: "frame", in: store) == before)
    #expect(try findings(store).allSatisfy { $0.check != .cache })
  }

  @Test func `frames of a missing section in the middle of a row are orphans`() throws {
    let store = try makeStore()
    try store.catalog.store.write { (transaction) throws(StorageError) in
      let writer = FrameWriter(LayoutSetNumber(1), on: transaction.connection, isNew: false)
      try [].withUnsafeBufferPointer { (frames) throws(StorageError) in
        try writer.put(frames, header: nil, footer: nil, bounds: [], of: SectionNumber(500))
      }
      try writer.finish()
    }
    let message = try findings(store).first { $0.check == .cache }?.message
    #expect(message == "an orphan row in frame")
    #expect(try store.catalog.collect().orphanRows == 1)
    #expect(try findings(store) == [])
  }

  @Test func `a lost row of the index of ids is damage`() throws {
    let store = try makeStore()
    try store.execute("DELETE FROM section_key WHERE key = 's20'")
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let error = #expect(throws: ServiceError.self) {
      try snapshot.layout(of: "d").forEachRow(of: try Address("d/s20"), FrameQuery()) { _ in }
    }
    #expect(error?.description.contains(#"d: section_key 1 lacks "s20""#) ?? false)
    #expect(error?.isDamage ?? false)
  }

  private func rowCount(of table: String, in store: ScratchStore) throws -> Int64 {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return try snapshot.connection.integer("SELECT count(*) FROM \(table)")
  }
}
