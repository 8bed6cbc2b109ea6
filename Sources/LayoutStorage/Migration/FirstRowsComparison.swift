import LayoutEngine

/// The comparison of a migrated store with its rows of the first schema: what the readers of the
/// second schema return must be what the former rows have, and no more.
struct FirstRowsComparison {
  let old: FirstRows
  let connection: Connection
  /// The layout sets whose cached values were left out.
  var damaged: Set<LayoutSetNumber> = []

  /// Compares all rows that were converted.
  ///
  /// - Throws: `corrupt`, which names the first row that differs.
  /// - Complexity: O(size of the store), with two sections, or the layout sets of one document, in
  ///   memory.
  func run() throws(StorageError) {
    try compareSections()
    try compareOrder()
    try compareSearchTexts()
    try compareSets()
    let sets = try old.sets().filter { !damaged.contains($0) }
    try compareExtents(of: sets)
    try compareFrames(of: sets)
    try compareDecorations(of: sets)
  }

  private func require(
    _ isEqual: Bool, _ row: @autoclosure () -> String
  ) throws(StorageError) {
    guard isEqual else { throw connection.corrupt("\(row()) would differ after the migration") }
  }

  private func require(
    _ count: Int, _ found: Int64, _ rows: @autoclosure () -> String
  ) throws(StorageError) {
    try require(count == found, "the number of \(rows()), which is \(count),")
  }

  private func compareSearchTexts() throws(StorageError) {
    var count = 0
    try old.forEachDocumentText { (row) throws(StorageError) in
      var text = SearchText(id: try row.text(1), title: try row.text(2))
      (text.tags, text.kinds) = (try row.text(3), try row.text(4))
      let key = row.int64(0)
      try require(connection.searchText(key) == text, "search_text \(key)")
      count += 1
    }
    // Those of sections follow from the sections, which were compared.
    try connection.withStatement("SELECT id, sections FROM section WHERE id & 8191 = 0") {
      (row) throws(StorageError) in
      while try row.step() {
        let (key, text) = (row.int64(0), row.withBlob(1) { PackedSections.searchText(of: $0) })
        try require(connection.searchText(key) == text, "search_text \(key)")
        if text != SearchText() { count += 1 }
      }
    }
    try require(count, connection.integer("SELECT count(*) FROM search_text"), "search texts")
  }

  private func compareSections() throws(StorageError) {
    var (count, keys) = (0, 0)
    try old.forEachSection { (section) throws(StorageError) in
      let (document, record) = (section.document, section.record)
      let found = try connection.section(record.number, of: document)
      try require(found.hasInputs(of: record), "section \(record.number) of document \(document)")
      count += 1
      guard let key = record.key, record.removed == nil else { return }
      try require(
        connection.section(key, of: document) == record.number,
        "the key of section \(record.number) of document \(document)")
      keys += 1
    }
    var found: Int64 = 0
    try connection.forEachEntry(of: 0...Int64.max) { key, _, _ in
      if key & (KeyLayout.maximumSegments - 1) == 0 { found += 1 }
    }
    try require(count, found, "sections")
    try require(keys, connection.integer("SELECT count(*) FROM section_key"), "keys of sections")
  }

  private func compareOrder() throws(StorageError) {
    var count = 0
    var order: (document: DocumentNumber, chunks: ArraySlice<OrderChunk>)?
    try old.forEachOrderChunk { (document, chunk) throws(StorageError) in
      if order?.document != document {
        order = (document, try connection.order(of: document)[...])
      }
      let found = order?.chunks.popFirst()
      let entries = found?.entries.map { entry in
        var entry = entry
        entry.inherits.formIntersection(FirstRows.inheritedKeys)
        return entry
      }
      try require(
        found?.position == chunk.position && entries == chunk.entries,
        "section_order \(document.keys.lowerBound + chunk.position)")
      count += 1
    }
    try require(
      count, connection.integer("SELECT count(*) FROM section_order"), "rows of section_order")
  }

  private func compareSets() throws(StorageError) {
    var count = 0
    try old.forEachSet { (row) throws(StorageError) in
      var set = LayoutSetRecord(
        number: LayoutSetNumber(row.int64(0)), traits: try row.requiredText(2),
        container: try row.requiredText(3), isRequested: row.int64(4) != 0,
        algorithm: Int(row.int64(5)), clean: Revision(row.int64(7)))
      if damaged.contains(set.number) { set.clean = Revision(0) }
      (set.generation, set.longest) = (Int(row.int64(6)), row.int64(8))
      set.views = row.int64(9)
      let found = try connection.layoutSet(
        of: DocumentNumber(row.int64(1)), traits: set.traits)
      set.requests = found?.requests ?? []
      try require(found == set, "layout_set \(set.number)")
      count += 1
    }
    try require(count, connection.integer("SELECT count(*) FROM layout_set"), "layout sets")
    try require(
      connection.lastLayoutSet() == old.connection.lastLayoutSet(),
      "the greatest number of a layout set")
    try old.forEachRequests { (document, requests) throws(StorageError) in
      for set in try connection.layoutSets(of: document) {
        try require(set.requests == requests[set.number] ?? [], "layout_set \(set.number)")
      }
    }
  }

