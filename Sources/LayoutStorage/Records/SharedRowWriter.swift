/// A writer of entries of sections into rows that neighbouring sections share. It keeps the row
/// that it changed last in memory, because neighbours are mostly written one after the other.
///
/// The caller writes entries and then calls ``finish()``. Rows are split and joined as the leaves
/// of a B-tree are.
final class SharedRowWriter<Table: SharedRowTable> {
  private let connection: Connection
  /// The document or the layout set that the rows belong to.
  private let owner: Int64
  /// Whether every row of the owner was written by this writer, and each section was greater than
  /// all before it: then no row has to be looked up.
  private var isAppending: Bool
  /// The greatest section that was written; nil before the first.
  private var greatest: SectionNumber?

  /// The row in memory: its entries, one after the other.
  private var row: [UInt8] = []
  private var isLoaded = false
  private var isChanged = false
  /// The row as it is stored, and its key; nil if it is not stored.
  private var stored: (key: Int64, bytes: [UInt8])?
  /// The least section whose place is this row.
  private var first = SectionNumber(0)
  /// The greatest section in the row; nil if it has none.
  private var last: SectionNumber?
  /// The offset of the row's last entry.
  private var lastStart = 0
  /// The key of the next row; nil if it has not been looked up.
  private var nextKey: Int64?

  /// Creates a writer for the rows of a document or a layout set.
  ///
  /// - Parameter isNew: Whether the owner has no rows.
  init(owner: Int64, on connection: Connection, isNew: Bool) {
    (self.owner, self.connection, isAppending) = (owner, connection, isNew)
    if isNew { nextKey = .max }
  }

  private var ownerKeys: ClosedRange<Int64> { DocumentNumber(owner).keys }

  /// Writes the entry of a section, in place of its former entry or segments.
  ///
  /// - Complexity: O(*n*) in the entry, and O(log *r*) in rows.
  func put(_ entry: [UInt8], of section: SectionNumber) throws(StorageError) {
    defer { greatest = max(greatest ?? section, section) }
    guard entry.withUnsafeBytes(Table.isValid) else {
      throw connection.invalidRow(Table.name, section.segmentKeys(of: owner).lowerBound)
    }
    try load(section)
    if last.map({ section > $0 }) ?? true {
      let start = lastStart
      let isJoined =
        last != nil
        && row.withUnsafeMutableBytes { row in
          entry.withUnsafeBytes { Table.join($0, toEntryAt: start, in: row) }
        }
      if !isJoined {
        if last != nil, row.count + entry.count > Table.mostAppended {
          // The row is full: the section begins the next one.
          let nextKey = nextKey
          try unload()
          begin(at: section, nextKey: nextKey)
        }
        lastStart = row.count
        row += entry
      }
      (last, isChanged) = (section, true)
    } else {
      replace(section, by: entry)
    }
    // Such a row is split when it is written.
    if row.count > 2 * RowCapacity.sharedBytes { try unload() }
  }

  /// Takes a stored row into memory, so that it is not read again. The caller has just read it, and
  /// no section in it has segments.
  func take(_ stored: KeptRow) throws(StorageError) {
    guard !isLoaded, !isAppending, stored.changes == connection.changeCount else { return }
    try load(stored.key, stored.bytes)
  }

  /// Deletes the entry or the segments of a section.
  func remove(_ section: SectionNumber) throws(StorageError) {
    try load(section)
    replace(section, by: [])
  }

  /// Lets the caller write segments of a section: sections after it do not share a row with
  /// sections before it. Deletes the section's entry, or those of its segments that are not written
  /// again. An equal segment should be written as it is: ``SharedRowTable/put`` leaves it alone.
  ///
  /// - Parameter count: The number of segments that the section gets.
  func makeRoom(for section: SectionNumber, segments count: Int) throws(StorageError) {
    defer { greatest = max(greatest ?? section, section) }
    let keys = section.segmentKeys(of: owner)
    if !isAppending, let found = try storedRow(upTo: keys.upperBound), found.isSegment,
      found.key >= keys.lowerBound
    {
      let rest = keys.lowerBound + Int64(count)
      if found.key >= rest {
        try connection.statement(Table.delete).run(rest, keys.upperBound)
      }
      return
    }
    try remove(section)
    try splitRow(at: section)
  }

