package import LayoutEngine

/// One segment of the inputs of a section that has several, and what the section's first segment
/// has besides runs.
package struct SectionSegment {
  /// The section without runs and ids.
  package let section: SectionRecord
  package let number: Int
  package let runs: PackedRuns
  package let ids: ItemIDs
  /// The number of runs of the whole section.
  package let runCount: Int

  /// The number of the first run.
  package var firstRun: Int { number * RowCapacity.segmentLength }
  package var isLast: Bool { firstRun + runs.sizes.count == runCount }
  /// The section with the runs and ids of this segment alone.
  package var part: SectionRecord {
    var part = section
    (part.runs, part.ids) = (runs, ids)
    return part
  }

  func key(of document: DocumentNumber) -> Int64 {
    section.number.segmentKeys(of: document.rawValue).lowerBound + Int64(number)
  }
}

extension Connection {
  /// Returns the last segment of a section; nil for a section whose inputs are in one row.
  ///
  /// - Complexity: O(log *r*) in rows.
  package func lastSegment(
    of number: SectionNumber, _ document: DocumentNumber
  ) throws(StorageError) -> SectionSegment? {
    let keys = number.segmentKeys(of: document.rawValue)
    let last = try statement(.lastSectionSegment).first(keys.lowerBound, keys.upperBound) {
      $0.isNull(0) ? nil : $0.int64(0)
    }
    guard let last = last ?? nil, last > keys.lowerBound else { return nil }
    let found = try segment(at: last, of: number, document)
    var first = try segment(at: keys.lowerBound, of: number, document)
    (first.runs, first.ids) = (PackedRuns(), ItemIDs())
    let segment = Int(last - keys.lowerBound)
    return SectionSegment(
      section: first, number: segment, runs: found.runs, ids: found.ids,
      runCount: segment * RowCapacity.segmentLength + found.runs.sizes.count)
  }

  /// Returns another segment of the section of a segment.
  package func segment(
    _ segment: Int, like other: SectionSegment, of document: DocumentNumber
  ) throws(StorageError) -> SectionSegment {
    let number = other.section.number
    let key = number.segmentKeys(of: document.rawValue).lowerBound + Int64(segment)
    let found = try self.segment(at: key, of: number, document)
    guard
      segment * RowCapacity.segmentLength + found.runs.sizes.count == other.runCount
        || found.runs.sizes.count == RowCapacity.segmentLength
    else { throw invalid(.items, of: number, document) }
    return SectionSegment(
      section: other.section, number: segment, runs: found.runs, ids: found.ids,
      runCount: other.runCount)
  }

  /// Returns the section as the row of one of its segments has it.
  private func segment(
    at key: Int64, of number: SectionNumber, _ document: DocumentNumber
  ) throws(StorageError) -> SectionRecord {
    var record = SectionRecord(number: number)
    let isFirst = key == number.segmentKeys(of: document.rawValue).lowerBound
    let invalid = try statement(.sectionSegment).first(key) { row in
      row.withBlob(1) { row -> PackedSections.Parts? in
        guard let entry = PackedSections.entry(at: 0, in: row), entry.section == number else {
          return nil
        }
        return record.append(entry, in: row, isFirst: isFirst)
      }
    }
    guard let invalid = invalid ?? nil else { throw damage(ofRow: key) }
    guard invalid.isEmpty else { throw self.invalid(invalid, of: number, document) }
    return record
  }
}

extension Query {
  fileprivate static let lastSectionSegment = Query(
    "SELECT max(id) FROM section WHERE id BETWEEN ?1 AND ?2")
}
