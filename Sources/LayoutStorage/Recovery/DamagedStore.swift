/// The inputs of documents in a store that SQLite may refuse, read from its pages one by one.
///
/// Neither the file nor its log is changed, locked or opened for writing. No process may have the
/// store open meanwhile, this one least of all.
package final class DamagedStore {
  package let path: String
  private let source: PageSource
  private let scan: TableScan

  /// Opens a file and finds the rows in it.
  ///
  /// - Complexity: O(size of the file) where it is damaged, else O(number of rows); about 16 bytes
  ///   a row are kept in memory.
  /// - Throws: `notAFilePath`, `noStore`, `notARegularFile`, `readDenied`, `cannotOpen`;
  ///   `nothingOfAStore` where no page has anything of a store.
  package init(at path: String) throws(StorageError) {
    let place = try StorePath(existing: path)
    self.path = place.path
    source = try Self.source(place)
    scan = TableScan(source)
    // A store without documents has the trees of its tables.
    guard
      scan.damaged.count < TableScan.Table.allCases.count
        || scan.places.values.contains(where: { !$0.isEmpty })
    else {
      if let failure = Self.readFailure(of: source, at: place) { throw failure }
      throw .nothingOfAStore(path: place.path)
    }
  }

  private static func readFailure(of source: PageSource, at place: StorePath) -> StorageError? {
    if let reason = source.readFailure { return .unreadable(path: place.path, reason: reason) }
    return source.logObstacle.map { .cannotOpen(path: place.log, reason: $0) }
  }

  /// Whether a file has pages of a store, as far as its first pages tell.
  ///
  /// - Complexity: O(1), but for the log, which is read.
  /// - Throws: `unreadable`, `readDenied`, `cannotOpen` if the medium does not return the file.
  package static func isStore(_ path: String) throws(StorageError) -> Bool {
    let place = try StorePath(existing: path)
    let source = try source(place)
    if TableScan.isStore(source) { return true }
    if let failure = readFailure(of: source, at: place) { throw failure }
    return false
  }

  /// Opens the pages in the size in which most tables begin.
  private static func source(_ place: StorePath) throws(StorageError) -> PageSource {
    var best: (source: PageSource, roots: Int)?
    let sizes = try PageSource.pageSizes(of: place)
    for size in sizes {
      let source = try PageSource(place, pageSize: size)
      if sizes.count == 1 { return source }
      let roots = TableScan.rootCount(in: source)
      if roots > best?.roots ?? -1 { best = (source, roots) }
    }
    return best!.source
  }

  /// What is damaged of the file as a whole.
  package struct Damage {
    /// The tables of which pages are lost, with these; page 0 where nobody knows where a table
    /// begins.
    package var tables: [(name: String, pages: [Int])] = []
    package var isLogDamaged = false
    /// Why the log, with its path, is not read that is there.
    package var logObstacle: (path: String, reason: String)?
    /// Rows were passed over because very many claim the same pages, as in a file made to waste
    /// time.
    package var isExhausted = false
    /// The version of its schema, where that is not the one that is read here.
    package var foreignVersion: Int?
    /// A rollback journal lies beside it, which is not read.
    package var hasJournal = false
    /// The number of names of the file. If it has several, edits may be in the log of another name.
    package var names = 1
    /// Somebody wrote to it since it was opened.
    package var isChanging = false
  }

  /// The pages that the medium did not return so far, and the reason; nil if it returned all.
  package var unreadable: (pages: [Int], reason: String)? {
    source.readFailure.map { (source.unreadable.sorted(), $0) }
  }

  package var damage: Damage {
    var damage = Damage()
    for table in TableScan.Table.allCases {
      guard let pages = scan.damaged[table] else { continue }
      damage.tables.append((table.rawValue, pages.sorted()))
    }
    damage.isLogDamaged = source.log?.isDamaged ?? false
    damage.isExhausted = source.isExhausted
    damage.logObstacle = source.logObstacle.map { (path + StorePath.Sidecar.log.rawValue, $0) }
    let header = source.page(1)
    let version = Int(Int32(truncatingIfNeeded: header.bigEndian32(at: 60)))
    if header.starts(with: "SQLite format 3\0".utf8), version != Schema.current.version {
      damage.foreignVersion = version
    }
    damage.hasJournal = source.hasJournal()
    damage.names = source.names()
    damage.isChanging = !source.isUnchanged()
    return damage
  }

  package var isOrderDamaged: Bool { scan.damaged[.order] != nil }

  // MARK: - Rows

  /// Returns the values of the most certain row with an id, and whether another is as certain.
  private func row(
    _ id: Int64, of table: TableScan.Table
  ) -> (values: [RawRecord.Value], isUncertain: Bool)? {
    let places = scan.places[table] ?? []
    let first = places.firstIndex(from: id)
    guard first < places.count, places[first].id == id,
      let values = scan.record(at: places[first])?.values
    else { return nil }
    var found = values
    var isUncertain = places[first].origin == .free
    for place in places[first...].dropFirst() {
      guard place.id == id, place.origin == places[first].origin else { break }
      guard let other = scan.record(at: place)?.values, other != found else { continue }
      isUncertain = true
      // The document's own revision is the fourth column, and the only thing that tells an age.
      if table == .document, case .integer(let age) = other[3], case .integer(let known) = found[3],
        age > known
      {
        found = other
      }
    }
    return (found, isUncertain)
  }

  /// The different ids of a table's rows in a range, ascending.
  private func ids(_ range: ClosedRange<Int64>, of table: TableScan.Table) -> [Int64] {
    let places = scan.places[table] ?? []
    var ids: [Int64] = []
    for place in places[places.firstIndex(from: range.lowerBound)...] {
      guard place.id <= range.upperBound else { break }
      if place.id != ids.last { ids.append(place.id) }
    }
    return ids
  }
}

