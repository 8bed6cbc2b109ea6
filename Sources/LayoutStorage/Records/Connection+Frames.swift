extension Query {
  static let lastSegment = Query("SELECT max(id) FROM frame WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let frameBounds = Query("SELECT lower, upper FROM frame WHERE id = ?1")
}

extension Connection {
  /// Returns the number of segments of a section's frames.
  package func segmentCount(
    of section: SectionNumber, in set: LayoutSetNumber
  ) throws(StorageError) -> Int {
    let keys = section.segmentKeys(of: set.rawValue)
    let last = try statement(.lastSegment).first(keys.lowerBound, keys.upperBound) { row in
      row.isNull(0) ? nil : row.int64(0)
    }
    return last.flatMap { $0 }.map { Int($0 - keys.lowerBound) + 1 } ?? 0
  }

  /// Returns the bounds of a segment along the scroll axis, in points in section coordinates: no
  /// item of this segment or a later one begins before `lower`, and no item of this segment or an
  /// earlier one ends after `upper`. Nil for the only segment of a section.
  package func bounds(
    ofSegment segment: Int, of section: SectionNumber, in set: LayoutSetNumber
  ) throws(StorageError) -> (lower: Double, upper: Double)? {
    let key = section.segmentKeys(of: set.rawValue).lowerBound + Int64(segment)
    return try statement(.frameBounds).first(key) { row -> (lower: Double, upper: Double)? in
      row.isNull(0) || row.isNull(1) ? nil : (row.double(0), row.double(1))
    } ?? nil
  }
}
