package import LayoutEngine

/// One segment of the inputs of a section that has several, and what the section's first segment
/// has besides runs.
package struct SectionSegment {
  /// The section without runs and ids.
  package let section: SectionRecord
  package let number: Int
  package let runs: PackedRuns
  package let ids: ItemIDs
  /// The index of its first item.
  package let firstItem: Int
  /// The number of runs of the whole section, and that of its items.
  package let runCount: Int
  package let itemCount: Int

  /// The number of the first run.
  package var firstRun: Int { number * RowCapacity.segmentLength }
  package var isLast: Bool { firstRun + runs.sizes.count == runCount }
  package var items: Range<Int> { firstItem..<firstItem + runs.itemCount }
  /// The section with the runs and ids of this segment alone.
  package var part: SectionRecord {
    var part = section
    (part.runs, part.ids) = (runs, ids)
    return part
  }

  /// Returns the sizes of those of some items that it has; nil unless all are fixed.
  ///
  /// - Complexity: O(1) in its items, and O(*n*) in those that are returned.
  package func sizes(of items: Range<Int>) -> [Size]? {
    guard runs.references == nil else { return nil }
    var sizes: [Size] = []
    var first = firstItem
    for (run, size) in runs.sizes.enumerated() {
      let end = first + (runs.counts.map { Int($0[run]) } ?? 1)
      sizes += repeatElement(size, count: (first..<end).clamped(to: items).count)
      first = end
    }
    return sizes
  }

  func key(of document: DocumentNumber) -> Int64 {
    section.number.segmentKeys(of: document.rawValue).lowerBound + Int64(number)
  }
}

extension Connection {
  /// Returns the segment of an item of a section; nil for a section whose inputs are in one row,
  /// whose rows do not tell the index of their first item, or which has no such item.
  ///
  /// - Complexity: O(log *r*) in rows.
  package func segment(
    ofItem item: Int, of number: SectionNumber, _ document: DocumentNumber
  ) throws(StorageError) -> SectionSegment? {
    guard let last = try lastSegment(of: number, document), 0..<last.items.upperBound ~= item
    else { return nil }
    if item >= last.firstItem { return last }
    // Each run has an item or more.
    var (low, high) = (0, min(last.number - 1, item / RowCapacity.segmentLength))
    while low < high {
      let middle = (low + high + 1) / 2
      let key = last.key(of: document) - Int64(last.number - middle)
      let first = try row(at: key, of: number) { entry, row in entry.firstItem(in: row) }
      guard let first else { throw invalid(.items, of: number, document) }
      if first <= item { low = middle } else { high = middle - 1 }
    }
    let found = try segment(low, like: last, of: document)
    guard found.items ~= item else { throw invalid(.items, of: number, document) }
    return found
  }

  private func lastSegment(
    of number: SectionNumber, _ document: DocumentNumber
  ) throws(StorageError) -> SectionSegment? {
    let keys = number.segmentKeys(of: document.rawValue)
    let last = try statement(.lastSectionSegment).first(keys.lowerBound, keys.upperBound) {
      $0.isNull(0) ? nil : $0.int64(0)
    }
    guard let last = last ?? nil, last > keys.lowerBound else { return nil }
    let found = try segment(at: last, of: number, document)
    var first = try segment(at: keys.lowerBound, of: number, document).record
    (first.runs, first.ids) = (PackedRuns(), ItemIDs())
    let segment = Int(last - keys.lowerBound)
    guard let firstItem = found.firstItem else { return nil }
    return SectionSegment(
      section: first, number: segment, runs: found.record.runs, ids: found.record.ids,
      firstItem: firstItem,
      runCount: segment * RowCapacity.segmentLength + found.record.runs.sizes.count,
      itemCount: firstItem + found.record.runs.itemCount)
  }

  /// Returns another segment of the section of a segment.
  package func segment(
    _ segment: Int, like other: SectionSegment, of document: DocumentNumber
  ) throws(StorageError) -> SectionSegment {
    let number = other.section.number
    let key = number.segmentKeys(of: document.rawValue).lowerBound + Int64(segment)
    let (record, firstItem) = try self.segment(at: key, of: number, document)
    let found = SectionSegment(
      section: other.section, number: segment, runs: record.runs, ids: record.ids,
      firstItem: segment == 0 ? 0 : firstItem ?? -1, runCount: other.runCount,
      itemCount: other.itemCount)
    guard found.isLast || record.runs.sizes.count == RowCapacity.segmentLength,
      segment == 0 || firstItem != nil,
      // Neighbours have neighbouring items.
      segment != other.number + 1 || found.firstItem == other.items.upperBound,
      segment != other.number - 1 || found.items.upperBound == other.firstItem
    else { throw invalid(.items, of: number, document) }
    return found
  }

  /// Returns the section as the row of one of its segments has it, and the index of the segment's
  /// first item.
  private func segment(
    at key: Int64, of number: SectionNumber, _ document: DocumentNumber
  ) throws(StorageError) -> (record: SectionRecord, firstItem: Int?) {
    let isFirst = key == number.segmentKeys(of: document.rawValue).lowerBound
    var record = SectionRecord(number: number)
    let (invalid, firstItem) = try row(at: key, of: number) { entry, row in
      (record.append(entry, in: row, isFirst: isFirst), entry.firstItem(in: row))
    }
    guard invalid.isEmpty else { throw self.invalid(invalid, of: number, document) }
    return (record, firstItem)
  }

  /// Passes the body the row of a segment, and its entry.
  private func row<R>(
    at key: Int64, of number: SectionNumber,
    _ body: (PackedSections.Entry, UnsafeRawBufferPointer) -> R
  ) throws(StorageError) -> R {
    let found = try statement(.sectionSegment).first(key) { row in
      row.withBlob(1) { row -> R? in
        guard let entry = PackedSections.entry(at: 0, in: row), entry.section == number else {
          return nil
        }
        return body(entry, row)
      }
    }
    guard let found = found ?? nil else { throw damage(ofRow: key) }
    return found
  }
}

extension Query {
  fileprivate static let lastSectionSegment = Query(
    "SELECT max(id) FROM section WHERE id BETWEEN ?1 AND ?2")
}
