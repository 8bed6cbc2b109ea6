/// A row of `layout_set`.
package struct LayoutSetRecord: Hashable, Sendable {
  package var number: LayoutSetNumber
  package var traits: String
  package var container: String
  package var isRequested: Bool
  /// The requests that the set answers; none contains a line break.
  package var requests: [String] = []
  package var algorithm: Int
  /// The number of computations in this set without an operation.
  package var generation = 0
  /// The revision of the document at which all its sections were found clean; none if not checked.
  package var clean: Revision
  /// After a deferred edit, an upper bound of the sum of the extents of all sections, including
  /// dirty sections, in units; else 0.
  package var longest: Int64 = 0
  /// After a deferred edit, an upper bound of the number of supplementary and decoration views of
  /// all sections, including dirty sections; else 0. The column `decorations`.
  package var views: Int64 = 0

  package init(
    number: LayoutSetNumber, traits: String, container: String, isRequested: Bool, algorithm: Int,
    clean: Revision = .none
  ) {
    self.number = number
    self.traits = traits
    self.container = container
    self.isRequested = isRequested
    self.algorithm = algorithm
    self.clean = clean
  }

  fileprivate init(_ row: Statement) throws(StorageError) {
    self.init(
      number: LayoutSetNumber(try row.int64(0, in: KeyLayout.owners)),
      traits: try row.requiredText(1),
      container: try row.requiredText(2), isRequested: row.int64(3) != 0,
      algorithm: Int(row.int64(5)), clean: Revision(row.int64(7)))
    let text = try row.requiredText(4)
    // Most sets have one request, and splitting a text takes a microsecond.
    requests =
      text.utf8.contains(UInt8(ascii: "\n"))
      ? text.split(separator: "\n").map(String.init) : text.isEmpty ? [] : [text]
    // Each computation adds 1, which must not overflow.
    generation = Int(try row.int64(6, in: 0...Int64.max / 2))
    longest = try row.int64(8, in: 0...Int64.max)
    views = try row.int64(9, in: 0...StoreLimits.views)
  }
}

extension LayoutSetRecord {
  fileprivate var packedRequests: String {
    requests.count > 1 ? "\n\(requests.joined(separator: "\n"))\n" : requests.first ?? ""
  }
}

