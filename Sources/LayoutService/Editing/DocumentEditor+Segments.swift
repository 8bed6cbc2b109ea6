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
      latestSegment.firstRun..<latestSegment.firstRun + latestSegment.runs.sizes.count ~= item
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
    guard section.items.counts == nil, section.items.references == nil,
      section.items.runCount == old.items.runCount, section.itemIDs == old.itemIDs,
      try !joinsNeighbours(section, segment, item: item)
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
    let change = loaded.segmentChanges[entry.number]
    loaded.segmentChanges[entry.number] = SegmentChange(
      item: min(change?.item ?? item, item), before: change?.before ?? entry.revision)
    loaded.directory.update(place, isWritten: true) { $0.order.revision = revision }
    latestSegment = nil
    return true
  }

  /// Returns whether an item at an end of its segment has the size of its neighbour there, so that
  /// both are one run.
  private func joinsNeighbours(
    _ section: DocumentSection, _ segment: SectionSegment, item: Int
  ) throws(ServiceError) -> Bool {
    let run = item - segment.firstRun
    guard section.itemID(ofRun: run) == nil else { return false }
    var neighbours: [Int] = []
    if run == 0, item > 0 { neighbours.append(item - 1) }
    if run == section.items.runCount - 1, !segment.isLast { neighbours.append(item + 1) }
    for neighbour in neighbours {
      let other = try stored(
        connection.segment(
          withRun: neighbour, of: segment.section.number, of: loaded.record.number))
      guard let other else { return true }
      let known = try part(other)
      let place = neighbour - other.firstRun
      if known.itemID(ofRun: place) == nil,
        known.items.size(ofRun: place) == section.items.size(ofRun: run)
      {
        return true
      }
    }
    return false
  }
}
