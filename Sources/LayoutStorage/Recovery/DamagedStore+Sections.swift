extension DamagedStore {
  /// Returns the numbers of a document's sections in order, as far as the rows of the order are
  /// left.
  package func order(of document: DocumentNumber) -> (numbers: [SectionNumber], isUncertain: Bool) {
    var numbers: [SectionNumber] = []
    var isUncertain = false
    var seen: Set<SectionNumber> = []
    for id in ids(document.keys, of: .order) {
      guard let row = row(id, of: .order), case .blob(let blob) = row.values[1],
        let entries = blob.withUnsafeBytes({ [OrderEntry](packed: $0) })
      else { continue }
      isUncertain = isUncertain || row.isUncertain
      numbers += entries.map(\.number).filter { seen.insert($0).inserted }
    }
    return (numbers, isUncertain)
  }

  /// Returns the numbers of a document's sections that have their first row and were not removed.
  package func sections(of document: DocumentNumber) -> [SectionNumber] {
    ids(document.keys, of: .section).compactMap { id in
      guard id & (KeyLayout.maximumSegments - 1) == 0, row(id, of: .section)?.values[3] == .null
      else {
        return nil
      }
      return SectionNumber(key: id)
    }
  }

  /// Returns the id of a section whose own row is lost, from its search texts; nil if they do not
  /// have it.
  package func name(of number: SectionNumber, of document: DocumentNumber) -> String? {
    row(number.segmentKeys(of: document.rawValue).lowerBound, of: .searchText)?.values[1].text
  }

  /// A lost part of a section whose first row is left.
  package enum SectionPart: Hashable, Sendable {
    case id, title, attributes, palette, items, itemIDs
  }

  /// Returns a section and its lost parts; nil if its first row is lost.
  package func section(
    _ number: SectionNumber, of document: DocumentNumber
  ) -> (record: SectionRecord, lost: Set<SectionPart>, isUncertain: Bool)? {
    let keys = number.segmentKeys(of: document.rawValue)
    guard let first = row(keys.lowerBound, of: .section) else { return nil }
    var record = SectionRecord(number: number)
    var lost: Set<SectionPart> = []
    func text(_ column: Int, _ part: SectionPart) -> String? {
      let text = first.values[column].text
      if text == nil && first.values[column] != .null { lost.insert(part) }
      return text
    }
    record.key = text(2, .id)
    record.title = text(4, .title)
    record.attributes = text(5, .attributes)
    record.palette = text(6, .palette)
    var isUncertain = first.isUncertain
    for (index, id) in ids(keys, of: .section).enumerated() {
      guard let segment = row(id, of: .section) else { continue }
      isUncertain = isUncertain || segment.isUncertain
      if id != keys.lowerBound + Int64(index) { lost.insert(.items) }
      append(segment.values, to: &record, &lost)
    }
    return (record, lost, isUncertain)
  }

  private func append(
    _ values: [RawRecord.Value], to record: inout SectionRecord, _ lost: inout Set<SectionPart>
  ) {
    guard case .blob(let runs) = values[7] else { return }
    guard let count = runs.withUnsafeBytes({ record.runs.append(packed: $0) }) else {
      lost.insert(.items)
      return
    }
    let before = record.runs.sizes.count - count
    guard case .blob(let ids) = values[8] else {
      if record.ids.count > 0 { record.ids.pad(to: before + count) }
      return
    }
    var extended = record.ids
    extended.pad(to: before)
    if ids.withUnsafeBytes({ extended.append(packed: $0, count: count) }) {
      record.ids = extended
    } else {
      lost.insert(.itemIDs)
      if record.ids.count > 0 { record.ids.pad(to: before + count) }
    }
  }
}
