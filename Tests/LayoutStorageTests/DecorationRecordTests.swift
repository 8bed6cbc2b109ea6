import LayoutEngine
import TestSupport
import Testing

@testable import LayoutStorage

/// The rows of `decoration`: 56 bytes for each decoration, at most 70 decorations in each row.
@Suite struct DecorationRecordTests {
  private static func decorations(_ count: Int) -> [DecorationFrame] {
    (0..<count).map { index in
      DecorationFrame(
        ordinal: index % 7, item: index,
        rect: Rect(x: -Double(index), y: 1 / Double(index + 1), width: Double(index), height: 0),
        step: index % 3 == 0 ? Point(x: 0.1, y: -2) : nil)
    }
  }

  private static let box = ItemsBox(values: (0..<11).map { Double($0) / 3 })

  /// Runs a body with a set of a new document.
  private func withSet<R>(
    _ body: (Connection, LayoutSetNumber) throws(StorageError) -> R
  ) throws -> R {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    return try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      let document = try connection.insert(
        DocumentRecord(
          number: DocumentNumber(0), key: "d", revision: Revision(1), settings: "{}", traitFlags: 0)
      )
      let set = try connection.insert(
        LayoutSetRecord(
          number: LayoutSetNumber(0), traits: "402", container: "{}", isRequested: false,
          algorithm: 1),
        of: document)
      return try body(connection, set)
    }
  }

  @Test(arguments: [0, 1, 69, 70, 71, 140, 141, 1_000])
  func `decorations round-trip, whatever the number of rows`(count: Int) throws {
    let decorations = Self.decorations(count)
    try withSet { (connection, set) throws(StorageError) in
      let section = SectionNumber(5)
      try connection.put(decorations, items: Self.box, of: section, in: set, isNew: true)
      let found = try connection.decorations(of: section, in: set)
      #expect(found?.decorations == decorations)
      #expect(found?.items == Self.box)
      // The neighbouring sections have no decorations.
      #expect(try connection.decorations(of: SectionNumber(4), in: set) == nil)
      #expect(try connection.decorations(of: SectionNumber(6), in: set) == nil)
    }
  }

  @Test func `rows that are no longer needed are deleted`() throws {
    try withSet { (connection, set) throws(StorageError) in
      let section = SectionNumber(0)
      func count(_ decorations: Int, _ items: ItemsBox?) throws(StorageError) -> Int64 {
        try connection.put(
          Self.decorations(decorations), items: items, of: section, in: set, isNew: false)
        return try connection.statement(.countDecorations).first { $0.int64(0) } ?? -1
      }
      #expect(try count(141, Self.box) == 3)
      #expect(try count(70, Self.box) == 1)
      #expect(try count(71, nil) == 2)
      #expect(try connection.decorations(of: section, in: set)?.items == nil)
      // Without decorations, the box of the items has its own row.
      #expect(try count(0, Self.box) == 1)
      #expect(try connection.decorations(of: section, in: set)?.decorations == [])
      #expect(try count(0, nil) == 0)
      #expect(try connection.decorations(of: section, in: set) == nil)
    }
  }

  /// Random sections, short and long, against the decorations that were written last.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `neighbouring sections share rows`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var known: [UInt32: (decorations: [DecorationFrame], items: ItemsBox?)] = [:]
    try withSet { (connection, set) throws(StorageError) in
      for round in 0..<30 {
        let writer = FrameWriter(set, on: connection, isNew: round == 0)
        for _ in 0..<Int.random(in: 1...20, using: &numbers) {
          let number = UInt32.random(in: 0..<60, using: &numbers)
          let isLong = Int.random(in: 0..<10, using: &numbers) == 0
          let count = Int.random(in: isLong ? 71...200 : 0...9, using: &numbers)
          let items = Bool.random(using: &numbers) ? Self.box : nil
          try writer.put(Self.decorations(count), items: items, of: SectionNumber(number))
          known[number] = count > 0 || items != nil ? (Self.decorations(count), items) : nil
        }
        try writer.finish()
      }
      for number in 0..<60 as Range<UInt32> {
        let found = try connection.decorations(of: SectionNumber(number), in: set)
        #expect(found?.decorations == known[number]?.decorations, "seed \(seed)")
        #expect(found?.items == known[number]?.items, "seed \(seed)")
      }
      var sections: [UInt32] = []
      var rows = 0
      try connection.withStatement("SELECT decorations FROM decoration ORDER BY id") {
        (row) throws(StorageError) in
        while try row.step() {
          let entries = row.withBlob(0) { PackedDecorations.entries(in: $0) } ?? []
          let length = row.withBlob(0) { $0.count }
          #expect(length <= RowCapacity.sharedBytes || entries.count == 1, "seed \(seed)")
          sections += entries.map(\.section.rawValue)
          rows += 1
        }
      }
      #expect(Set(sections) == Set(known.keys) && rows < sections.count, "seed \(seed)")
    }
  }

  @Test func `clearing or deleting a set deletes only its own decorations`() throws {
    try withSet { (connection, set) throws(StorageError) in
      let other = LayoutSetNumber(set.rawValue + 1)
      for owner in [set, other] {
        for section in [0, KeyLayout.maximumSectionNumber] {
          try connection.put(
            Self.decorations(71), items: Self.box, of: SectionNumber(section), in: owner,
            isNew: section == 0)
        }
      }
      try connection.clear(set)
      #expect(try connection.decorations(of: SectionNumber(0), in: set) == nil)
      let last = SectionNumber(KeyLayout.maximumSectionNumber)
      #expect(try connection.decorations(of: last, in: set) == nil)
      #expect(try connection.decorations(of: last, in: other)?.decorations.count == 71)
      try connection.delete(other)
      #expect(try connection.statement(.countDecorations).first { $0.int64(0) } == 0)
    }
  }

  @Test func `the maximum number of decorations fits in the segments of one section`() throws {
    // 600,000 decorations at 70 in each row would need more than 8,192 rows; at 74 they need 8,109.
    let decorations = Self.decorations(600_000)
    try withSet { (connection, set) throws(StorageError) in
      let section = SectionNumber(KeyLayout.maximumSectionNumber)
      try connection.put(decorations, items: nil, of: section, in: set, isNew: true)
      #expect(try connection.statement(.countDecorations).first { $0.int64(0) } == 8_109)
      let found = try connection.decorations(of: section, in: set)
      #expect(found?.decorations.count == 600_000)
      #expect(found?.decorations.last == decorations.last)
    }
  }

  @Test func `a packed decoration has the documented bytes`() {
    let decoration = DecorationFrame(
      ordinal: 2, item: 258, rect: Rect(x: 1, y: 2, width: 0.5, height: 0),
      step: Point(x: -2, y: 4))
    let blob = PackedDecorations.bytes(
      of: SectionNumber(258), items: nil, continues: true, [decoration][...])
    let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    let expected: [UInt8] =
      [2, 1, 0, 0, 1, 0, 0, 0x40] + [2, 0, 0, 0x80, 2, 1, 0, 0] + one + [0, 0, 0, 0, 0, 0, 0, 0x40]
      + [0, 0, 0, 0, 0, 0, 0xE0, 0x3F] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 0xC0] + [0, 0, 0, 0, 0, 0, 0x10, 0x40]
    #expect(blob == expected)
  }

  @Test func `an invalid packed decoration is refused`() {
    let entry = PackedDecorations.bytes(
      of: SectionNumber(0), items: nil, continues: false, Self.decorations(3)[...])
    let valid = Array(entry.dropFirst(8))
    func isRefused(_ blob: [UInt8]) -> Bool {
      var found: [DecorationFrame] = []
      return !blob.withUnsafeBytes { found.append(packed: $0) }
    }
    #expect(!isRefused(valid))
    #expect(!isRefused([]))
    for length in [1, 55, 57, 167] { #expect(isRefused(Array(valid.prefix(length))), "\(length)") }
    #expect(isRefused([UInt8](repeating: 0, count: 490 * 56)))
    #expect(!isRefused([UInt8](repeating: 0, count: 489 * 56)))
    // The six numbers of the second decoration, one after the other. It has no step, so that the
    // last two are zero.
    for number in 0..<6 {
      let start = 56 + 8 + 8 * number
      for bad in [Double.nan, .infinity, -.infinity, -1] {
        var blob = valid
        withUnsafeBytes(of: bad.bitPattern.littleEndian) {
          blob.replaceSubrange(start..<start + 8, with: $0)
        }
        let mayBeNegative = bad == -1 && [0, 1].contains(number)
        #expect(isRefused(blob) != mayBeNegative, "number \(number): \(bad)")
      }
    }
  }

  @Test func `the items box round-trips exactly, and an incomplete one is refused`() {
    let entry = PackedDecorations.bytes(
      of: SectionNumber(0), items: Self.box, continues: false, [])
    #expect(entry.prefix(8) == [0, 0, 0, 0, 0, 0, 0, 0x80])
    let box = Array(entry.dropFirst(8))
    #expect(box.count == 88)
    #expect(box.withUnsafeBytes { ItemsBox(packed: $0) } == Self.box)
    for length in [0, 80, 87] {
      #expect(Array(box.prefix(length)).withUnsafeBytes { ItemsBox(packed: $0) } == nil)
    }
    #expect((box + [0]).withUnsafeBytes { ItemsBox(packed: $0) } == nil)
    for number in 0..<11 {
      var bad = box
      bad.replaceSubrange(8 * number..<8 * number + 8, with: [0, 0, 0, 0, 0, 0, 0xF8, 0x7F])
      #expect(bad.withUnsafeBytes { ItemsBox(packed: $0) } == nil, "number \(number)")
    }
  }

  @Test func `an entry is clean if both of its revisions are current`() {
    var revisions = InheritedRevisions(all: Revision(1))
    let heir = OrderEntry(
      number: SectionNumber(0), inherits: [.layout, .decorations], revision: Revision(3))
    let other = OrderEntry(number: SectionNumber(1), inherits: [.layout], revision: Revision(3))
    var known = ExtentEntry(
      revision: Revision(3), decorations: Revision(3), extent: 0, reachLower: 0, reachUpper: 0)
    #expect(revisions.isClean(heir, known))
    revisions.set(.decorations, to: Revision(8))
    // The items do not depend on decorations.
    #expect(revisions.effective(heir) == Revision(3))
    #expect(revisions.effectiveWithDecorations(heir) == Revision(8))
    #expect(!revisions.isClean(heir, known))
    #expect(revisions.isClean(other, known))
    known.decorations = Revision(8)
    #expect(revisions.isClean(heir, known))
    revisions.set(.layout, to: Revision(9))
    #expect(!revisions.isClean(heir, known))
    #expect(!revisions.isClean(other, known))
  }
}

extension Connection {
  fileprivate func put(
    _ decorations: [DecorationFrame], items: ItemsBox?, of section: SectionNumber,
    in set: LayoutSetNumber, isNew: Bool
  ) throws(StorageError) {
    let writer = FrameWriter(set, on: self, isNew: isNew)
    try writer.put(decorations, items: items, of: section)
    try writer.finish()
  }
}

extension Query {
  fileprivate static let countDecorations = Query("SELECT count(*) FROM decoration")
}
