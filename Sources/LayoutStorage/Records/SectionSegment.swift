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
  /// Returns the segment that has a run; nil for a section whose inputs are in one row, and for a
  /// run that it does not have.
  ///
  /// - Complexity: O(log *r*) in rows.
  package func segment(
    withRun run: Int, of number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> SectionSegment? {
    let keys = number.segmentKeys(of: document.rawValue)
    let last = try statement(.lastSectionSegment).first(keys.lowerBound, keys.upperBound) {
      $0.isNull(0) ? nil : $0.int64(0)
    }
    guard let last = last ?? nil, last > keys.lowerBound else { return nil }
    let (wanted, length) = (run / RowCapacity.segmentLength, RowCapacity.segmentLength)
    let end = try segment(at: last, of: number, document)
    let runCount = Int(last - keys.lowerBound) * length + end.runs.sizes.count
    guard 0..<runCount ~= run else { return nil }
    let key = keys.lowerBound + Int64(wanted)
    let found = key == last ? end : try segment(at: key, of: number, document)
    guard key == last || found.runs.sizes.count == length else {
      throw invalid(.items, of: number, document)
    }
    var first = wanted == 0 ? found : try segment(at: keys.lowerBound, of: number, document)
    (first.runs, first.ids) = (PackedRuns(), ItemIDs())
    return SectionSegment(
      section: first, number: wanted, runs: found.runs, ids: found.ids, runCount: runCount)
  }

  /// Returns the segment after another one, which is not the last.
  package func segment(
    after segment: SectionSegment, of document: DocumentNumber
  ) throws(StorageError) -> SectionSegment {
    let found = try self.segment(
      at: segment.key(of: document) + 1, of: segment.section.number, document)
    return SectionSegment(
      section: segment.section, number: segment.number + 1, runs: found.runs, ids: found.ids,
      runCount: segment.runCount)
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
