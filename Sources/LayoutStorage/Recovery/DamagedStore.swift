/// The inputs of documents in a store that SQLite may refuse, read from its pages one by one.
///
/// Neither the file nor its log is changed, locked or opened for writing. No process may have the
/// store open meanwhile, least of all this process.
package final class DamagedStore {
  package let path: String
  private let source: PageSource
  let scan: TableScan
  let sectionPlaces: [SectionPlace]
  private(set) lazy var sectionKeys = DamagedStore.sectionKeys(in: scan)

  /// Opens a file and finds the rows in it.
  ///
  /// - Complexity: O(size of the file) if it is damaged, else O(number of rows); about 16 bytes
  ///   a row and 56 bytes a section are kept in memory.
  /// - Throws: `notAFilePath`, `noStore`, `notARegularFile`, `readDenied`, `cannotOpen`;
  ///   `nothingOfAStore` if no page has any data of a store; `notMigrated` if it has an earlier
  ///   version, whose rows are of another form; `unreadable` if the medium does not
  ///   return such a page.
  package init(at path: String) throws(StorageError) {
    let place = try StorePath(existing: path)
    self.path = place.path
    source = try Self.source(place)
    if let version = Self.version(of: source), 1..<Schema.current.version ~= version {
      throw .notMigrated(path: place.path, version: version)
    }
    scan = TableScan(source)
    sectionPlaces = SectionPlace.all(in: scan)
    // A store without documents still has the trees of its tables.
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
    return source.logRefusalReason.map { .cannotOpen(path: place.log, reason: $0) }
  }

  /// Returns whether the first pages of a file contain a page of a store.
  ///
  /// - Complexity: O(1) in the file, O(*n*) in the size of the log.
  /// - Throws: `unreadable`, `readDenied`, `cannotOpen` if the medium does not return the file.
  package static func isStore(_ path: String) throws(StorageError) -> Bool {
    let place = try StorePath(existing: path)
    let source = try source(place)
    if TableScan.isStore(source) { return true }
    if let failure = readFailure(of: source, at: place) { throw failure }
    return false
  }

  /// Returns the pages with the page size at which the most tables have a valid first page.
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

  /// The damage of the file as a whole.
  package struct Damage {
    /// The tables with damaged pages, and the numbers of these pages; page 0 if the root page of
    /// the table is unknown.
    package var tables: [(name: String, pages: [Int])] = []
    package var logDamage: LogDamage?
    /// The path of an existing log that cannot be read, and the reason; nil otherwise.
    package var logRefusalReason: (path: String, reason: String)?
    /// Whether rows were skipped because very many rows claim the same pages, as in a malicious
    /// file.
    package var isExhausted = false
    /// The version of the file's schema if it is not this program's version; nil otherwise.
    package var foreignVersion: Int?
    /// Whether the file has a rollback journal, which is not read.
    package var hasJournal = false
    /// The number of names of the file. If it has several, edits may be in the log of another name.
    package var names = 1
    /// Whether the file or its log was written to since it was opened.
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
    damage.logDamage = source.log?.damage
    damage.isExhausted = source.isExhausted
    damage.logRefusalReason = source.logRefusalReason.map {
      (path + StorePath.Sidecar.log.rawValue, $0)
    }
    if let version = Self.version(of: source), version != Schema.current.version {
      damage.foreignVersion = version
    }
    damage.hasJournal = source.hasJournal()
    damage.names = source.names()
    damage.isChanging = !source.isUnchanged()
    return damage
  }

  /// Returns the version of the schema according to the header; nil if the header is not valid.
  private static func version(of source: PageSource) -> Int? {
    let header = source.page(1)
    return header.starts(with: "SQLite format 3\0".utf8)
      ? Int(Int32(truncatingIfNeeded: header.bigEndian32(at: 60))) : nil
  }

  package var isOrderDamaged: Bool { scan.damaged[.order] != nil }

  // MARK: - Rows

  /// Returns the values of the most certain row with an id, and whether they are uncertain: another
  /// row of the same origin differs, or the row is on a free page.
  func row(
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
      // Only the document's revision, in the fourth column, shows which row is newer.
      if table == .document, case .integer(let age) = other[3], case .integer(let known) = found[3],
        age > known
      {
        found = other
      }
    }
    return (found, isUncertain)
  }

  /// Returns the distinct ids of a table's rows in a range, in ascending order.
  func ids(_ range: ClosedRange<Int64>, of table: TableScan.Table) -> [Int64] {
    let places = scan.places[table] ?? []
    var ids: [Int64] = []
    for place in places[places.firstIndex(from: range.lowerBound)...] {
      guard place.id <= range.upperBound else { break }
      if place.id != ids.last { ids.append(place.id) }
    }
    return ids
  }
}

extension [TableScan.Place] {
  /// Returns the index of the first place whose id is at least a given one, by binary search.
  fileprivate func firstIndex(from id: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
