import LayoutEngine

/// The rows of the first schema, `Migrations/0001_initial.sql`, in which every section has rows of
/// its own.
///
/// Reading checks the rows as the readers of that schema did. The forms of runs, ids and
/// decorations are still in use; the other forms are only read here.
struct FirstRows {
  /// A connection to a store of the first schema, with an open transaction.
  let connection: Connection

  /// The inputs of a section. Its document may be deleted, and the section may be removed.
  struct Section {
    let document: DocumentNumber
    var record: SectionRecord
    /// The runs of the record. Their palette has stand-ins: its text is in the record.
    var items = ItemRuns()
  }

  /// Passes the body each section, in the order of the keys.
  ///
  /// - Throws: `corrupt` if a row is not valid.
  /// - Complexity: O(size of the table), with one section in memory.
  func forEachSection(
    _ body: (Section) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachSection(
      "SELECT id, key, removed, title, attributes, palette, items, ids FROM section ORDER BY id",
      first: { (row, owner, number) throws(StorageError) in
        var record = SectionRecord(number: number)
        record.key = try row.text(1)
        record.removed = row.isNull(2) ? nil : Revision(row.int64(2))
        record.title = try row.text(3)
        record.attributes = try row.text(4)
        record.palette = try row.text(5)
        return Section(document: DocumentNumber(owner), record: record)
      },
      add: { (row, _, section) throws(StorageError) in try add(row, to: &section.record) },
      { (section) throws(StorageError) in
        var section = section
        let (number, runs) = (section.record.number, section.record.runs)
        let rules = max(0, Int(runs.references?.max() ?? 0) - 1)
        let items = ItemRuns(
          sizes: runs.sizes, counts: runs.counts, references: runs.references,
          palette: Array(repeating: SizingRule(.fill), count: rules))
        guard let items else {
          throw connection.corrupt(
            "section \(number) of document \(section.document): invalid items")
        }
        section.items = items
        section.record.kinds = try kinds(of: section)
        try body(section)
      })
  }

  /// Adds the runs and the ids of a segment.
  private func add(_ row: Statement, to record: inout SectionRecord) throws(StorageError) {
    guard !row.isNull(6) else { return }
    guard let count = row.withBlob(6, { record.runs.append(packed: $0) }) else {
      throw connection.corrupt("section \(row.int64(0)), column items is not valid")
    }
    let end = record.runs.sizes.count
    guard !row.isNull(7) else {
      if record.ids.count > 0 { record.ids.pad(to: end) }
      return
    }
    record.ids.pad(to: end - count)
    guard row.withBlob(7, { record.ids.append(packed: $0, count: count) }),
      // Only a run of one item has an id.
      record.runs.counts.map({ counts in
        (end - count..<end).allSatisfy { counts[$0] == 1 || record.ids.isEmpty(at: $0) }
      }) ?? true
    else { throw connection.corrupt("section \(row.int64(0)), column ids is not valid") }
  }

  /// Returns the kinds of decorations that a section names, which only its search texts have as
  /// lines; none if those are not the section's texts. A later examination then reports the kinds.
  private func kinds(of section: Section) throws(StorageError) -> [String] {
    let key = section.record.number.segmentKeys(of: section.document.rawValue).lowerBound
    let found = try connection.statement(.firstTexts).first(key) { row in
      (id: try? row.text(0), title: try? row.text(1), kinds: try? row.text(2))
    }
    guard (found?.id).isExactly(section.record.key), (found?.title).isExactly(section.record.title)
    else { return [] }
    return (found?.kinds).map(SearchText.lines) ?? []
  }

  /// Passes the body the value that the rows of each section make together: of segment 0 and of all
  /// further segments, in their order.
  func forEachSection<Value>(
    _ sql: String,
    first: (Statement, _ owner: Int64, SectionNumber) throws(StorageError) -> Value,
    add: (Statement, _ segment: Int, inout Value) throws(StorageError) -> Void,
    _ body: (Value) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.withStatement(sql) { (row) throws(StorageError) in
      var value: Value?
      var next = Int64.max
      while try row.step() {
        let key = row.int64(0)
        let segment = Int(key & (KeyLayout.maximumSegments - 1))
        if segment == 0 {
          if let value { try body(value) }
          value = try first(row, key >> KeyLayout.ownerShift, SectionNumber(key: key))
        }
        // The value is moved, so that its arrays grow in place.
        guard segment == 0 || key == next, var grown = value.take() else {
          throw row.invalid(0, "is not the number of the next segment")
        }
        try add(row, segment, &grown)
        value = grown
        next = key + 1
      }
      if let value { try body(value) }
    }
  }
}

// MARK: - The order of sections

extension FirstRows {
  /// The keys that sections could inherit in the first schema.
  static let inheritedKeys = InheritedKeys(rawValue: 1 << 10 - 1)

