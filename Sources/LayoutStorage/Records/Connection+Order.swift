extension Query {
  fileprivate static let order = Query(
    "SELECT id, sections FROM section_order WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
  fileprivate static let putOrder = Query(
    """
    INSERT INTO section_order (id, sections) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET sections = ?2
    """)
  fileprivate static let deleteOrder = Query("DELETE FROM section_order WHERE id = ?1")
}

/// A row of `section_order`: up to ``RowCapacity/orderLength`` neighbouring sections of a document.
package struct OrderChunk: Sendable {
  /// The row's key without the document. The chunks of a document are in order of it.
  package var position: Int64
  package var entries: [OrderEntry]

  package init(position: Int64, entries: [OrderEntry]) {
    self.position = position
    self.entries = entries
  }
}

extension Connection {
  /// Returns the order of a document's sections.
  ///
  /// - Complexity: O(*s*) in the document's sections.
  package func order(of document: DocumentNumber) throws(StorageError) -> [OrderChunk] {
    var chunks: [OrderChunk] = []
    try forEachOrderChunk(of: document) { chunks.append($0) }
    return chunks
  }

  /// Calls the body with each row of the order of a document's sections, in order.
  ///
  /// - Complexity: O(*s*) in the document's sections.
  package func forEachOrderChunk(
    of document: DocumentNumber, _ body: (OrderChunk) throws(StorageError) -> Void
  ) throws(StorageError) {
    let statement = try statement(.order)
    defer { statement.reset() }
    try statement.bind(document.keys.lowerBound, document.keys.upperBound)
    while try statement.step() {
      guard let entries = statement.withBlob(1, { [OrderEntry](packed: $0) }) else {
        throw corrupt("section_order \(statement.int64(0)) is not valid")
      }
      let position = statement.int64(0) - document.keys.lowerBound
      try body(OrderChunk(position: position, entries: entries))
    }
  }

  package func put(_ chunk: OrderChunk, of document: DocumentNumber) throws(StorageError) {
    let size = chunk.entries.count * OrderEntry.packedSize
    let blob = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for (index, entry) in chunk.entries.enumerated() {
        let offset = index * OrderEntry.packedSize
        bytes.storeBytes(of: entry.number.rawValue, toByteOffset: offset, as: UInt32.self)
        bytes.storeBytes(of: entry.overrides.rawValue, toByteOffset: offset + 4, as: UInt32.self)
        bytes.storeBytes(of: entry.revision.rawValue, toByteOffset: offset + 8, as: Int64.self)
        bytes.storeBytes(of: entry.decorations.rawValue, toByteOffset: offset + 16, as: Int64.self)
      }
      initialized = size
    }
    try blob.withBytes { (bytes) throws(StorageError) in
      try statement(.putOrder).run(document.keys.lowerBound + chunk.position, bytes)
    }
  }

  package func deleteOrderChunk(
    at position: Int64, of document: DocumentNumber
  ) throws(StorageError) {
    try statement(.deleteOrder).run(document.keys.lowerBound + position)
  }
}