extension Query {
  fileprivate static let layoutSets = Query(
    """
    SELECT id, traits, container, requested, requests, algorithm, generation, clean, longest,
      decorations
    FROM layout_set
    WHERE document = ?1 ORDER BY id
    """)
  fileprivate static let layoutSetNumbers = Query(
    "SELECT id FROM layout_set WHERE document = ?1 ORDER BY id")
  fileprivate static let hasTraits = Query(
    "SELECT id FROM layout_set WHERE id = ?1 AND traits = ?2")
  fileprivate static let layoutSetByNumber = Query(
    """
    SELECT id, traits, container, requested, requests, algorithm, generation, clean, longest,
      decorations
    FROM layout_set
    WHERE id = ?1
    """)
  fileprivate static let layoutSet = Query(
    """
    SELECT id, traits, container, requested, requests, algorithm, generation, clean, longest,
      decorations
    FROM layout_set
    WHERE document = ?1 AND traits = ?2
    """)
  fileprivate static let insertLayoutSet = Query(
    """
    INSERT INTO layout_set (document, traits, container, requested, requests, algorithm, clean)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """)
  fileprivate static let updateLayoutSet = Query(
    """
    UPDATE layout_set SET traits = ?2, container = ?3, requested = ?4, requests = ?5,
      algorithm = ?6, generation = ?7, clean = ?8, longest = ?9, decorations = ?10 WHERE id = ?1
    """)
  fileprivate static let deleteLayoutSet = Query("DELETE FROM layout_set WHERE id = ?1")
  fileprivate static let deleteExtents = Query("DELETE FROM extent WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteFrames = Query("DELETE FROM frame WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteDecorations = Query(
    "DELETE FROM decoration WHERE id BETWEEN ?1 AND ?2")
  static let extents = Query(
    "SELECT id, entries FROM extent WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
  fileprivate static let extentRow = Query("SELECT id, entries FROM extent WHERE id = ?1")
  fileprivate static let putExtents = Query(
    """
    INSERT INTO extent (id, entries) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET entries = ?2
    """)
}

extension Connection {
  package func layoutSets(of document: DocumentNumber) throws(StorageError) -> [LayoutSetRecord] {
    let statement = try statement(.layoutSets)
    defer { statement.reset() }
    try statement.bind(document.rawValue)
    var sets: [LayoutSetRecord] = []
    while try statement.step() { sets.append(try LayoutSetRecord(statement)) }
    return sets
  }

  /// Returns the numbers of a document's sets, even if other columns of their rows are damaged.
  package func layoutSetNumbers(
    of document: DocumentNumber
  ) throws(StorageError) -> [LayoutSetNumber] {
    let statement = try statement(.layoutSetNumbers)
    defer { statement.reset() }
    try statement.bind(document.rawValue)
    var numbers: [LayoutSetNumber] = []
    while try statement.step() { numbers.append(LayoutSetNumber(statement.int64(0))) }
    return numbers
  }

  package func layoutSet(_ number: LayoutSetNumber) throws(StorageError) -> LayoutSetRecord? {
    try statement(.layoutSetByNumber).first(number.rawValue) { (row) throws(StorageError) in
      try LayoutSetRecord(row)
    }
  }

  /// Returns the set of a document for the container traits that its layout reads. In a transaction
  /// that writes, a row that is not valid counts as missing.
  package func layoutSet(
    of document: DocumentNumber, traits: String
  ) throws(StorageError) -> LayoutSetRecord? {
    do throws(StorageError) {
      return try statement(.layoutSet).first(document.rawValue, traits) {
        (row) throws(StorageError) in
        try LayoutSetRecord(row)
      }
    } catch .corrupt where isWriting { return nil }
  }

  /// Deletes the sets of a document for container traits.
  package func deleteSets(of document: DocumentNumber, traits: String) throws(StorageError) {
    for number in try layoutSetNumbers(of: document) {
      let isFound = try statement(.hasTraits).first(number.rawValue, traits) { _ in true } ?? false
      if isFound { try delete(number) }
    }
  }

  /// Returns the sets of a document, after it deleted those whose rows are not valid.
  package func repairedSets(
    of document: DocumentNumber
  ) throws(StorageError) -> [LayoutSetRecord] {
    var sets: [LayoutSetRecord] = []
    for number in try layoutSetNumbers(of: document) {
      do throws(StorageError) {
        if let set = try layoutSet(number) { sets.append(set) }
      } catch .corrupt { try delete(number) }
    }
    return sets
  }

  package func insert(
    _ set: LayoutSetRecord, of document: DocumentNumber
  ) throws(StorageError) -> LayoutSetNumber {
    try statement(.insertLayoutSet).run(
      document.rawValue, set.traits, set.container, Int64(set.isRequested ? 1 : 0),
      set.packedRequests, Int64(set.algorithm), set.clean.rawValue)
    return LayoutSetNumber(lastRowID)
  }

  package func update(_ set: LayoutSetRecord) throws(StorageError) {
    try statement(.updateLayoutSet).run(
      set.number.rawValue, set.traits, set.container, Int64(set.isRequested ? 1 : 0),
      set.packedRequests, Int64(set.algorithm), Int64(set.generation),
      set.clean.rawValue,
      set.longest, set.views)
  }

  /// Deletes a set with its extents, frames and decorations.
  package func delete(_ set: LayoutSetNumber) throws(StorageError) {
    try clear(set)
    try statement(.deleteLayoutSet).run(set.rawValue)
  }

  /// Deletes the extents, frames and decorations of a set.
  package func clear(_ set: LayoutSetNumber) throws(StorageError) {
    try statement(.deleteFrames).run(set.keys.lowerBound, set.keys.upperBound)
    try statement(.deleteExtents).run(set.keys.lowerBound, set.keys.upperBound)
    try statement(.deleteDecorations).run(set.keys.lowerBound, set.keys.upperBound)
  }

  /// Returns a set's values of sections, by the number of each row: section number / 83. The last
  /// section of a row is one that has values.
  ///
  /// - Throws: `corrupt` if a row is not valid, and no transaction writes.
  package func extents(of set: LayoutSetNumber) throws(StorageError) -> [Int: [ExtentEntry]] {
    let statement = try statement(.extents)
    defer { statement.reset() }
    try statement.bind(set.keys.lowerBound, set.keys.upperBound)
    var rows: [Int: [ExtentEntry]] = [:]
    while try statement.step() {
      rows[Int(statement.int64(0) - set.keys.lowerBound)] = try extents(at: 1, of: statement)
    }
    return rows
  }

  /// Returns the values in a row of `extent` with its id in column 0. In a transaction that writes,
  /// a row that is not valid counts as missing, so that its sections are computed again. A reader
  /// reports it.
  ///
  /// - Throws: `corrupt`.
  func extents(at column: Int32, of row: Statement) throws(StorageError) -> [ExtentEntry]? {
    let entries = row.withBlob(column) { [ExtentEntry](packed: $0) }
    guard entries != nil || isWriting else {
      throw corrupt("extent \(row.int64(0)) is not valid")
    }
    return entries
  }

  /// Returns a set's values of the sections of one row; nil if the row does not exist.
  package func extents(
    row: Int, of set: LayoutSetNumber
  ) throws(StorageError) -> [ExtentEntry]? {
    let key = set.keys.lowerBound + Int64(row)
    return try statement(.extentRow).first(key) { (row) throws(StorageError) in
      try extents(at: 1, of: row)
    } ?? nil
  }

  /// Writes a set's values of the sections of one row, from 1 to 83 sections.
  package func put(
    _ entries: [ExtentEntry], row: Int, of set: LayoutSetNumber
  ) throws(StorageError) {
    let key = set.keys.lowerBound + Int64(row)
    try entries.packed.withBytes { (bytes) throws(StorageError) in
      guard [ExtentEntry](packed: bytes) != nil else { throw invalidRow("extent", key) }
      try statement(.putExtents).run(key, bytes)
    }
  }
}
