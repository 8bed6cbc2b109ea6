import LayoutEngine

@testable import LayoutStorage

/// A blob of one of the store's columns, which the first byte selects. The decoder accepts only
/// valid blobs. An accepted value packs into the same bytes. Reading a row with the blob agrees
/// with the decoder.
enum RecordTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    guard let kind = input.first else { return }
    // A copy, in which the blob begins at an odd address, as it may in a page.
    try Array(input).withUnsafeBytes { bytes in
      let blob = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
      switch kind >= 248 ? 8 : kind % 8 {
      case 0: try checkRuns(blob)
      case 1: try checkIDs(blob)
      case 2: try checkOrder(blob)
      case 3: try checkExtents(blob)
      case 4: try checkFrames(blob)
      case 5: try checkDecorations(blob)
      case 6: try checkRevisions(blob)
      case 8: try checkSections(blob)
      default: try checkItemsBox(blob)
      }
    }
  }

  private static func checkRuns(_ blob: UnsafeRawBufferPointer) throws {
    var packed = PackedRuns()
    let count = packed.append(packed: blob)
    if let count {
      try require(1...RowCapacity.segmentLength ~= count, "\(count) runs in a segment")
    }
    let items = count.flatMap { _ in
      ItemRuns(
        sizes: packed.sizes, counts: packed.counts, references: packed.references,
        palette: [SizingRule(.fill)])
    }
    if let items {
      try require(items.runCount == count && items.count >= items.runCount, "too few items")
      for size in items.sizes {
        try require(
          0...FixedPoint.limit ~= size.width && 0...FixedPoint.limit ~= size.height,
          "an item of \(size)")
      }
      var again: [UInt8] = []
      PackedRuns.append(items, 0..<items.runCount, to: &again)
      var back = PackedRuns()
      let isRead = again.withUnsafeBytes { back.append(packed: $0) } == count
      try require(isRead && back.sizes == packed.sizes, "runs read back differently")
    }
    if items != nil, let count {
      // The next segment is appended to the existing sizes.
      let before = packed.sizes
      try require(packed.append(packed: blob) == count, "a second segment is not read")
      try require(packed.sizes == before + before, "a second segment changes the first")
    }
    func bytes(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let parts = PackedSections.Parts.items.rawValue
    let row =
      bytes(1) + bytes(14 + blob.count) + bytes(Int(parts)).prefix(2) + bytes(blob.count)
      + Array(blob)
    try row.withUnsafeBytes { row in
      try FuzzedRows.shared.get().check("section", "sections", row, isValid: count != nil) {
        (store) throws(StorageError) in
        _ = try store.section(SectionNumber(1), of: DocumentNumber(1))
      }
    }
  }

  private static func checkSections(_ blob: UnsafeRawBufferPointer) throws {
    let section = SectionNumber(1)
    let (entries, isWhole) = PackedSections.entries(in: blob)
    try require(
      !isWhole || entries.last?.end == blob.count, "a whole row has more than its entries")
    var record = SectionRecord(number: section)
    var isValid = false
    if let entry = PackedSections.entry(of: section, in: blob) {
      isValid =
        record.append(entry, in: blob, isFirst: true).isEmpty && !entry.parts.contains(.continues)
    }
    try FuzzedRows.shared.get().check("section", "sections", blob, isValid: isValid) {
      (store) throws(StorageError) in
      let document = DocumentNumber(1)
      let read = try store.section(section, of: document)
      // Sizes are checked when runs are made of them: they may be no number here.
      let isSame = read.runs.sizes.elementsEqual(record.runs.sizes) {
        $0.width.bitPattern == $1.width.bitPattern && $0.height.bitPattern == $1.height.bitPattern
      }
      if read.key != record.key || !isSame {
        throw store.corrupt("section: it is read differently")
      }
      _ = try store.sectionRows(of: document)
      guard isWhole else { return }
      _ = try store.removedSection("a", of: document)
      let writer = SectionWriter(document, on: store, isNew: false)
      for number in 0...2 as ClosedRange<UInt32> {
        var written = SectionRecord(number: SectionNumber(number))
        written.key = "s\(number)"
        try writer.put(written, items: ItemRuns(), isNew: number != 1)
      }
      try writer.finish()
      for number in 0...2 as ClosedRange<UInt32> {
        let kept = try store.section(SectionNumber(number), of: document)
        if kept.key != "s\(number)" { throw store.corrupt("section: \(number) is lost") }
      }
      // The neighbours of a section that is removed for good stay.
      try writer.setRemoved(Revision(2), section)
      try writer.delete(section)
      try writer.finish()
      for number in [0, 2] as [UInt32] {
        let kept = try store.section(SectionNumber(number), of: document)
        if kept.key != "s\(number)" { throw store.corrupt("section: \(number) is lost") }
      }
    }
  }

  private static func checkIDs(_ blob: UnsafeRawBufferPointer) throws {
    guard let first = blob.first else { return }
    let count = Int(first) % (RowCapacity.segmentLength + 1)
    let blob = UnsafeRawBufferPointer(rebasing: blob.dropFirst())
    _ = ItemIDs.forEach(packed: blob) { _, _ in }
    var ids = ItemIDs()
    guard ids.append(packed: blob, count: count) else { return }
    try require(ids.count == count, "\(ids.count) ids of \(count) runs")
    for run in 0..<count {
      guard let id = ids[run] else { continue }
      try require(id.utf8.allSatisfy { 33...126 ~= $0 }, "an id of other characters")
      try require(ids.firstIndex(of: id) ?? .max <= run, "an id that is not found")
    }
    var again: [UInt8] = []
    ids.write(0..<count, to: &again)
    try require(again.elementsEqual(blob), "ids pack differently")
  }

  private static func checkOrder(_ blob: UnsafeRawBufferPointer) throws {
    let entries = [OrderEntry](packed: blob)
    for entry in entries ?? [] {
      try require(entry.number.rawValue <= KeyLayout.maximumSectionNumber, "a number beyond all")
      let revisions = InheritedRevisions(all: Revision(5))
      try require(revisions.effective(entry) >= Revision(1), "a revision of 0")
      try require(!revisions.isClean(entry, .notComputed), "clean and never computed")
    }
    try FuzzedRows.shared.get().check("section_order", "sections", blob, isValid: entries != nil) {
      (store) throws(StorageError) in _ = try store.order(of: DocumentNumber(1))
    }
  }

  private static func checkExtents(_ blob: UnsafeRawBufferPointer) throws {
    let entries = [ExtentEntry](packed: blob)
    if let entries {
      let back = entries.packed.withUnsafeBytes { [ExtentEntry](packed: $0) }
      try require(back == entries, "extents pack differently")
    }
    for entry in entries ?? [] {
      let values = [entry.reachLower, entry.reachUpper, FixedPoint(units: entry.extent).points]
      try require(values.allSatisfy { abs($0) <= 16 * FixedPoint.limit }, "an extent beyond all")
    }
    try FuzzedRows.shared.get().check("extent", "entries", blob, isValid: entries != nil) {
      (store) throws(StorageError) in
      // A writer takes an invalid row for a missing one.
      store.isWriting = false
      defer { store.isWriting = true }
      _ = try store.extents(of: LayoutSetNumber(1))
      _ = try store.extents(row: 0, of: LayoutSetNumber(1))
    }
  }

  private static func checkFrames(_ blob: UnsafeRawBufferPointer) throws {
    let section = SectionNumber(1)
    let entry = PackedFrames.entry(of: section, in: blob)
    let segment = entry.flatMap { FrameSegment($0, in: blob) }
    if let segment, entry?.hasFormula == false { try checkPacking(segment, of: section) }
    let last = segment?.formula.map { $0.segmentCount - 1 } ?? 0
    if let formula = segment?.formula {
      for segment in [0, last / 2, last] {
        let frames = formula.frames(formula.items(ofSegment: segment))
        try require(!frames.isEmpty, "no frames in segment \(segment) of a formula")
        try require(
          frames.withUnsafeBytes(PackedFrames.areValid), "a frame of a formula is not valid")
      }
    }
    if PackedFrames.entries(in: blob) != nil {
      try require((entry == nil) == (segment == nil), "a valid row has an entry that is not")
    }
    try FuzzedRows.shared.get().check("frame", "sections", blob, isValid: segment != nil) {
      (store) throws(StorageError) in
      _ = try FrameReader(LayoutSetNumber(1), on: store).frames(0, of: section)
      let scan = try FrameScan(LayoutSetNumber(1), on: store)
      for segment in [0, last]
      where try scan.go(to: segment, of: section, in: LayoutSetNumber(1)) {
        _ = (try scan.header, try scan.footer)
        var frames = Array(repeating: Rect.zero, count: RowCapacity.segmentLength)
        _ = try frames.withUnsafeMutableBufferPointer { (frames) throws(StorageError) in
          try frames.baseAddress.map { (base) throws(StorageError) in try scan.copyFrames(to: base)
          }
        }
      }
      let writer = FrameWriter(LayoutSetNumber(1), on: store, isNew: false)
      for number in 0...2 as ClosedRange<UInt32> {
        try [Rect.zero].withUnsafeBufferPointer { (frames) throws(StorageError) in
          try writer.put(
            frames, header: nil, footer: nil, bounds: [(0, 0)], of: SectionNumber(number))
        }
      }
      try writer.finish()
      for number in 0...2 as ClosedRange<UInt32> {
        let reader = FrameReader(LayoutSetNumber(1), on: store)
        let kept = try reader.frames(0, of: SectionNumber(number))
        if kept?.frames != [.zero] { throw store.corrupt("frame: section \(number) is lost") }
      }
    }
  }

  /// Checks that frames are valid, and that they pack without losing a bit.
  private static func checkPacking(_ segment: FrameSegment, of section: SectionNumber) throws {
    for frame in segment.frames {
      try require((frame.maxX + frame.maxY).isFinite, "a frame of \(frame)")
      try require(frame.width >= 0 && frame.height >= 0, "a frame of \(frame)")
    }
    try segment.frames.withUnsafeBytes { bytes in
      let again = PackedFrames.bytes(
        of: section, header: segment.header, footer: segment.footer, count: segment.frames.count,
        bytes)
      let back = again.withUnsafeBytes { row in
        PackedFrames.entry(at: 0, in: row).flatMap { FrameSegment($0, in: row) }
      }
      let isSame = back.map {
        $0.header == segment.header && $0.footer == segment.footer
          && $0.frames.withUnsafeBytes { $0.elementsEqual(bytes) }
      }
      try require(isSame ?? false, "frames read back differently")
    }
  }

  private static func checkDecorations(_ blob: UnsafeRawBufferPointer) throws {
    let section = SectionNumber(1)
    var rows = DecorationRows(items: nil, decorations: [])
    let entry = PackedDecorations.entry(of: section, in: blob)
    let isRead = entry?.append(to: &rows, from: blob) ?? false
    if let entry, isRead {
      let again = PackedDecorations.bytes(
        of: section, items: rows.items, continues: entry.continues, rows.decorations[...])
      try require(again.elementsEqual(blob[entry.start..<entry.end]), "an entry packs differently")
    }
    let isValid = isRead && entry?.continues == false
    try FuzzedRows.shared.get().check("decoration", "decorations", blob, isValid: isValid) {
      (store) throws(StorageError) in
      let set = LayoutSetNumber(1)
      _ = try store.decorations(of: section, in: set)
      let writer = FrameWriter(set, on: store, isNew: false)
      let one = DecorationFrame(ordinal: 1, item: 0, rect: .zero, step: nil)
      for number in 0...2 as ClosedRange<UInt32> {
        try writer.put([one], items: nil, of: SectionNumber(number))
      }
      try writer.finish()
      for number in 0...2 as ClosedRange<UInt32> {
        let kept = try store.decorations(of: SectionNumber(number), in: set)
        if kept?.decorations != [one] { throw store.corrupt("decoration: \(number) is lost") }
      }
    }
  }

  private static func checkRevisions(_ blob: UnsafeRawBufferPointer) throws {
    guard let revisions = InheritedRevisions(packed: blob) else { return }
    try require(revisions.packed.elementsEqual(blob), "revisions pack differently")
    try require(revisions.newest == revisions.values.max(), "another one is the newest")
  }

  private static func checkItemsBox(_ blob: UnsafeRawBufferPointer) throws {
    let box = ItemsBox(packed: blob)
    let header: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0x80]
    if let box {
      let again = PackedDecorations.bytes(of: SectionNumber(1), items: box, continues: false, [])
      try require(again.elementsEqual(header + blob), "a box packs differently")
    }
    // Other bytes would follow as the next entry.
    guard blob.count <= ItemsBox.packedSize else { return }
    try (header + blob).withUnsafeBytes { row in
      try FuzzedRows.shared.get().check("decoration", "decorations", row, isValid: box != nil) {
        (store) throws(StorageError) in
        _ = try store.decorations(of: SectionNumber(1), in: LayoutSetNumber(1))
      }
    }
  }
}
