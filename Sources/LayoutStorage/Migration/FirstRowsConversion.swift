import LayoutEngine

/// The conversion of a store from the first schema to the second, in the transaction that made the
/// tables of the second. Cached values keep every bit, and nothing is computed.
struct FirstRowsConversion {
  let old: FirstRows
  let connection: Connection

  /// Fills the tables that the second schema has made again. The cached values of a layout set with
  /// a damaged row are left out, so that the next relayout computes them.
  ///
  /// - Returns: The layout sets whose values are left out.
  /// - Throws: `corrupt` if another row of the first schema is not valid.
  /// - Complexity: O(size of the store), with one section, or the requests of one document, in
  ///   memory.
  func run() throws(StorageError) -> Set<LayoutSetNumber> {
    try convertDocumentTexts()
    try convertSections()
    try convertOrder()
    try convertSets()
    var damaged: Set<LayoutSetNumber> = []
    for set in try old.sets() {
      do throws(StorageError) { try convertCache(of: set) } catch {
        guard case .corrupt = error else { throw error }
        try connection.clear(set)
        try connection.execute("UPDATE layout_set SET clean = 0 WHERE id = \(set)")
        damaged.insert(set)
      }
    }
    return damaged
  }

  private func convertCache(of set: LayoutSetNumber) throws(StorageError) {
    try old.forEachExtents(of: set) { (row, entries) throws(StorageError) in
      try connection.put(entries, row: row, of: set)
    }
    let writer = FrameWriter(set, on: connection, isNew: true)
    try old.forEachFrames(of: set) { (section) throws(StorageError) in
      try section.frames.withBuffer { (frames) throws(StorageError) in
        try writer.put(
          frames, header: section.header, footer: section.footer, bounds: section.bounds,
          of: section.section)
      }
    }
    try old.forEachDecorations(of: set) { (section) throws(StorageError) in
      try writer.put(section.decorations, items: section.items, of: section.section)
    }
    try writer.finish()
  }

  private func convertDocumentTexts() throws(StorageError) {
    try connection.withStatement(
      "INSERT INTO search_text (rowid, id, title, tags, kinds) VALUES (?, ?, ?, ?, ?)"
    ) { (insertion) throws(StorageError) in
      try old.forEachDocumentText { (row) throws(StorageError) in
        _ = try insertion.insert(rowOf: row, into: "search_text")
      }
    }
  }

  private func convertSections() throws(StorageError) {
    var writer: (document: DocumentNumber, rows: SectionWriter)?
    try old.forEachSection { (section) throws(StorageError) in
      let current: SectionWriter
      if let writer, writer.document == section.document {
        current = writer.rows
      } else {
        try writer?.rows.finish()
        current = SectionWriter(section.document, on: connection, isNew: true)
        writer = (section.document, current)
      }
      try current.put(section.record, items: section.items, isNew: true)
    }
    try writer?.rows.finish()
  }

  /// Sections with items inherit the keys that the first schema did not have.
  private func convertOrder() throws(StorageError) {
    try old.forEachOrderChunk { (document, chunk) throws(StorageError) in
      var chunk = chunk
      for index in chunk.entries.indices {
        let isEmpty = chunk.entries[index].inherits.contains(.whenEmpty)
        let keys: InheritedKeys = isEmpty ? .ofSectionsWithoutItems : .all
        chunk.entries[index].inherits.formUnion(
          keys.subtracting(FirstRows.inheritedKeys.union(.groups)))
      }
      try connection.put(chunk, of: document)
    }
  }

  private func convertSets() throws(StorageError) {
    try connection.withStatement(
      """
      INSERT INTO layout_set (id, document, traits, container, requested, algorithm, generation,
        clean, longest, decorations, requests)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')
      """
    ) { (insertion) throws(StorageError) in
      try old.forEachSet { (row) throws(StorageError) in
        _ = try insertion.insert(rowOf: row, into: "layout_set")
      }
    }
    // The numbers of deleted sets are not used again.
    let last = try old.connection.lastLayoutSet()
    if last > 0 {
      try connection.execute(
        """
        DELETE FROM sqlite_sequence WHERE name = 'layout_set';
        INSERT INTO sqlite_sequence (name, seq) VALUES ('layout_set', \(last))
        """)
    }
    try old.forEachRequests { (document, requests) throws(StorageError) in
      for var set in try connection.layoutSets(of: document) {
        guard let answered = requests[set.number] else { continue }
        set.requests = answered
        try connection.update(set)
      }
    }
  }
}

extension Array {
  /// Passes the elements to the body, with typed throws, which `withUnsafeBufferPointer` lacks
  /// here.
  fileprivate func withBuffer<E: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(E) -> Void
  ) throws(E) {
    let result: Result<Void, E> = withUnsafeBufferPointer { elements in
      Result { () throws(E) in try body(elements) }
    }
    try result.get()
  }
}
