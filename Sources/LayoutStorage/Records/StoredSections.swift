/// The sections of a document as the rows of `section` have them.
package struct StoredSections: Sendable {
  fileprivate let document: DocumentNumber
  package let sections: [SectionRows]
  /// The ids of all rows, and of those that are damaged, in order.
  fileprivate let rows: [Int64]
  package let damaged: [Int64]

  /// Returns those of some sections that cannot be read because their row is damaged, in order, by
  /// the row's id.
  ///
  /// - Complexity: O(*n* log *n*) in the sections
  package func lost(_ numbers: some Sequence<SectionNumber>) -> [Int64: [SectionNumber]] {
    guard !damaged.isEmpty else { return [:] }
    let known = Set(sections.map(\.number))
    let damaged = Set(damaged)
    var lost: [Int64: [SectionNumber]] = [:]
    var next = 0
    for number in Set(numbers).subtracting(known).sorted() {
      // A section is in the last row that is not behind it.
      let key = number.segmentKeys(of: document.rawValue).lowerBound
      while next < rows.count, rows[next] <= key { next += 1 }
      guard next > 0, damaged.contains(rows[next - 1]) else { continue }
      lost[rows[next - 1], default: []].append(number)
    }
    return lost
  }
}

/// The key of a section and whether its entries are complete, without their contents.
package struct SectionRows: Sendable {
  package var number: SectionNumber
  /// The id of the row that has the section's first entry.
  package var row: Int64
  package var key: String?
  package var removed: Revision?
  /// Whether no segment of the items is missing between the first and the last.
  package var isWhole: Bool
}

extension Connection {
  /// Returns which entries the sections of a document have, including removed sections, and the
  /// ids of rows that are damaged.
  ///
  /// - Complexity: O(*s*) in the sections and their segments.
  package func sectionRows(
    of document: DocumentNumber
  ) throws(StorageError) -> StoredSections {
    var sections: [SectionRows] = []
    var (rows, damaged): ([Int64], [Int64]) = ([], [])
    var next: Int64?
    try forEachEntry(of: document.keys) {
      if rows.last != $0 { rows.append($0) }
      damaged.append($0)
    } _: { key, entry, row in
      if rows.last != key { rows.append(key) }
      let continues = entry.parts.contains(.continues)
      if key & (KeyLayout.maximumSegments - 1) == 0 || sections.last?.number != entry.section {
        if next != nil { sections[sections.count - 1].isWhole = false }
        sections.append(
          SectionRows(
            number: entry.section, row: key, key: entry.key(in: row),
            removed: entry.removed(in: row), isWhole: key & (KeyLayout.maximumSegments - 1) == 0))
      } else if key != next {
        sections[sections.count - 1].isWhole = false
      }
      next = continues ? key + 1 : nil
    }
    if next != nil { sections[sections.count - 1].isWhole = false }
    return StoredSections(document: document, sections: sections, rows: rows, damaged: damaged)
  }

  /// Returns the numbers of a document's sections by their keys, as the index of keys has them.
  package func sectionNumbers(
    of document: DocumentNumber
  ) throws(StorageError) -> [String: SectionNumber] {
    let statement = try statement(.sectionNumbers)
    defer { statement.reset() }
    try statement.bind(document.rawValue)
    var numbers: [String: SectionNumber] = [:]
    while try statement.step() {
      let number = try statement.int64(1, in: 0...Int64(KeyLayout.maximumSectionNumber))
      numbers[try statement.requiredText(0)] = SectionNumber(UInt32(number))
    }
    return numbers
  }

  /// Returns the error of a damaged row, which names the sections that cannot be read: those that
  /// the order of sections and the index of keys have.
  func damage(ofRow key: Int64) -> StorageError {
    let document = DocumentNumber(key >> KeyLayout.ownerShift)
    let problem = "section \(key), column sections is not valid"
    guard let stored = try? sectionRows(of: document) else { return corrupt(problem) }
    let keys = (try? sectionNumbers(of: document)) ?? [:]
    let names = Dictionary(keys.map { ($0.value, $0.key) }) { first, _ in first }
    let ordered = (try? order(of: document))?.flatMap { $0.entries.map(\.number) } ?? []
    guard let lost = stored.lost(ordered + Array(names.keys))[key] else { return corrupt(problem) }
    // An examination names them all.
    var list = lost.prefix(20).map { number in names[number].map { "\"\($0)\"" } ?? "\(number)" }
    if lost.count > 20 { list.append("and \(lost.count - 20) more") }
    return corrupt(
      "\(problem): section\(lost.count == 1 ? "" : "s") \(list.joined(separator: ", ")) of document "
        + "\(document) cannot be read")
  }
}

extension Query {
  fileprivate static let sectionNumbers = Query(
    "SELECT key, number FROM section_key WHERE document = ?1")
}