  private func compareExtents(of sets: [LayoutSetNumber]) throws(StorageError) {
    var count = 0
    for set in sets {
      try old.forEachExtents(of: set) { (row, entries) throws(StorageError) in
        try require(
          connection.extents(row: row, of: set) == entries,
          "extent \(set.keys.lowerBound + Int64(row))")
        count += 1
      }
    }
    try require(count, connection.integer("SELECT count(*) FROM extent"), "rows of extents")
  }

  private func compareFrames(of sets: [LayoutSetNumber]) throws(StorageError) {
    var count = 0
    for set in sets {
      let reader = FrameReader(set, on: connection)
      try old.forEachFrames(of: set) { (section) throws(StorageError) in
        try require(
          section.isStored(in: reader), "frame \(section.section) of layout_set \(set)")
        count += 1
      }
    }
    let found = try sectionCount("sections", of: "frame") { row in
      PackedFrames.entries(in: row)?.reduce(0) { $0 + $1.sections.count }
    }
    try require(count, found, "sections with frames")
  }

  private func compareDecorations(of sets: [LayoutSetNumber]) throws(StorageError) {
    var count = 0
    for set in sets {
      try old.forEachDecorations(of: set) { (section) throws(StorageError) in
        let found = try connection.decorations(of: section.section, in: set)
        try require(
          found.map(section.hasBits) ?? false,
          "decoration \(section.section) of layout_set \(set)")
        count += 1
      }
    }
    let found = try sectionCount("decorations", of: "decoration") { row in
      PackedDecorations.entries(in: row)?.count
    }
    try require(count, found, "sections with decorations")
  }

  /// Returns the number of sections in the rows of a table, each counted in its first segment.
  private func sectionCount(
    _ column: String, of table: String, _ count: (UnsafeRawBufferPointer) -> Int?
  ) throws(StorageError) -> Int64 {
    try connection.withStatement("SELECT \(column) FROM \(table) WHERE id & 8191 = 0") {
      (row) throws(StorageError) in
      var found = 0
      while try row.step() { found += row.withBlob(0) { count($0) } ?? 0 }
      return Int64(found)
    }
  }
}

extension SectionRecord {
  /// Returns whether a section has the same inputs, in every byte of its texts.
  fileprivate func hasInputs(of other: SectionRecord) -> Bool {
    key.isExactly(other.key) && removed == other.removed && title.isExactly(other.title)
      && attributes.isExactly(other.attributes) && palette.isExactly(other.palette)
      && runs.sizes == other.runs.sizes && runs.counts == other.runs.counts
      && runs.references == other.runs.references && kinds == other.kinds
      && (ids == other.ids || ids.areAllEmpty && other.ids.areAllEmpty)
  }
}

extension FirstRows.Frames {
  /// Returns whether a reader finds the same frames in the same segments, bit for bit.
  fileprivate func isStored(in reader: FrameReader) throws(StorageError) -> Bool {
    for segment in bounds.indices {
      let start = segment * RowCapacity.segmentLength
      let end = min(start + RowCapacity.segmentLength, frames.count)
      guard let found = try reader.frames(segment, of: section),
        found.frames.hasBits(of: frames[start..<end]),
        segment > 0
          || [found.header].hasBits(of: [header]) && [found.footer].hasBits(of: [footer])
      else { return false }
      guard bounds.count > 1 else { continue }
      let stored = try reader.bounds(ofSegment: segment, of: section)
      guard stored?.lower == bounds[segment].lower, stored?.upper == bounds[segment].upper else {
        return false
      }
    }
    return try reader.frames(bounds.count, of: section) == nil
  }
}

extension FirstRows.Decorations {
  /// Returns whether stored decorations are the same, bit for bit.
  fileprivate func hasBits(of rows: DecorationRows) -> Bool {
    func bits(_ decorations: [DecorationFrame]) -> [UInt64] {
      decorations.flatMap { decoration in
        let (rect, step) = (decoration.rect, decoration.step ?? .zero)
        return [rect.minX, rect.minY, rect.width, rect.height, step.x, step.y].map(\.bitPattern)
      }
    }
    return rows.decorations == decorations && bits(rows.decorations) == bits(decorations)
      && rows.items?.values.map(\.bitPattern) == items?.values.map(\.bitPattern)
  }
}

extension Array where Element == Rect {
  /// Returns whether frames are the same in every bit: -0 is another value than 0.
  fileprivate func hasBits(of other: ArraySlice<Rect>) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.elementsEqual($0) } }
  }
}

extension Array where Element == Rect? {
  fileprivate func hasBits(of other: [Rect?]) -> Bool {
    compactMap(\.self).hasBits(of: other.compactMap(\.self)[...])
  }
}
