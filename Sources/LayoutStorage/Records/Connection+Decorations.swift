package import LayoutEngine

/// A section's computed decorations, and the bounds of its items that they depend on.
package struct DecorationRows {
  /// Nil if the section has no items.
  package var items: ItemsBox?
  package var decorations: [DecorationFrame]
}

extension Query {
  fileprivate static let decorationSegment = Query(
    "SELECT id, NULL, decorations FROM decoration WHERE id = ?1")
}

extension Connection {
  /// Returns a section's decorations; nil if it had none when it was computed.
  ///
  /// - Complexity: O(*n*) in the decorations; O(log *r*) in rows.
  /// - Throws: `corrupt`.
  package func decorations(
    of section: SectionNumber, in set: LayoutSetNumber
  ) throws(StorageError) -> DecorationRows? {
    let keys = section.segmentKeys(of: set.rawValue)
    // One array grows in place: a copy for each row would be quadratic in the rows.
    var rows = DecorationRows(items: nil, decorations: [])
    /// Adds the section's entry in a row; returns whether another segment follows, or nil if the
    /// row does not have the section.
    func append(_ row: Statement, at key: Int64) throws(StorageError) -> Bool? {
      let id = row.int64(0)
      let entry = try row.withBlob(2) { (blob) throws(StorageError) -> PackedDecorations.Entry? in
        guard let entry = PackedDecorations.entry(of: section, in: blob) else {
          // A row of the section itself without its entry is damaged.
          if id == key { throw corrupt("decoration \(id) is not valid") }
          return nil
        }
        guard entry.append(to: &rows, from: blob) else {
          throw corrupt(
            entry.hasItems && rows.items == nil
              ? "decoration \(id), the bounds of the items of section \(section), is not valid"
              : "decoration \(id) is not valid")
        }
        return entry
      }
      return entry?.continues
    }
    let first = try statement(PackedDecorations.rowBefore).first(
      set.keys.lowerBound, keys.lowerBound
    ) {
      (row) throws(StorageError) in try append(row, at: keys.lowerBound)
    }
    guard var continues = first ?? nil else { return nil }
    var key = keys.lowerBound
    while continues {
      key += 1
      let next =
        key > keys.upperBound
        ? nil
        : try statement(.decorationSegment).first(key) { (row) throws(StorageError) in
          try append(row, at: key)
        }
      guard let next = next ?? nil else {
        throw corrupt("decoration \(key), the next segment of its section, is missing")
      }
      continues = next
    }
    return rows
  }
}
