import Foundation
import LayoutEngine
import TestSupport
import Testing

@testable import LayoutStorage

/// Rows of `section` after many random writes, compared with the sections that were written.
struct SectionWriterTests {
  private struct Model {
    var record: SectionRecord
    var items: ItemRuns
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `random sections are read back, and their rows are valid`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let connection = try Schema.build(Schema.current.migrations)
    let document = DocumentNumber(7)
    var known: [UInt32: Model] = [:]
    for round in 0..<40 {
      let writer = SectionWriter(document, on: connection, isNew: round == 0)
      for _ in 0..<Int.random(in: 1...30, using: &numbers) {
        let number = UInt32.random(in: 0..<120, using: &numbers)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0 where known[number] != nil:
          try writer.delete(SectionNumber(number))
          try connection.execute("DELETE FROM section_key WHERE number = \(number)")
          known[number] = nil
        case 1 where known[number] != nil:
          let removed = Bool.random(using: &numbers) ? Revision(Int64(round + 1)) : nil
          // A removed section is read from its row.
          try writer.finish()
          try writer.setRemoved(removed, SectionNumber(number))
          known[number]?.record.removed = removed
        default:
          if known[number] != nil { try writer.finish() }
          let model = Self.model(number, round, using: &numbers)
          try writer.put(model.record, items: model.items, isNew: known[number] == nil)
          known[number] = model
        }
      }
      try writer.finish()
    }
    try check(known, document, connection, seed)
  }

  private static func model(
    _ number: UInt32, _ round: Int, using numbers: inout SeededGenerator
  ) -> Model {
    var record = SectionRecord(number: SectionNumber(number))
    var items = ItemRuns()
    let isLong = Int.random(in: 0..<12, using: &numbers) == 0
    let count = Int.random(in: isLong ? 126...600 : 0...60, using: &numbers)
    let hasIDs = Bool.random(using: &numbers)
    let hasCounts = Bool.random(using: &numbers)
    for index in 0..<count {
      let size = Size(width: Double(number), height: Double(index))
      items.append(.fixed(size), count: hasCounts && index % 3 != 0 ? 1 + index % 7 : 1)
      record.ids.append(hasIDs && index % 3 == 0 ? "i\(index)" : nil)
    }
    if !hasIDs { record.ids = ItemIDs() }
    record.key = Bool.random(using: &numbers) ? "s\(number)" : nil
    if Int.random(in: 0..<4, using: &numbers) == 0 { record.kinds = ["card", "k\(round)"] }
    if Bool.random(using: &numbers) {
      record.title = String(repeating: "é", count: Int.random(in: 0...900, using: &numbers))
    }
    if Int.random(in: 0..<8, using: &numbers) == 0 {
      record.attributes = String(repeating: "a", count: Int.random(in: 1...9000, using: &numbers))
    }
    return Model(record: record, items: items)
  }

  private func check(
    _ known: [UInt32: Model], _ document: DocumentNumber, _ connection: Connection, _ seed: UInt64
  ) throws {
    for (number, model) in known {
      let read = try connection.section(SectionNumber(number), of: document)
      let written = model.record
      #expect(read.key == written.key && read.title == written.title, "seed \(seed)")
      #expect(read.attributes == written.attributes && read.palette == nil, "seed \(seed)")
      #expect(read.removed == written.removed && read.kinds == written.kinds, "seed \(seed)")
      #expect(read.runs.sizes == model.items.sizes, "seed \(seed), section \(number)")
      #expect(read.runs.counts == model.items.counts, "seed \(seed), section \(number)")
      #expect(read.runs.itemCount == model.items.count, "seed \(seed), section \(number)")
      try checkSegments(model, SectionNumber(number), document, connection, seed)
      #expect(read.ids.count == 0 ? written.ids.areAllEmpty : read.ids == written.ids, "\(seed)")
      guard let key = written.key else { continue }
      let found = try connection.section(key, of: document)
      #expect(found == (written.removed == nil ? SectionNumber(number) : nil), "seed \(seed)")
    }
    let found = try connection.sectionRows(of: document)
    let (sections, damaged) = (found.sections, found.damaged)
    #expect(sections.map(\.number.rawValue) == known.keys.sorted() && damaged.isEmpty, "\(seed)")
    #expect(!sections.contains { !$0.isWhole }, "seed \(seed)")
    try checkTexts(known, document, connection, seed)
    var rows: [(key: Int64, bytes: Int, count: Int)] = []
    try connection.withStatement("SELECT id, sections FROM section ORDER BY id") {
      (row) throws(StorageError) in
      while try row.step() {
        let entries = row.withBlob(1) { PackedSections.entries(in: $0).entries }
        rows.append((row.int64(0), row.withBlob(1) { $0.count }, entries.count))
        #expect(entries.first?.section == SectionNumber(key: row.int64(0)))
      }
    }
    // A row is longer than a page only for one section, and neighbours do share rows.
    #expect(
      rows.allSatisfy { $0.bytes <= RowCapacity.sharedBytes || $0.count == 1 }, "seed \(seed)")
    #expect(rows.contains { $0.count > 1 }, "seed \(seed)")
  }

  /// Each item's segment has it, and is found without the others.
  private func checkSegments(
    _ model: Model, _ number: SectionNumber, _ document: DocumentNumber, _ connection: Connection,
    _ seed: UInt64
  ) throws {
    let items = (0..<model.items.runCount).flatMap { run in
      repeatElement(run, count: model.items.itemCount(ofRun: run))
    }
    let hasSegments = model.items.runCount > RowCapacity.segmentLength
    for item in stride(from: -1, through: items.count, by: 17) {
      let segment = try connection.segment(ofItem: item, of: number, document)
      guard hasSegments, items.indices ~= item else {
        #expect(segment == nil, "seed \(seed), section \(number), item \(item)")
        continue
      }
      let found = try #require(segment)
      #expect(found.items ~= item && found.itemCount == items.count, "seed \(seed)")
      #expect(found.number == items[item] / RowCapacity.segmentLength, "seed \(seed)")
      #expect(found.firstItem == items.firstIndex(of: found.firstRun), "seed \(seed)")
      let range = max(item - 5, 0)..<item + 5
      let expected = range.clamped(to: found.items).map { model.items.sizes[items[$0]] }
      #expect(found.sizes(of: range) == expected, "seed \(seed), item \(item)")
    }
  }

  /// Older programs wrote no index of the first item.
  @Test func `segments without the index of their first item are read`() throws {
    let connection = try Schema.build(Schema.current.migrations)
    SectionParts.register(on: connection.handle)
    let document = DocumentNumber(1)
    var items = ItemRuns()
    for index in 0..<260 { items.append(.fixed(Size(width: Double(index), height: 1)), count: 2) }
    let number = SectionNumber(0)
    try connection.put(SectionRecord(number: number), items: items, of: document, isNew: true)
    func setFirstItem(_ value: String, of segment: Int) throws {
      try connection.execute(
        """
        UPDATE section SET sections = with_part(sections, NULL, 'firstItem', \(value))
        WHERE id & 8191 = \(segment)
        """)
    }
    let rows = try connection.text("SELECT group_concat(hex(sections), ' ') FROM section")
    try setFirstItem("250", of: 1)
    #expect(try connection.text("SELECT group_concat(hex(sections), ' ') FROM section") == rows)
    #expect(try connection.segment(ofItem: 300, of: number, document)?.number == 1)
    for value in ["249", "251", "0"] {
      try setFirstItem(value, of: 1)
      #expect(throws: StorageError.self) { try connection.section(number, of: document) }
      #expect(throws: StorageError.self) {
        try connection.segment(ofItem: 260, of: number, document)
      }
    }
    try setFirstItem("NULL", of: 1)
    try setFirstItem("NULL", of: 2)
    #expect(try connection.section(number, of: document).runs.sizes == items.sizes)
    #expect(try connection.segment(ofItem: 300, of: number, document) == nil)
  }

  @Test func `rows that long sections had split join again`() throws {
    let connection = try Schema.build(Schema.current.migrations)
    let document = DocumentNumber(1)
    func put(_ number: UInt32, count: Int, isNew: Bool = false) throws {
      var items = ItemRuns()
      for index in 0..<count { items.append(Size(width: 1, height: Double(index))) }
      try connection.put(
        SectionRecord(number: SectionNumber(number)), items: items, of: document, isNew: isNew)
    }
    func rows() throws -> Int64 { try connection.integer("SELECT count(*) FROM section") }
    for number in 0..<100 as Range<UInt32> { try put(number, count: 5, isNew: true) }
    let before = try rows()
    for numbers in [Array(0..<100 as Range<UInt32>), (0..<100 as Range<UInt32>).reversed()] {
      for number in numbers {
        try put(number, count: 130)
        try put(number, count: 5)
      }
      // A row with a quarter of its bytes has room for its neighbour.
      #expect(try rows() <= 4 * before)
    }
  }

  /// The rows of the search index against the lines that the sections of each row have.
  private func checkTexts(
    _ known: [UInt32: Model], _ document: DocumentNumber, _ connection: Connection, _ seed: UInt64
  ) throws {
    var expected: [Int64: [[String]]] = [:]
    for row in try connection.sharedSections(of: document) {
      let records = row.sections.compactMap { known[$0.rawValue]?.record }
      let columns = [
        records.compactMap(\.key), records.compactMap(\.title), [], records.flatMap(\.kinds),
      ]
      if columns.contains(where: { !$0.isEmpty }) { expected[row.key] = columns }
    }
    let live = known.values.count { $0.record.removed == nil }
    #expect(try connection.sharedSections(of: document).flatMap(\.sections).count == live)
    var found: [Int64: [[String]]] = [:]
    try connection.withStatement("SELECT rowid, id, title, tags, kinds FROM search_text") {
      (row) throws(StorageError) in
      while try row.step() {
        var columns: [[String]] = []
        for column in 1...4 as ClosedRange<Int32> {
          columns.append(try row.text(column).map { $0.components(separatedBy: "\n") } ?? [])
        }
        found[row.int64(0)] = columns
      }
    }
    #expect(found == expected, "seed \(seed)")
  }

  /// An edit of a sound section must not drop the sections behind the damage, nor take the row for
  /// a segment of its first section.
  @Test(arguments: [
    ("CAST(substr(sections, 1, length(sections) - 4) AS BLOB)", 0),
    ("CAST(sections || x'00' AS BLOB)", 0), ("CAST(sections || sections AS BLOB)", 0),
    // The first section continues in a segment.
    ("CAST(substr(sections, 1, 9) || x'01' || substr(sections, 11) AS BLOB)", 0),
    ("CAST(substr(sections, 1, 9) || x'01' || substr(sections, 11) AS BLOB)", 1),
    // The first section is removed, and its entry is too short for the operation that removed it.
    ("CAST(substr(sections, 1, 8) || x'81' || substr(sections, 10) AS BLOB)", 0),
    ("CAST(substr(sections, 1, 8) || x'81' || substr(sections, 10) AS BLOB)", 1),
  ])
  func `a damaged row is not written`(damage: String, edited: UInt32) throws {
    let connection = try Schema.build(Schema.current.migrations)
    let document = DocumentNumber(1)
    for number in 0..<3 as Range<UInt32> {
      var record = SectionRecord(number: SectionNumber(number))
      record.key = "s\(number)"
      try connection.put(record, items: ItemRuns(), of: document, isNew: true)
    }
    try connection.execute("UPDATE section SET sections = \(damage)")
    let before = try connection.text("SELECT hex(sections) FROM section")
    let section = SectionNumber(edited)
    var record = SectionRecord(number: section)
    record.key = "s\(edited)"
    let edits: [() throws -> Void] = [
      { try connection.put(record, items: ItemRuns(), of: document, isNew: false) },
      { try connection.setRemoved(Revision(9), section, of: document) },
      {
        let writer = SectionWriter(document, on: connection, isNew: false)
        try writer.delete(section)
        try writer.finish()
      },
    ]
    for edit in edits {
      try connection.execute("SAVEPOINT edit")
      #expect {
        try edit()
      } throws: { error in
        guard case .corrupt? = error as? StorageError else { return false }
        return true
      }
      // As the transaction of an edit is rolled back.
      try connection.execute("ROLLBACK TO edit; RELEASE edit")
      #expect(try connection.text("SELECT hex(sections) FROM section") == before)
    }
  }

  /// Segments that continue up to the last key of a section do not go on in the next section.
  @Test func `segments end with the keys of their section`() throws {
    let connection = try Schema.build(Schema.current.migrations)
    let document = DocumentNumber(1)
    var items = ItemRuns()
    for index in 0..<130 { items.append(Size(width: Double(index), height: 1)) }
    let first = SectionRecord(number: SectionNumber(0))
    try connection.put(first, items: items, of: document, isNew: true)
    // The second segment has the number of another section.
    try connection.execute(
      """
      UPDATE section SET sections = CAST(x'07000000' || substr(sections, 5) AS BLOB)
      WHERE id & 8191 = 1
      """)
    #expect {
      try connection.section(SectionNumber(0), of: document)
    } throws: { error in
      guard case .corrupt(_, let detail)? = error as? StorageError else { return false }
      return detail.contains("the next segment of its items, is missing")
    }
  }

  /// The bytes of an entry as PackedSections.swift describes them, written by hand.
  @Test func `an entry has the described bytes`() throws {
    let connection = try Schema.build(Schema.current.migrations)
    var record = SectionRecord(number: SectionNumber(258))
    (record.key, record.title, record.removed) = ("ab", "T", Revision(5))
    record.kinds = ["c", "d"]
    var items = ItemRuns()
    items.append(Size(width: 1, height: 2))
    try connection.put(record, items: items, of: DocumentNumber(1), isNew: true)
    let row = try connection.text("SELECT hex(sections) FROM section")
    #expect(
      row == "02010000" + "31000000" + "A700" + "0500000000000000" + "02000000" + "6162"
        + "01000000" + "54" + "03000000" + "630A64" + "09000000" + "04" + "0000803F"
        + "00000040")
  }
}
