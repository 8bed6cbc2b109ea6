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

  /// Returns the numbers of a document's sections that have their first entry and were not removed.
  package func sections(of document: DocumentNumber) -> [SectionNumber] {
    entries(document.keys).compactMap { entry in
      entry.key & (KeyLayout.maximumSegments - 1) == 0 && !entry.isRemoved
        ? SectionNumber(key: entry.key) : nil
    }
  }

  /// Returns the id of a section whose own row is lost, from the index of keys; nil if it does not
  /// have it.
  package func name(of number: SectionNumber, of document: DocumentNumber) -> String? {
    sectionKeys[number.segmentKeys(of: document.rawValue).lowerBound]
  }

  /// Returns the keys in the rows of `section_key`, each with the key of the section's first
  /// segment.
  static func sectionKeys(in scan: TableScan) -> [Int64: String] {
    var keys: [Int64: String] = [:]
    for place in scan.places[.sectionKey] ?? [] {
      guard let values = scan.record(at: place)?.values, case .integer(let document) = values[0],
        case .integer(let value) = values[2], let number = UInt32(exactly: value),
        let key = values[1].text
      else { continue }
      keys[SectionNumber(number).segmentKeys(of: document).lowerBound] = key
    }
    return keys
  }

  /// A lost part of a section whose first entry is left.
  package enum SectionPart: Hashable, Sendable {
    case id, title, attributes, palette, items, itemIDs
  }

  /// Returns a section and its lost parts; nil if its first entry is lost.
  package func section(
    _ number: SectionNumber, of document: DocumentNumber
  ) -> (record: SectionRecord, lost: Set<SectionPart>, isUncertain: Bool)? {
    let keys = number.segmentKeys(of: document.rawValue)
    let segments = entries(keys)
    guard segments.first?.key == keys.lowerBound else { return nil }
    var record = SectionRecord(number: number)
    var lost: Set<SectionPart> = []
    var isUncertain = false
    var next = keys.lowerBound
    var continues = true
    for segment in segments where continues {
      guard segment.key == next else { break }
      guard let (row, place, isSure) = row(of: segment) else { break }
      isUncertain = isUncertain || !isSure
      row.withUnsafeBytes { row in
        guard let entry = PackedSections.entry(at: place, in: row) else { return }
        let invalid = record.append(entry, in: row, isFirst: next == keys.lowerBound)
        lost.formUnion(SectionPart.all(in: invalid))
        continues = entry.parts.contains(.continues)
      }
      next += 1
    }
    if continues { lost.insert(.items) }
    return (record, lost, isUncertain)
  }

  /// Returns the entries of sections in a range of keys of segments, in order, each once: the most
  /// certain.
  private func entries(_ keys: ClosedRange<Int64>) -> [SectionPlace] {
    var low = 0
    var high = sectionPlaces.count
    while low < high {
      let middle = (low + high) / 2
      if sectionPlaces[middle].key < keys.lowerBound { low = middle + 1 } else { high = middle }
    }
    var entries: [SectionPlace] = []
    for place in sectionPlaces[low...] {
      guard place.key <= keys.upperBound else { break }
      if place.key != entries.last?.key { entries.append(place) }
    }
    return entries
  }

  /// Returns the row of an entry, the entry's offset in it, and whether no other row of the same
  /// origin has another entry for the same section.
  private func row(of entry: SectionPlace) -> (row: [UInt8], start: Int, isSure: Bool)? {
    guard case .blob(let row)? = scan.record(at: entry.place)?.values[1] else { return nil }
    var isSure = entry.place.origin != .free
    for other in sectionPlaces.others(like: entry) where isSure {
      guard case .blob(let another)? = scan.record(at: other.place)?.values[1] else { continue }
      isSure = another[other.range].elementsEqual(row[entry.range])
    }
    return (row, entry.range.lowerBound, isSure)
  }
}

/// The place of a section's entry, or of the entry of one of its segments, in a row of `section`.
struct SectionPlace {
  /// The key that the segment would have in a row of its own.
  let key: Int64
  let place: TableScan.Place
  let range: Range<Int>
  let isRemoved: Bool

  /// Returns the entries in the rows of a scan, in order of their keys; among entries with the same
  /// key, the most certain comes first.
  static func all(in scan: TableScan) -> [SectionPlace] {
    var found: [SectionPlace] = []
    for place in scan.places[.section] ?? [] {
      guard case .blob(let row)? = scan.record(at: place)?.values[1] else { continue }
      row.withUnsafeBytes { row in
        for entry in PackedSections.readableEntries(in: row) {
          let segment = place.id & (KeyLayout.maximumSegments - 1)
          let keys = entry.section.segmentKeys(of: place.id >> KeyLayout.ownerShift)
          found.append(
            SectionPlace(
              key: keys.lowerBound + segment, place: place, range: entry.start..<entry.end,
              isRemoved: entry.parts.contains(.removed)))
        }
      }
    }
    // Rows are in order of their keys and of their certainty, and a sort that is not stable must
    // not change the latter.
    return found.enumerated().sorted { a, b in
      (a.element.key, a.element.place.origin.rawValue, a.offset)
        < (b.element.key, b.element.place.origin.rawValue, b.offset)
    }.map(\.element)
  }
}

extension [SectionPlace] {
  /// Returns the other entries with the key and the origin of an entry.
  fileprivate func others(like entry: SectionPlace) -> [SectionPlace] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].key < entry.key { low = middle + 1 } else { high = middle }
    }
    return self[low...].dropFirst().prefix { $0.key == entry.key }
      .filter { $0.place.origin == entry.place.origin }
  }
}

extension DamagedStore.SectionPart {
  /// Returns the parts of an entry that are lost.
  fileprivate static func all(in parts: PackedSections.Parts) -> [Self] {
    let names: [(PackedSections.Parts, Self)] = [
      (.key, .id), (.title, .title), (.attributes, .attributes), (.palette, .palette),
      (.items, .items), (.ids, .itemIDs),
    ]
    return names.filter { parts.contains($0.0) }.map(\.1)
  }
}
