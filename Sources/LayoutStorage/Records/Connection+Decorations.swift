package import LayoutEngine

/// A section's computed decorations, and the bounds of its items that they depend on.
package struct DecorationRows {
  /// Nil if the section has no items.
  package var items: ItemsBox?
  package var decorations: [DecorationFrame]
}

extension Query {
  fileprivate static let decorations = Query(
    "SELECT id, items, decorations FROM decoration WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
  fileprivate static let putDecorations = Query(
    """
    INSERT INTO decoration (id, items, decorations) VALUES (?1, ?2, ?3)
    ON CONFLICT (id) DO UPDATE SET items = ?2, decorations = ?3
    """)
  fileprivate static let deleteDecorations = Query(
    "DELETE FROM decoration WHERE id BETWEEN ?1 AND ?2")
}

extension Connection {
  /// Returns a section's decorations; nil if it had none when it was computed.
  ///
  /// - Complexity: O(*n*) in the decorations.
  package func decorations(
    of section: SectionNumber, in set: LayoutSetNumber
  ) throws(StorageError) -> DecorationRows? {
    let keys = section.segmentKeys(of: set.rawValue)
    let statement = try statement(.decorations)
    defer { statement.reset() }
    try statement.bind(keys.lowerBound, keys.upperBound)
    // One array grows in place: a copy for each row would be quadratic in the rows.
    var rows = DecorationRows(items: nil, decorations: [])
    var isKept = false
    while try statement.step() {
      let id = statement.int64(0)
      isKept = true
      let isValid = statement.withBlob(2) { rows.decorations.append(packed: $0) }
      guard isValid, !statement.isNull(2) else { throw corrupt("decoration \(id) is not valid") }
      if !statement.isNull(1) {
        guard let items = statement.withBlob(1, { ItemsBox(packed: $0) }) else {
          throw corrupt("decoration \(id), column items, is not valid")
        }
        rows.items = items
      }
    }
    return isKept ? rows : nil
  }

  /// Writes all segments of a section's decorations, and deletes its former segments beyond them.
  ///
  /// - Parameters:
  ///   - items: The bounds of the items, if they are kept; also written without decorations.
  ///   - isNew: Whether the section has no former segments to delete.
  package func put(
    _ decorations: [DecorationFrame], items: ItemsBox?, of section: SectionNumber,
    in set: LayoutSetNumber, isNew: Bool
  ) throws(StorageError) {
    let keys = section.segmentKeys(of: set.rawValue)
    let box = items?.packed
    var bytes: [UInt8] = []
    var segment: Int64 = 0
    let count = max(decorations.count, items == nil ? 0 : 1)
    // A section has at most `maximumSegments` rows. With very many decorations, each row takes more
    // than a page.
    let segments = Int(KeyLayout.maximumSegments)
    let length = max(RowCapacity.decorationLength, (count + segments - 1) / segments)
    for first in stride(from: 0, to: count, by: length) {
      let end = min(first + length, decorations.count)
      decorations[first..<end].pack(into: &bytes)
      try (box ?? []).withBytes { (box) throws(StorageError) in
        try bytes.withBytes { (bytes) throws(StorageError) in
          try statement(.putDecorations).run(
            keys.lowerBound + segment, items != nil && segment == 0 ? box : nil, bytes)
        }
      }
      segment += 1
    }
    if !isNew {
      try statement(.deleteDecorations).run(keys.lowerBound + segment, keys.upperBound)
    }
  }
}
