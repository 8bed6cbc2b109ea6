package import LayoutEngine

/// A writer of the frames of sections, which keeps the row that it changed last: neighbouring
/// sections are mostly written one after the other, and share a row.
///
/// The caller writes sections and then calls ``finish()``.
package final class FrameWriter {
  private let connection: Connection
  private let set: LayoutSetNumber
  /// Whether every row of the set was written by this writer, and each section was greater than all
  /// before it: then no row has to be looked up.
  private var isAppending: Bool
  /// The greatest section that was written; nil before the first.
  private var greatest: SectionNumber?

  /// The row in memory: its entries, one after the other.
  private var row: [UInt8] = []
  private var isLoaded = false
  private var isChanged = false
  /// The key under which the row is stored; nil if it is not stored.
  private var storedKey: Int64?
  /// The length of the stored row, in bytes.
  private var storedLength = 0
  /// The least section whose place is this row.
  private var first = SectionNumber(0)
  /// The greatest section in the row; nil if it has none.
  private var last: SectionNumber?
  /// The key of the next row; nil if it has not been looked up.
  private var nextKey: Int64?

  /// Creates a writer for a set of frames.
  ///
  /// - Parameter isNew: Whether the set has no frames.
  package init(_ set: LayoutSetNumber, on connection: Connection, isNew: Bool) {
    (self.set, self.connection, isAppending) = (set, connection, isNew)
    if isNew { nextKey = .max }
  }

  /// Writes the frames of a section, in place of its former ones.
  ///
  /// - Parameter bounds: The bounds of each segment, as in ``FrameReader/bounds(ofSegment:of:)``.
  /// - Complexity: O(*n*) in frames, and O(log *r*) in rows.
  package func put(
    _ frames: UnsafeBufferPointer<Rect>, header: Rect?, footer: Rect?,
    bounds: [(lower: Double, upper: Double)], of section: SectionNumber
  ) throws(StorageError) {
    defer { greatest = max(greatest ?? section, section) }
    guard bounds.count > 1 else {
      let entry = PackedFrames.bytes(of: section, header: header, footer: footer, frames: frames)
      return try put(entry, of: section)
    }
    try remove(section)
    try splitRow(at: section)
    let keys = section.segmentKeys(of: set.rawValue)
    for (segment, bounds) in bounds.enumerated() {
      let first = segment * RowCapacity.segmentLength
      let range = first..<min(first + RowCapacity.segmentLength, frames.count)
      let entry = PackedFrames.bytes(
        of: section, header: segment == 0 ? header : nil, footer: segment == 0 ? footer : nil,
        frames: UnsafeBufferPointer(rebasing: frames[range]))
      try entry.withBytes { (bytes) throws(StorageError) in
        try connection.statement(.putFrames).run(
          keys.lowerBound + Int64(segment), bounds.lower, bounds.upper, bytes)
      }
    }
  }

  /// Deletes the frames of a section.
  package func remove(_ section: SectionNumber) throws(StorageError) {
    try load(section)
    let range = row.withUnsafeBytes { row in
      PackedFrames.entry(of: section, in: row).map { $0.start..<$0.end }
    }
    guard let range else { return }
    replace(range, by: [])
  }

  /// Writes the row in memory.
  package func finish() throws(StorageError) {
    try mergeNeighbour()
    try unload()
  }

  // MARK: - The row in memory

  private func put(_ entry: [UInt8], of section: SectionNumber) throws(StorageError) {
    try load(section)
    if let last, section > last, row.count + entry.count > RowCapacity.frameBytes {
      // The row is full: the section begins the next one.
      let nextKey = nextKey
      try unload()
      begin(at: section, nextKey: nextKey)
    }
    if last.map({ section > $0 }) ?? true {
      row += entry
      (last, isChanged) = (section, true)
    } else {
      let range = row.withUnsafeBytes { row -> Range<Int> in
        var start = 0
        while let known = PackedFrames.entry(at: start, in: row), known.section < section {
          start = known.end
        }
        let known = PackedFrames.entry(at: start, in: row)
        return start..<(known?.section == section ? known?.end ?? start : start)
      }
      replace(range, by: entry)
    }
    // Such a row is split when it is written.
    if row.count > 2 * RowCapacity.frameBytes { try unload() }
  }

  private func replace(_ range: Range<Int>, by entry: [UInt8]) {
    row.replaceSubrange(range, with: entry)
    isChanged = true
    measure()
  }

  /// Finds the last section of the row. Removes what damage left behind: bytes that are no entry,
  /// and entries that are not in order.
  private func measure() {
    var end = 0
    last = row.withUnsafeBytes { row in
      var last: SectionNumber?
      while let entry = PackedFrames.entry(at: end, in: row),
        last.map({ entry.section > $0 }) ?? (entry.section >= first)
      {
        (end, last) = (entry.end, entry.section)
      }
      return last
    }
    row.removeSubrange(end...)
  }

  private func begin(at section: SectionNumber, nextKey: Int64?) {
    (row, last, storedKey, storedLength) = ([], nil, nil, 0)
    (isLoaded, isChanged) = (true, false)
    (first, self.nextKey) = (section, nextKey)
  }

  /// Makes the row of a section the one in memory. If the section has segments, deletes them.
  private func load(_ section: SectionNumber) throws(StorageError) {
    if isLoaded, try belongs(section) { return }
    try finish()
    if isAppending {
      if greatest.map({ section > $0 }) ?? true { return begin(at: section, nextKey: .max) }
      isAppending = false
    }
    let keys = section.segmentKeys(of: set.rawValue)
    var found = try storedRow(upTo: keys.upperBound)
    if let segment = found, segment.isSegment, segment.key >= keys.lowerBound {
      try connection.statement(.deleteFrames).run(keys.lowerBound, keys.upperBound)
      found = try storedRow(upTo: keys.upperBound)
    }
    guard let found, !found.isSegment else { return begin(at: section, nextKey: nil) }
    begin(at: SectionNumber(key: found.key), nextKey: nil)
    (storedKey, storedLength) = (found.key, found.bytes.count)
    row = found.bytes
    measure()
  }

  private func storedRow(
    upTo key: Int64
  ) throws(StorageError) -> (key: Int64, isSegment: Bool, bytes: [UInt8])? {
    try connection.statement(.packedRow).first(
      set.keys.lowerBound, key, read: FrameWriter.packedRow)
  }

  private static func packedRow(
    _ row: Statement
  ) -> (key: Int64, isSegment: Bool, bytes: [UInt8]) {
    let key = row.int64(0)
    let isSegment = !row.isNull(1) || key & (KeyLayout.maximumSegments - 1) != 0
    return (key, isSegment, row.withBlob(2) { Array($0) })
  }

  /// Returns whether the place of a section is the row in memory.
  private func belongs(_ section: SectionNumber) throws(StorageError) -> Bool {
    guard section >= first else { return false }
    if let last, section <= last { return true }
    if nextKey == nil {
      nextKey =
        try connection.statement(.nextFrameRow).first(
          (last ?? first).segmentKeys(of: set.rawValue).upperBound, set.keys.upperBound
        ) { row in row.isNull(0) ? .max : row.int64(0) } ?? .max
    }
    return section.segmentKeys(of: set.rawValue).lowerBound < nextKey ?? .max
  }

  /// Moves the sections of the row in memory that follow a section to a row of their own, so that
  /// rows of this section can be between them.
  private func splitRow(at section: SectionNumber) throws(StorageError) {
    try load(section)
    let start = row.withUnsafeBytes { row in
      var start = 0
      while let entry = PackedFrames.entry(at: start, in: row), entry.section < section {
        start = entry.end
      }
      return start
    }
    let tail = Array(row[start...])
    if !tail.isEmpty { replace(start..<row.count, by: []) }
    try unload()
    guard !tail.isEmpty else { return }
    isAppending = false
    begin(at: section, nextKey: nil)
    replace(0..<0, by: tail)
    try unload()
  }

  /// Joins the row in memory with a neighbour if it has shrunk to less than a quarter of a row, and
  /// both fit into one.
  private func mergeNeighbour() throws(StorageError) {
    guard isLoaded, isChanged, row.count < storedLength, row.count < RowCapacity.frameBytes / 4,
      let storedKey, let last
    else { return }
    /// Returns the two rows as one; nil if they do not fit, or if one of them is damaged: sections
    /// behind damage would be lost.
    func joined(_ one: [UInt8], _ other: [UInt8], at key: Int64) -> [UInt8]? {
      let row = one + other
      let entries = row.withUnsafeBytes { PackedFrames.entries(in: $0) }
      let isValid = entries?.first?.section == SectionNumber(key: key)
      return isValid && row.count <= RowCapacity.frameBytes ? row : nil
    }
    let end = last.segmentKeys(of: set.rawValue).upperBound
    let next = try connection.statement(.rowAfter).first(
      end, set.keys.upperBound, read: FrameWriter.packedRow)
    let key = row.withUnsafeBytes { PackedFrames.entry(at: 0, in: $0) }.map {
      $0.section.segmentKeys(of: set.rawValue).lowerBound
    }
    if let next, !next.isSegment, let row = joined(row, next.bytes, at: key ?? storedKey) {
      self.row = row
      try connection.statement(.deleteFrames).run(next.key, next.key)
    } else if let before = try storedRow(upTo: storedKey - 1), !before.isSegment,
      let row = joined(before.bytes, row, at: before.key)
    {
      self.row = row
      (first, self.storedKey) = (SectionNumber(key: before.key), before.key)
      try connection.statement(.deleteFrames).run(storedKey, storedKey)
    }
    measure()
  }

  /// Writes the row in memory, in as many rows as it needs, and forgets it.
  private func unload() throws(StorageError) {
    guard isLoaded else { return }
    isLoaded = false
    guard isChanged else { return }
    var parts: [Range<Int>] = []
    row.withUnsafeBytes { row in
      // Parts of about one length, none of them longer than a row.
      let count = (row.count + RowCapacity.frameBytes - 1) / RowCapacity.frameBytes
      let usual = row.count / max(1, count)
      var start = 0
      while let entry = PackedFrames.entry(at: start, in: row) {
        if let part = parts.last, part.count < usual,
          part.count + entry.end - entry.start <= RowCapacity.frameBytes
        {
          parts[parts.count - 1] = part.lowerBound..<entry.end
        } else {
          parts.append(entry.start..<entry.end)
        }
        start = entry.end
      }
    }
    var isStoredKeyUsed = false
    for part in parts {
      try row.withBytes { (row) throws(StorageError) in
        let bytes = UnsafeRawBufferPointer(rebasing: row[part])
        guard let section = PackedFrames.entry(at: 0, in: bytes)?.section else { return }
        let key = section.segmentKeys(of: set.rawValue).lowerBound
        if key == storedKey { isStoredKeyUsed = true }
        try connection.statement(.putFrames).run(key, Double?.none, Double?.none, bytes)
      }
    }
    if let storedKey, !isStoredKeyUsed {
      try connection.statement(.deleteFrames).run(storedKey, storedKey)
    }
  }
}

extension Query {
  fileprivate static let packedRow = Query(
    "SELECT id, lower, sections FROM frame WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1")
  fileprivate static let rowAfter = Query(
    "SELECT id, lower, sections FROM frame WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  fileprivate static let nextFrameRow = Query(
    "SELECT min(id) FROM frame WHERE id > ?1 AND id <= ?2")
  fileprivate static let putFrames = Query(
    """
    INSERT INTO frame (id, lower, upper, sections) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (id) DO UPDATE SET lower = ?2, upper = ?3, sections = ?4
    """)
  fileprivate static let deleteFrames = Query("DELETE FROM frame WHERE id BETWEEN ?1 AND ?2")
}
