import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// Edits of one item of a section whose items are in segments, which read and write its segment.
extension DocumentEditor {
  /// Returns the segment of an item; nil if the section must be read as a whole, or was.
  func segment(ofItem item: Int, ofSection index: Int) throws(ServiceError) -> SectionSegment? {
    guard 0..<sectionCount ~= index else { return nil }
    let number = number(at: index)
    guard latest?.number != number else { return nil }
    if let latestSegment, latestSegment.section.number == number,
      latestSegment.items ~= item
    {
      return latestSegment
    }
    latestSegment = try loaded.segment(ofItem: item, of: number)
    return latestSegment
  }

  /// Returns a section with the items of a segment alone.
  func part(_ segment: SectionSegment) throws(ServiceError) -> DocumentSection {
    try connection.documentSection(segment.part, of: loaded.record.number)
  }

  /// Writes a segment of which the size of one item was changed. Returns false, and writes nothing,
  /// if the section must be written as a whole: if runs are joined, or if not only sizes changed.
  func put(
    _ section: DocumentSection, _ segment: SectionSegment, item: Int, ofSection index: Int
  ) throws(ServiceError) -> Bool {
    let old = try part(segment)
    let (part, runs) = old.difference(from: section)
    if runs.isEmpty, part.items.runCount == 0 { return true }
    guard section.items.counts == old.items.counts, section.items.references == nil,
      old.items.references == nil, section.items.runCount == old.items.runCount,
      section.itemIDs == old.itemIDs, try !joinsNeighbour(section, segment, runs)
    else { return false }
    let revision = try nextRevision()
    let place = loaded.directory.place(at: index)
    let entry = loaded.directory[place].order
    try stored(connection.put(segment, items: section.items, of: loaded.record.number))
    inverse.append(
      .section(
        entry.number, OwnRevisions(entry), part,
        runs: runs.lowerBound + segment.firstRun..<runs.upperBound + segment.firstRun))
    loaded.record.longestText += section.difference(from: old).0.longestText(withAttributes: nil)
    var change =
      loaded.segmentChanges[entry.number]
      ?? SegmentChange(items: item...item, before: entry.revision)
    change.items = min(change.items.lowerBound, item)...max(change.items.upperBound, item)
    loaded.segmentChanges[entry.number] = change
    loaded.directory.update(place, isWritten: true) { $0.order.revision = revision }
    latestSegment = nil
    return true
  }

  /// Returns whether a changed run at an end of its segment has the size of its neighbour there, so
  /// that both are one run.
  private func joinsNeighbour(
    _ section: DocumentSection, _ segment: SectionSegment, _ runs: Range<Int>
  ) throws(ServiceError) -> Bool {
    let last = section.items.runCount - 1
    func joins(_ run: Int, _ other: Int, isFirst: Bool) throws(ServiceError) -> Bool {
      let neighbour = try part(
        try stored(connection.segment(other, like: segment, of: loaded.record.number)))
      let place = isFirst ? neighbour.items.runCount - 1 : 0
      return section.itemID(ofRun: run) == nil && neighbour.itemID(ofRun: place) == nil
        && neighbour.items.size(ofRun: place) == section.items.size(ofRun: run)
    }
    if runs.contains(0), segment.number > 0, try joins(0, segment.number - 1, isFirst: true) {
      return true
    }
    guard runs.contains(last), !segment.isLast else { return false }
    return try joins(last, segment.number + 1, isFirst: false)
  }
}
