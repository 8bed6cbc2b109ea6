/// The place of an entry within a row that sections share.
protocol SharedRowEntry {
  /// The section of the entry, or the first of several.
  var section: SectionNumber { get }
  /// The last section of the entry.
  var last: SectionNumber { get }
  /// The offset of the entry's first byte, and that after its last.
  var start: Int { get }
  var end: Int { get }
}

extension SharedRowEntry {
  var last: SectionNumber { section }
}

/// A table in which neighbouring sections share rows: `section`, `frame` or `decoration`.
///
/// The key of a row is that of its first section. A section with several segments has rows of its
/// own, one for each segment.
protocol SharedRowTable: SendableMetatype {
  associatedtype Entry: SharedRowEntry

  static var name: String { get }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry?

  /// Returns the bytes of an entry without one of its sections: those for the sections before it,
  /// and those for the sections after it.
  static func parts(
    of entry: UnsafeRawBufferPointer, around section: SectionNumber
  ) -> (before: [UInt8], after: [UInt8])

  /// Adds the sections of one entry to an entry in a row, if they follow its last section and have
  /// the same values; returns whether they do.
  static func join(
    _ other: UnsafeRawBufferPointer, toEntryAt start: Int, in row: UnsafeMutableRawBufferPointer
  ) -> Bool

  /// Returns whether all entries of a row are valid, and in the order of their sections.
  static func isValid(_ row: UnsafeRawBufferPointer) -> Bool

  /// Whether the rows are cache: what damage left in a row is then dropped when the row is written.
  /// Other rows are not written, so that nothing behind the damage is lost.
  static var isCache: Bool { get }

  /// The most bytes of a row to which a following section is added. With less than
  /// ``RowCapacity/sharedBytes``, entries can grow before the row has to be split.
  static var mostAppended: Int { get }

  /// Returns whether a row is one of several segments of a section. The columns are the row's id,
  /// a value that the table chooses, and the entries.
  static func isSegment(_ row: Statement) -> Bool

  /// The last row in a range of ids: its id, the value that the table chooses, and its entries.
  static var rowBefore: Query { get }
  /// The first row after an id, up to another id.
  static var rowAfter: Query { get }
  /// The id of that row.
  static var keyAfter: Query { get }
  /// Writes a row that sections share: its id and its entries. A row that is stored with the same
  /// entries is not written.
  static var put: Query { get }
  /// Deletes a range of ids.
  static var delete: Query { get }

  /// Called after a row that sections share was written, in place of another or of none; or
  /// deleted, if it is nil.
  static func didWrite(
    _ row: UnsafeRawBufferPointer?, at key: Int64, insteadOf known: [UInt8]?,
    on connection: Connection
  ) throws(StorageError)
}

extension SharedRowTable {
  // In most tables, an entry has one section.

  static func parts(
    of entry: UnsafeRawBufferPointer, around section: SectionNumber
  ) -> (before: [UInt8], after: [UInt8]) { ([], []) }

  static func join(
    _ other: UnsafeRawBufferPointer, toEntryAt start: Int, in row: UnsafeMutableRawBufferPointer
  ) -> Bool { false }

  static var mostAppended: Int { RowCapacity.sharedBytes }

  static func didWrite(
    _ row: UnsafeRawBufferPointer?, at key: Int64, insteadOf known: [UInt8]?,
    on connection: Connection
  ) throws(StorageError) {}

  /// Returns the entry of a section; nil if the row has none, or is not valid before it.
  @inline(__always)
  static func entry(
    of section: SectionNumber, from start: Int = 0, in row: UnsafeRawBufferPointer
  ) -> Entry? { search(for: section, from: start, in: row).entry }

  /// Returns the place of the entry that has a section; if none has it, the empty place where it
  /// would be.
  static func place(
    of section: SectionNumber, in row: UnsafeRawBufferPointer
  ) -> Range<Int> {
    let (entry, start) = search(for: section, from: 0, in: row)
    return start..<(entry?.end ?? start)
  }

  /// Returns whether an entry is not valid behind which a section may be.
  static func mayHide(_ section: SectionNumber, in row: UnsafeRawBufferPointer) -> Bool {
    let (entry, start) = search(for: section, from: 0, in: row)
    return entry == nil && start < row.count && self.entry(at: start, in: row) == nil
  }

  @inline(__always)
  private static func search(
    for section: SectionNumber, from start: Int, in row: UnsafeRawBufferPointer
  ) -> (entry: Entry?, start: Int) {
    var start = start
    while let entry = entry(at: start, in: row), entry.section <= section {
      if section <= entry.last { return (entry, start) }
      start = entry.end
    }
    return (nil, start)
  }
}
