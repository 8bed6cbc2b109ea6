import TestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutStorage

/// Rows of frames, against a dictionary of sections.
struct FrameWriterTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `after any writes each section has its last frames`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    var expected: [SectionNumber: [Rect]] = [:]
    let set = LayoutSetNumber(1)
    for round in 0..<12 {
      try store.write { (transaction) throws(StorageError) in
        let connection = transaction.connection
        let writer = FrameWriter(set, on: connection, isNew: round == 0)
        var number = UInt32.random(in: 0..<20, using: &random)
        for _ in 0..<Int.random(in: 1...60, using: &random) {
          // Mostly the next section, as in a batch.
          number = Bool.random(using: &random) ? number + 1 : .random(in: 0..<90, using: &random)
          let section = SectionNumber(number)
          if Int.random(in: 0..<6, using: &random) == 0 {
            try writer.remove(section)
            expected[section] = nil
            continue
          }
          let header = Bool.random(using: &random) ? Rect(x: 1, y: 2, width: 3, height: 4) : nil
          // Two rounds have the same frames, so that neighbours are often equal.
          let step = Double(round / 2)
          let views = header.map { [$0] } ?? []
          let kind = Int.random(in: 0..<8, using: &random)
          let items = [2, 36, 125, 126, 300][Int.random(in: 0..<5, using: &random)]
          if kind < 5 {
            let (formula, frames) =
              kind == 0 ? FrameWriterTests.pattern(items, step) : FrameWriterTests.grid(items, step)
            try writer.put(formula, header: header, footer: nil, of: section)
            expected[section] = views + frames
            continue
          }
          let counts = [0, 1, 3, 10, 30, 124, 125, 126, 300]
          let count = counts[Int.random(in: 0..<counts.count, using: &random)]
          let frames = (0..<count).map { Rect(x: step, y: 0, width: Double($0), height: 1) }
          let segments = max(1, (count + 124) / 125)
          try frames.withUnsafeBufferPointer { (buffer) throws(StorageError) in
            try writer.put(
              buffer, header: header, footer: nil,
              bounds: (0..<segments).map { (Double($0), Double($0 + 1)) }, of: section)
          }
          expected[section] = views + frames
        }
        try writer.finish()
        try FrameWriterTests.check(expected, in: set, on: connection)
      }
    }
  }

  @Test(arguments: [1, 300], [17e9, -.infinity, .nan])
  func `frames that reading refuses are not written`(count: Int, x: Double) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let frames = Array(repeating: Rect(x: x, y: 0, width: 1, height: 1), count: count)
    let key = SectionNumber(7).segmentKeys(of: 1).lowerBound
    let error = #expect(throws: StorageError.self) {
      try store.write { (transaction) throws(StorageError) in
        let writer = FrameWriter(LayoutSetNumber(1), on: transaction.connection, isNew: true)
        try frames.withUnsafeBufferPointer { (buffer) throws(StorageError) in
          try writer.put(
            buffer, header: nil, footer: nil,
            bounds: Array(repeating: (0, 1), count: (count + 124) / 125), of: SectionNumber(7))
        }
      }
    }
    #expect(error == .invalidRow(path: store.path, row: "frame \(key)"))
  }

  @Test func `extents that reading refuses are not written`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    var entry = ExtentEntry.notComputed
    entry.breadth = 18e9
    let error = #expect(throws: StorageError.self) {
      try store.write { [entry] (transaction) throws(StorageError) in
        try transaction.connection.put([entry], row: 0, of: LayoutSetNumber(1))
      }
    }
    #expect(
      error
        == .invalidRow(path: store.path, row: "extent \(LayoutSetNumber(1).keys.lowerBound)"))
  }

  /// Returns a grid, three items on a line, and its frames.
  private static func grid(_ count: Int, _ step: Double) -> (any PackedFormula, [Rect]) {
    let grid = FrameGrid(
      first: 1, pitch: 2, start: step, linePitch: 5, size: Size(width: 1, height: 4), perLine: 3,
      line: 0, count: count)
    let frames = (0..<count).map { item -> Rect in
      let (x, y) = (1 + 2 * (item % 3), 5 * (item / 3))
      return Rect(x: Double(x), y: step + Double(y), width: 1, height: 4)
    }
    return (grid, frames)
  }

  /// Returns a pattern of groups of seven items, and its frames.
  private static func pattern(_ count: Int, _ step: Double) -> (any PackedFormula, [Rect]) {
    let group = (0..<7).map { Rect(x: step, y: Double($0), width: 1, height: 1) }
    let pattern = FramePattern(group: group, axis: 1, start: 10, pitch: 8, line: 0, count: count)
    let frames = (0..<count).map { item -> Rect in
      let y = 10 + 8 * (item / 7) + item % 7
      return Rect(x: step, y: Double(y), width: 1, height: 1)
    }
    return (pattern, frames)
  }

  /// The frames of sections of ten items. Those of neighbours differ, or they would be stored once.
  private static let frames = (0..<3).map { row in
    (0..<10).map { Rect(x: Double($0), y: Double(row), width: 1, height: 1) }
  }

  private static func put(
    _ count: UInt32, in set: LayoutSetNumber, on connection: Connection
  ) throws(StorageError) {
    let writer = FrameWriter(set, on: connection, isNew: true)
    for number in 0..<count {
      try frames[Int(number % 3)].withUnsafeBufferPointer { (frames) throws(StorageError) in
        try writer.put(
          frames, header: nil, footer: nil, bounds: [(0, 1)], of: SectionNumber(number))
      }
    }
    try writer.finish()
  }

  @Test func `rows that shrink are merged`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let set = LayoutSetNumber(1)
    try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      try FrameWriterTests.put(300, in: set, on: connection)
      // A section has 8 + 10 * 16 bytes: 23 in a row.
      #expect(try connection.text("SELECT count(*) FROM frame") == "14")
      for number in 0..<300 as Range<UInt32> where number % 10 != 0 {
        let writer = FrameWriter(set, on: connection, isNew: false)
        try writer.remove(SectionNumber(number))
        try writer.finish()
      }
      // Thirty sections fill two rows.
      let rows = Int(try connection.text("SELECT count(*) FROM frame") ?? "")
      #expect(rows.map { (2...5).contains($0) } ?? false, "\(String(describing: rows)) rows")
      let kept = (0..<30 as Range<UInt32>).map {
        (SectionNumber(10 * $0), Self.frames[Int($0 % 3)])
      }
      try FrameWriterTests.check(
        Dictionary(uniqueKeysWithValues: kept), in: set, on: connection)
    }
  }

  @Test func `a row that shrinks does not join a damaged neighbour`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let set = LayoutSetNumber(1)
    try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      try FrameWriterTests.put(24, in: set, on: connection)
      // Of the first row one section is left, with eight bytes behind it that are no entry.
      try connection.execute(
        """
        UPDATE frame SET sections =
          CAST(substr(sections, 1, 328) || x'FFFFFFFFFFFFFFFF' AS BLOB)
        WHERE id = (SELECT min(id) FROM frame)
        """)
      for number in 12..<23 as Range<UInt32> {
        let writer = FrameWriter(set, on: connection, isNew: false)
        try writer.remove(SectionNumber(number))
        try writer.finish()
      }
      #expect(
        try FrameReader(set, on: connection).frames(0, of: SectionNumber(23))?.frames
          == Self.frames[2])
      #expect(
        try FrameReader(set, on: connection).frames(0, of: SectionNumber(0))?.frames
          == Self.frames[0])
    }
  }

  private static func check(
    _ expected: [SectionNumber: [Rect]], in set: LayoutSetNumber, on connection: Connection
  ) throws(StorageError) {
    let scan = try FrameScan(set, on: connection)
    let reader = FrameReader(set, on: connection)
    let buffer = UnsafeMutablePointer<Rect>.allocate(capacity: RowCapacity.segmentLength)
    defer { buffer.deallocate() }
    for number in 0..<200 as Range<UInt32> {
      let section = SectionNumber(number)
      var frames: [Rect]?
      var scanned: [Rect]?
      var segment = 0
      while let found = try reader.frames(segment, of: section) {
        frames = (frames ?? found.header.map { [$0] } ?? []) + found.frames
        if try scan.go(to: segment, of: section, in: set) {
          let header = try scan.header
          scanned = scanned ?? header.map { [$0] } ?? []
          scanned? += Array(
            UnsafeBufferPointer(start: buffer, count: try scan.copyFrames(to: buffer)))
        }
        segment += 1
      }
      #expect(frames == expected[section], "section \(number)")
      #expect(scanned == expected[section], "section \(number), in a scan")
    }
    let rows = try connection.withStatement("SELECT id, sections, lower FROM frame ORDER BY id") {
      (row) throws(StorageError) in
      var rows = 0
      while try row.step() {
        let entries = row.withBlob(1) { PackedFrames.entries(in: $0) }
        #expect(entries?.first?.section == SectionNumber(key: row.int64(0)))
        #expect(row.isNull(2) || entries?.count == 1)
        let bytes = row.withBlob(1) { $0.count }
        #expect(entries?.count == 1 || bytes <= RowCapacity.sharedBytes)
        rows += 1
      }
      return rows
    }
    #expect((rows == 0) == expected.isEmpty)
  }
}