// MARK: - Documents

/// A row of `document`, as far as it is left.
package struct SalvagedDocument {
  package var number: DocumentNumber
  /// Nil where not even the texts that it is found by have it.
  package var key: String?
  package var isDeleted = false
  /// Nil where the row is lost, or the text is none.
  package var settings: String?
  /// How many sections and items there were; nil where the row is lost.
  package var counts: (sections: Int, items: Int)?
  /// The row is one of several, or comes from a free page: it may be of an earlier state.
  package var isUncertain = false
}

extension DamagedStore {
  /// The definitions of the devices that the store added, of which nothing else is lost.
  package var deviceDefinitions: [String] {
    (scan.places[.device] ?? []).compactMap { scan.record(at: $0)?.values[1].text }
  }

  /// Returns the documents, the deleted ones too, by number.
  ///
  /// Those are among them whose row is gone, if they have sections left, or the texts that they are
  /// found by: a row can be gone where its table is whole.
  package func documents() -> [SalvagedDocument] {
    var numbers = Set((scan.places[.document] ?? []).map(\.id))
    for place in scan.places[.foundText] ?? [] where 1...0xFF_FFFF ~= place.id {
      numbers.insert(place.id)
    }
    for table in [TableScan.Table.section, .order] {
      for place in scan.places[table] ?? [] {
        let owner = place.id >> Packed.ownerShift
        if 1...0xFF_FFFF ~= owner { numbers.insert(owner) }
      }
    }
    return numbers.sorted().map { document($0) }
  }

  private func document(_ number: Int64) -> SalvagedDocument {
    var document = SalvagedDocument(number: DocumentNumber(number))
    if let (values, isUncertain) = row(number, of: .document) {
      document.isUncertain = isUncertain
      document.key = values[1].text
      document.isDeleted = values[2] != .null
      document.settings = values[4].text
      if case .integer(let sections) = values[8], case .integer(let items) = values[9] {
        document.counts = (Int(sections), Int(items))
      }
    }
    if document.key == nil { document.key = row(number, of: .foundText)?.values[1].text }
    return document
  }

  // MARK: - Sections

  /// Returns the numbers of a document's sections in their order, as far as the rows of it are
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

  /// Returns the numbers of all sections that are left of a document and were not removed.
  package func sections(of document: DocumentNumber) -> [SectionNumber] {
    ids(document.keys, of: .section).compactMap { id in
      guard id & (Packed.maximumSegments - 1) == 0, row(id, of: .section)?.values[3] == .null else {
        return nil
      }
      return SectionNumber(key: id)
    }
  }

  /// Returns the id that a section is found by, where its own row is lost.
  package func name(of number: SectionNumber, of document: DocumentNumber) -> String? {
    row(number.segmentKeys(of: document.rawValue).lowerBound, of: .foundText)?.values[1].text
  }

  /// What is lost of a section whose row is there.
  package enum SectionPart: Hashable, Sendable {
    case id, title, attributes, palette, items, itemIDs
  }

  /// Returns a section; nil where its first row is lost.
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

extension [TableScan.Place] {
  /// The first place whose id is at least another, by halves.
  fileprivate func firstIndex(from id: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RawRecord.Value {
  /// A text that is UTF-8 and has no U+0000.
  fileprivate var text: String? {
    guard case .text(let bytes) = self, !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