  /// Passes the body each row of the order of a document's sections, with ``inheritedKeys`` that
  /// each section inherits.
  ///
  /// - Throws: `corrupt` if a row is not valid.
  func forEachOrderChunk(
    _ body: (DocumentNumber, OrderChunk) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.withStatement("SELECT id, sections FROM section_order ORDER BY id") {
      (row) throws(StorageError) in
      while try row.step() {
        let document = DocumentNumber(row.int64(0) >> KeyLayout.ownerShift)
        guard let entries = row.withBlob(1, { entries(of: $0) }) else {
          throw row.invalid(1, "is not valid")
        }
        try body(
          document,
          OrderChunk(position: row.int64(0) - document.keys.lowerBound, entries: entries))
      }
    }
  }

  /// Returns the entries of a row, which had the inherited keys where they have the overridden ones
  /// now; nil if the row is not valid.
  private func entries(of blob: UnsafeRawBufferPointer) -> [OrderEntry]? {
    let size = OrderEntry.packedSize
    guard blob.count % size == 0 else { return nil }
    var entries: [OrderEntry] = []
    for start in stride(from: 0, to: blob.count, by: size) {
      func value<T: BitwiseCopyable>(_ offset: Int, as type: T.Type) -> T {
        blob.loadUnaligned(fromByteOffset: start + offset, as: type)
      }
      let keys = InheritedKeys(rawValue: value(4, as: UInt32.self))
      let entry = OrderEntry(
        number: SectionNumber(value(0, as: UInt32.self)), inherits: keys,
        revision: Revision(value(8, as: Int64.self)),
        decorations: Revision(value(16, as: Int64.self)))
      guard entry.isValid, entry.inherits == keys, keys.isSubset(of: Self.inheritedKeys) else {
        return nil
      }
      entries.append(entry)
    }
    return entries
  }
}

// MARK: - Search texts of documents, and layout sets

extension FirstRows {
  /// Passes the body the search texts of each document, as a row with the document's number and the
  /// columns.
  func forEachDocumentText(
    _ body: (Statement) throws(StorageError) -> Void
  ) throws(StorageError) {
    let first = DocumentNumber(1).keys.lowerBound
    try connection.withStatement(
      "SELECT rowid, id, title, tags, kinds FROM search_text WHERE rowid < \(first) ORDER BY rowid"
    ) { (row) throws(StorageError) in
      while try row.step() { try body(row) }
    }
  }

  /// Returns the numbers of the layout sets.
  func sets() throws(StorageError) -> [LayoutSetNumber] {
    var sets: [LayoutSetNumber] = []
    try forEachSet { sets.append(LayoutSetNumber($0.int64(0))) }
    return sets
  }

  /// Passes the body each layout set, as a row with its columns in the order of the schema.
  func forEachSet(_ body: (Statement) throws(StorageError) -> Void) throws(StorageError) {
    try connection.withStatement(
      """
      SELECT id, document, traits, container, requested, algorithm, generation, clean, longest,
        decorations
      FROM layout_set ORDER BY id
      """
    ) { (row) throws(StorageError) in
      while try row.step() { try body(row) }
    }
  }

  /// Passes the body each document that has layout sets, with the requests that they answer.
  ///
  /// Edits leave requests behind whose set was deleted. They are left out.
  func forEachRequests(
    _ body: (DocumentNumber, [LayoutSetNumber: [String]]) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.withStatement("SELECT DISTINCT document FROM layout_set ORDER BY document") {
      (row) throws(StorageError) in
      while try row.step() {
        let document = DocumentNumber(row.int64(0))
        try body(document, requests(of: document))
      }
    }
  }

  private func requests(
    of document: DocumentNumber
  ) throws(StorageError) -> [LayoutSetNumber: [String]] {
    let row = try connection.statement(.firstRequests)
    defer { row.reset() }
    try row.bind(document.rawValue)
    var requests: [LayoutSetNumber: [String]] = [:]
    while try row.step() {
      let request = try row.requiredText(1)
      if row.isNull(2) { continue }
      guard row.int64(2) == document.rawValue, !request.utf8.contains(UInt8(ascii: "\n")) else {
        throw connection.corrupt("layout_request of document \(document) is not valid: \(request)")
      }
      requests[LayoutSetNumber(row.int64(0)), default: []].append(request)
    }
    return requests
  }
}

extension Connection {
  /// The greatest number that a layout set ever had; 0 if there was none.
  func lastLayoutSet() throws(StorageError) -> Int64 {
    try integer("SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'layout_set'")
  }
}

extension Query {
  fileprivate static let firstTexts = Query(
    "SELECT id, title, kinds FROM search_text WHERE rowid = ?1")
  fileprivate static let firstRequests = Query(
    """
    SELECT layout_set, request, (SELECT document FROM layout_set AS s WHERE s.id = r.layout_set)
    FROM layout_request AS r WHERE document = ?1 ORDER BY request
    """)
}
