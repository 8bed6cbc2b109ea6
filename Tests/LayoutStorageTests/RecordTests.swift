import LayoutEngine
import Testing

@testable import LayoutStorage

/// Records that are written are read back equal, regardless of the number of their rows.
struct RecordTests {
  @Test func `each key that a section inherits has a bit, which only keys of its layouts share`() {
    let others: [InheritedKeys] = [.document, .whenEmpty, .layout, .groups]
    let keys = MetricKey.all.map { InheritedKeys($0) } + others
    #expect(keys.reduce(InheritedKeys()) { $0.union($1) } == .all)
    for (bit, keys) in Dictionary(grouping: MetricKey.all, by: \.bit) {
      #expect(Set(keys.map(\.layouts)).count == 1, "bit \(bit)")
      #expect(Set(keys.map(\.countsWithoutItems)).count == 1 || keys[0].layouts == [.waterfall])
      #expect(!others.contains(InheritedKeys(rawValue: 1 << bit)))
    }
  }

  @Test(arguments: [0, 1, 124, 125, 126, 250, 251])
  func `a section round-trips with its runs and ids`(runs: Int) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    var items = ItemRuns()
    var record = SectionRecord(number: SectionNumber(7))
    record.key = "movies"
    record.attributes = #"{"minimumLineSpacing":4}"#
    for run in 0..<runs {
      // The columns of counts and references begin only in the second row.
      items.append(
        run > 130 ? nil : .fixed(Size(width: Double(run), height: 2)), count: 1 + run / 140)
      record.ids.append(run % 3 == 0 && run < 140 ? "item-\(run)" : nil)
    }
    let found = try store.write { (transaction) throws(StorageError) in
      let document = try transaction.connection.insert(sampleDocument())
      try transaction.connection.put(record, items: items, of: document, isNew: true)
      return try transaction.connection.section(SectionNumber(7), of: document)
    }
    #expect(found.key == "movies")
    #expect(found.attributes == record.attributes)
    let read = ItemRuns(
      sizes: found.runs.sizes, counts: found.runs.counts, references: found.runs.references,
      palette: [])
    #expect(read?.count == items.count)
    for run in 0..<runs {
      #expect(read?.size(ofRun: run) == items.size(ofRun: run))
      #expect(read?.itemCount(ofRun: run) == items.itemCount(ofRun: run))
      #expect((run < found.ids.count ? found.ids[run] : nil) == record.ids[run])
    }
  }

  @Test func `a section that shrinks deletes its surplus rows`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    func items(_ count: Int) -> ItemRuns {
      var items = ItemRuns()
      for _ in 0..<count { items.append(Size(width: 1, height: 2)) }
      return items
    }
    let left = try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      let document = try connection.insert(sampleDocument())
      let record = SectionRecord(number: SectionNumber(0))
      try connection.put(record, items: items(400), of: document, isNew: true)
      try connection.put(record, items: items(3), of: document, isNew: false)
      return try connection.section(SectionNumber(0), of: document).runs.sizes.count
    }
    #expect(left == 3)
  }

  @Test func `order, extents and frames round-trip`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let entries = (0..<166).map {
      OrderEntry(
        number: SectionNumber(UInt32($0)), inherits: [.layout, .whenEmpty],
        revision: Revision(Int64($0) + 1), decorations: Revision(Int64($0) * 3))
    }
    var extents = Array(repeating: ExtentEntry.notComputed, count: RowCapacity.extentLength)
    extents[3] = ExtentEntry(
      revision: Revision(9), decorations: Revision(11), extent: -5, reachLower: -1,
      reachUpper: 2.5, decorationCount: 7)
    let frames = (0..<126).map { Rect(x: Double($0), y: 1, width: 2, height: 3) }
    try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      let document = try connection.insert(sampleDocument())
      try connection.put(OrderChunk(position: 1 << 38, entries: entries), of: document)
      let set = try connection.insert(
        LayoutSetRecord(
          number: LayoutSetNumber(0), traits: "402", container: "{}", isRequested: false,
          algorithm: 1),
        of: document)
      try connection.put(extents, row: 2, of: set)
      try frames.withUnsafeBufferPointer { (frames) throws(StorageError) in
        let writer = FrameWriter(set, on: connection, isNew: true)
        try writer.put(
          frames, header: nil, footer: frames[5], bounds: [(0, 4), (1, 5)],
          of: SectionNumber(3))
        try writer.finish()
      }
      #expect(try connection.order(of: document).map(\.entries) == [entries])
      #expect(try connection.extents(of: set) == [2: extents])
      let reader = FrameReader(set, on: connection)
      let first = try reader.frames(0, of: SectionNumber(3))
      #expect(first?.frames == Array(frames[..<125]))
      #expect(first?.header == nil)
      #expect(first?.footer == frames[5])
      #expect(try reader.frames(1, of: SectionNumber(3))?.frames == [frames[125]])
      try connection.delete(set)
      #expect(try FrameReader(set, on: connection).frames(0, of: SectionNumber(3)) == nil)
      #expect(try connection.layoutSets(of: document).isEmpty)
    }
  }

  @Test func `incomplete packed runs are refused`() {
    for length in [0, 2, 16, 18, 33 * 62] {
      var runs = PackedRuns()
      let blob = [UInt8](repeating: 0, count: length)
      #expect(blob.withUnsafeBytes { runs.append(packed: $0) } == nil, "\(length) bytes")
    }
    var ids = ItemIDs()
    #expect(![UInt8]([2, 65]).withUnsafeBytes { ids.append(packed: $0, count: 1) })
  }

  @Test func `ids can be removed after an append that failed`() {
    var ids = ItemIDs()
    ids.append("a")
    // The lengths of two ids say more than the one byte that follows.
    #expect(![UInt8]([1, 2, 66]).withUnsafeBytes { ids.append(packed: $0, count: 2) })
    ids.removeAll(from: 1)
    ids.append("c")
    #expect((0..<ids.count).map { ids[$0] } == ["a", "c"])
    ids.removeAll(from: 1)
    #expect((0..<ids.count).map { ids[$0] } == ["a"])
    ids.removeAll(from: 0)
    #expect(ids.count == 0 && ids.areAllEmpty)
  }

  /// Extents are at most 10⁹ points, and origins at most 16 times as far.
  @Test func `impossible packed extents and frames are refused`() {
    func read(
      revision: Int64 = 1, decorations: Int64 = 1, extent: Int64 = 0, from lower: Double = 0,
      to upper: Double = 1, count: Int64 = 0, breadth: Double? = nil
    ) -> [ExtentEntry]? {
      let entry = ExtentEntry(
        revision: Revision(revision), decorations: Revision(decorations), extent: extent,
        reachLower: lower, reachUpper: upper,
        // The flag of an entry with a breadth.
        decorationCount: count | (breadth == nil ? 0 : .min), breadth: breadth ?? 0)
      return [entry].withUnsafeBytes {
        [ExtentEntry](packed: UnsafeRawBufferPointer(rebasing: $0[..<(breadth == nil ? 48 : 56)]))
      }
    }
    let (most, farthest) = (Int64(1_000_000_000) << 20, 1.6e10)
    #expect(read(revision: 0, decorations: 0, extent: most, from: -farthest, to: farthest) != nil)
    #expect(read(extent: -most) != nil)
    #expect(read(revision: -1) == nil)
    #expect(read(decorations: -1) == nil)
    #expect(read(count: 4_000_000) != nil)
    for count in [-1, 4_000_001, .max, .min] as [Int64] { #expect(read(count: count) == nil) }
    #expect(read(breadth: farthest)?.map(\.breadth) == [farthest])
    for breadth in [0, -1, farthest.nextUp, .infinity, .nan] {
      #expect(read(breadth: breadth) == nil)
    }
    for extent in [most + 1, -most - 1, .max, .min] { #expect(read(extent: extent) == nil) }
    for place in [farthest.nextUp, -farthest.nextUp, .infinity, -.infinity, .nan] {
      #expect(read(from: place) == nil)
      #expect(read(to: place) == nil)
      for rect in [
        Rect(x: place, y: 0, width: 1, height: 1), Rect(x: 0, y: place, width: 1, height: 1),
        Rect(x: 0, y: 0, width: abs(place), height: 1),
        Rect(x: 0, y: 0, width: 1, height: abs(place)),
      ] {
        #expect(![rect].withUnsafeBytes(PackedFrames.areValid), "\(rect)")
        let entry = PackedFrames.bytes(of: rect)
        let segment = entry.withUnsafeBytes { row in
          PackedFrames.entry(at: 0, in: row).flatMap { FrameSegment($0, in: row) }
        }
        #expect(segment == nil, "\(rect)")
      }
    }
    for length in [0, 47, 49, 48 * (RowCapacity.extentLength + 1)] {
      let blob = [UInt8](repeating: 0, count: length)
      #expect(blob.withUnsafeBytes { [ExtentEntry](packed: $0) } == nil, "\(length) bytes")
    }
    let edge = [Rect(x: farthest, y: -farthest, width: farthest, height: 0)]
    #expect(edge.withUnsafeBytes(PackedFrames.areValid))
  }

  /// Each form of frames, by hand, and the bits that it must keep.
  @Test func `frames have the shortest form that keeps each bit`() throws {
    let third = 1.0 / 3
    let rects: [(Rect, PackedRects)] = [
      (Rect(x: 0, y: -0.0, width: 0.25, height: 16_777_216), .narrow),
      (Rect(x: -0.125, y: 8, width: 100.5, height: 0), .narrow),
      (Rect(x: third, y: 8, width: 100.5, height: 0), .wideX),
      (Rect(x: 16_777_217, y: 8, width: 1, height: 1), .wideX),
      (Rect(x: 0, y: third, width: 1, height: 1), .wide),
      (Rect(x: 0, y: 0, width: 0.1, height: 1), .wide),
      (Rect(x: 0, y: 0, width: 1, height: 16_777_217), .wide),
    ]
    for (rect, form) in rects {
      [rect].withUnsafeBytes { #expect(PackedRects(for: $0) == form, "\(rect)") }
      let entry = PackedFrames.bytes(of: rect)
      #expect(entry.count == 8 + form.size)
      let frames = entry.withUnsafeBytes { row in
        PackedFrames.entry(at: 0, in: row).flatMap { FrameSegment($0, in: row) }?.frames
      }
      let isSame = frames?.withUnsafeBytes { found in
        [rect].withUnsafeBytes { $0.elementsEqual(found) }
      }
      #expect(isSame == true, "\(rect)")
    }
    let bytes = PackedFrames.bytes(of: rects[2].0)
    #expect(bytes.prefix(8) == [1, 0, 0, 0, 1, 0, 0, 0x08])
    #expect(bytes.dropFirst(8).prefix(8) == [0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0xD5, 0x3F])
    #expect(bytes.dropFirst(16) == [0, 0, 0, 0x41, 0, 0, 0xC9, 0x42, 0, 0, 0, 0])
  }

  @Test func `sizes of runs are floats if these have exactly their values`() {
    for (size, length) in [
      (Size(width: 0.25, height: 16_777_216), 9), (Size(width: 0.1, height: 1), 17),
      (Size(width: 1, height: 16_777_217), 17),
    ] {
      var items = ItemRuns()
      items.append(size)
      var blob: [UInt8] = []
      PackedRuns.append(items, 0..<1, to: &blob)
      #expect(blob.count == length, "\(size)")
      var back = PackedRuns()
      #expect(blob.withUnsafeBytes { back.append(packed: $0) } == 1)
      #expect(back.sizes == [size])
    }
  }

  @Test func `the effective revision is the maximum of the own and inherited revisions`() {
    var revisions = InheritedRevisions(all: Revision(1))
    revisions.set([.layout, .groups], to: Revision(8))
    let own = OrderEntry(number: SectionNumber(0), inherits: [.itemSize], revision: Revision(3))
    #expect(revisions.effective(own) == Revision(3))
    let heir = OrderEntry(number: SectionNumber(0), inherits: [.groups], revision: Revision(3))
    #expect(revisions.effective(heir) == Revision(8))
  }

  @Test func `an entry keeps its inherited keys, and without items only those that matter then`() {
    #expect(InheritedKeys.all.indices.count == InheritedKeys.names.count)
    #expect(Set(InheritedKeys.names).count == InheritedKeys.names.count)
    let named: InheritedKeys = [.itemSize, .decorations, .contentInsetsReference]
    #expect(
      named.indices.map { InheritedKeys.names[$0] }
        == ["itemSize", "decorations", "contentInsetsReference"])
    func inherited(_ keys: InheritedKeys) -> InheritedKeys {
      OrderEntry(number: SectionNumber(0), inherits: keys, revision: Revision(1)).inherits
    }
    let withItems = InheritedKeys.all.subtracting(.whenEmpty)
    for keys in [.document, [.document, .itemSize, .groups], withItems] as [InheritedKeys] {
      #expect(inherited(keys) == keys)
    }
    #expect(inherited(.all) == .ofSectionsWithoutItems)
    #expect(inherited([.document, .whenEmpty, .layout]) == [.document, .whenEmpty, .layout])
    // Stored are the overridden keys and the mark, so that a later key is inherited.
    var entry = OrderEntry(number: SectionNumber(0), inherits: .all, revision: Revision(1))
    entry.inherits = .document.union(.groups)
    #expect(entry.overrides == .all)
    // No key is overridden, and no group is named.
    entry.inherits = withItems.subtracting(.groups)
    #expect(entry.overrides == [.document, .whenEmpty])
  }

  private func sampleDocument() -> DocumentRecord {
    DocumentRecord(
      number: DocumentNumber(0), key: "browse", revision: Revision(1), settings: "{}", traitFlags: 0
    )
  }
}

extension PackedFrames {
  /// Returns the entry of section 1 with one item.
  fileprivate static func bytes(of rect: Rect) -> [UInt8] {
    [rect].withUnsafeBytes {
      bytes(of: SectionNumber(1), header: nil, footer: nil, count: 1, $0)
    }
  }
}