  /// Writes the row in memory.
  func finish() throws(StorageError) {
    try mergeNeighbour()
    try unload()
  }

  // MARK: - The row in memory

  /// Replaces what the row has of a section. The other sections of its entry stay.
  private func replace(_ section: SectionNumber, by entry: [UInt8]) {
    let (range, bytes) = row.withUnsafeBytes { row -> (Range<Int>, [UInt8]) in
      let range = Table.place(of: section, in: row)
      guard !range.isEmpty else { return (range, entry) }
      let known = UnsafeRawBufferPointer(rebasing: row[range])
      let (before, after) = Table.parts(of: known, around: section)
      return (range, before + entry + after)
    }
    if !range.isEmpty || !bytes.isEmpty { replace(range, by: bytes) }
  }

  private func replace(_ range: Range<Int>, by bytes: [UInt8]) {
    row.replaceSubrange(range, with: bytes)
    isChanged = true
    measure()
  }

  /// Finds the last section of the row, and joins equal neighbours. Removes what damage left
  /// behind: bytes that are no entry, and entries that are not in order.
  private func measure() {
    var end = 0
    last = nil
    while let entry = row.withUnsafeBytes({ Table.entry(at: end, in: $0) }),
      last.map({ entry.section > $0 }) ?? (entry.section >= first)
    {
      let start = lastStart
      let isJoined =
        last != nil
        && row.withUnsafeMutableBytes { row in
          let other = UnsafeRawBufferPointer(rebasing: row[end..<entry.end])
          return Table.join(other, toEntryAt: start, in: row)
        }
      if isJoined {
        row.removeSubrange(end..<entry.end)
      } else {
        (lastStart, end) = (end, entry.end)
      }
      last = entry.last
    }
    row.removeSubrange(end...)
  }

  private func begin(at section: SectionNumber, nextKey: Int64?) {
    row.removeAll(keepingCapacity: true)
    (last, lastStart, stored) = (nil, 0, nil)
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
    let keys = section.segmentKeys(of: owner)
    var found = try storedRow(upTo: keys.upperBound)
    if let segment = found, segment.isSegment, segment.key >= keys.lowerBound {
      try connection.statement(Table.delete).run(keys.lowerBound, keys.upperBound)
      found = try storedRow(upTo: keys.upperBound)
    }
    guard let found, !found.isSegment else { return begin(at: section, nextKey: nil) }
    try load(found.key, found.bytes)
  }

  private func load(_ key: Int64, _ bytes: [UInt8]) throws(StorageError) {
    if !Table.isCache, !bytes.withUnsafeBytes(Table.isValid) {
      throw connection.damage(ofRow: key)
    }
    begin(at: SectionNumber(key: key), nextKey: nil)
    stored = (key, bytes)
    row = bytes
    measure()
  }

  private func storedRow(
    upTo key: Int64
  ) throws(StorageError) -> (key: Int64, isSegment: Bool, bytes: [UInt8])? {
    try connection.statement(Table.rowBefore).first(
      ownerKeys.lowerBound, key, read: SharedRowWriter.packedRow)
  }

  private static func packedRow(
    _ row: Statement
  ) -> (key: Int64, isSegment: Bool, bytes: [UInt8]) {
    let key = row.int64(0)
    let isSegment = key & (KeyLayout.maximumSegments - 1) != 0 || Table.isSegment(row)
    return (key, isSegment, row.withBlob(2) { Array($0) })
  }

  /// Returns whether the place of a section is the row in memory.
  private func belongs(_ section: SectionNumber) throws(StorageError) -> Bool {
    guard section >= first else { return false }
    if let last, section <= last { return true }
    if nextKey == nil {
      nextKey =
        try connection.statement(Table.keyAfter).first(
          (last ?? first).segmentKeys(of: owner).upperBound, ownerKeys.upperBound
        ) { row in row.isNull(0) ? .max : row.int64(0) } ?? .max
    }
    return section.segmentKeys(of: owner).lowerBound < nextKey ?? .max
  }

  /// Moves the sections of the row in memory that follow a section to a row of their own, so that
  /// rows of this section can be between them.
  private func splitRow(at section: SectionNumber) throws(StorageError) {
    try load(section)
    let start = row.withUnsafeBytes { Table.place(of: section, in: $0).lowerBound }
    let tail = Array(row[start...])
    if !tail.isEmpty { replace(start..<row.count, by: []) }
    try unload()
    guard !tail.isEmpty else { return }
    isAppending = false
    begin(at: section, nextKey: nil)
    replace(0..<0, by: tail)
    try mergeNextRow()
    try unload()
  }

  /// Joins the row in memory with a neighbour if it has shrunk to less than a quarter of a row, and
  /// both fit into one.
  private func mergeNeighbour() throws(StorageError) {
    guard isLoaded, isChanged, let stored, row.count < stored.bytes.count,
      row.count < RowCapacity.sharedBytes / 4, last != nil, try !mergeNextRow(),
      let before = try storedRow(upTo: stored.key - 1), !before.isSegment,
      let row = joined(before.bytes, row, at: before.key)
    else { return }
    self.row = row
    (first, self.stored) = (SectionNumber(key: before.key), (before.key, before.bytes))
    try delete(stored.key, stored.bytes)
    measure()
  }

  /// Adds the next row to the row in memory if this has less than a quarter of a row, and both fit
  /// into one; returns whether they do.
  @discardableResult
  private func mergeNextRow() throws(StorageError) -> Bool {
    guard row.count < RowCapacity.sharedBytes / 4, let last,
      let own = row.withUnsafeBytes({ Table.entry(at: 0, in: $0) })?.section,
      let next = try connection.statement(Table.rowAfter).first(
        last.segmentKeys(of: owner).upperBound, ownerKeys.upperBound,
        read: SharedRowWriter.packedRow),
      !next.isSegment,
      let row = joined(row, next.bytes, at: own.segmentKeys(of: owner).lowerBound)
    else { return false }
    self.row = row
    try delete(next.key, next.bytes)
    measure()
    return true
  }

  /// Returns two neighbouring rows as one; nil if they do not fit, or if one of them is damaged:
  /// sections behind damage would be lost.
  private func joined(_ one: [UInt8], _ other: [UInt8], at key: Int64) -> [UInt8]? {
    let row = one + other
    let isValid = row.withUnsafeBytes { row in
      Table.entry(at: 0, in: row)?.section == SectionNumber(key: key) && Table.isValid(row)
    }
    return isValid && row.count <= RowCapacity.sharedBytes ? row : nil
  }

  /// Writes the row in memory, in as many rows as it needs, and forgets it.
  private func unload() throws(StorageError) {
    guard isLoaded else { return }
    isLoaded = false
    guard isChanged else { return }
    let parts = row.withUnsafeBytes { SharedRowWriter.parts(of: $0) }
    var isStoredKeyUsed = false
    for part in parts {
      try row.withBytes { (row) throws(StorageError) in
        let bytes = UnsafeRawBufferPointer(rebasing: row[part])
        guard let section = Table.entry(at: 0, in: bytes)?.section else { return }
        let key = section.segmentKeys(of: owner).lowerBound
        if key == stored?.key { isStoredKeyUsed = true }
        try connection.statement(Table.put).run(key, bytes)
        try Table.didWrite(
          bytes, at: key, insteadOf: key == stored?.key ? stored?.bytes : nil, on: connection)
      }
    }
    if let stored, !isStoredKeyUsed { try delete(stored.key, stored.bytes) }
  }

  private func delete(_ key: Int64, _ row: [UInt8]) throws(StorageError) {
    try connection.statement(Table.delete).run(key, key)
    try Table.didWrite(nil, at: key, insteadOf: row, on: connection)
  }

  /// Divides entries into parts of about one length. None of them is longer than a row, except an
  /// entry that alone is longer.
  private static func parts(of row: UnsafeRawBufferPointer) -> [Range<Int>] {
    let count = (row.count + RowCapacity.sharedBytes - 1) / RowCapacity.sharedBytes
    let usual = row.count / max(1, count)
    var parts: [Range<Int>] = []
    var start = 0
    while let entry = Table.entry(at: start, in: row) {
      if let part = parts.last, part.count < usual,
        part.count + entry.end - start <= RowCapacity.sharedBytes
      {
        parts[parts.count - 1] = part.lowerBound..<entry.end
      } else {
        parts.append(start..<entry.end)
      }
      start = entry.end
    }
    return parts
  }
}
