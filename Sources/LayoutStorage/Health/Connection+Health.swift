internal import CSQLite

// What is asked of a whole store and not of one of its documents.

extension Connection {
  /// Returns what SQLite's own check of the file finds: of pages, indexes and types, and of
  /// constraints where the connection may write. Empty where all is well.
  ///
  /// Where it finds something each table is asked for itself, for it names but pages, and ends at
  /// the first that it cannot read.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the file.
  package func integrityProblems(limit: Int) throws(StorageError) -> [IntegrityProblem] {
    let all = try integrityProblems("\(limit)")
    if all.isEmpty { return [] }
    var found: [IntegrityProblem] = []
    for table in try schemaObjects() where table.type == "table" && !table.isVirtual {
      for problem in try integrityProblems(table.name) where found.count < limit {
        found.append(IntegrityProblem(table: table.name, message: problem))
      }
    }
    // What is of no table, such as the list of free pages.
    return found.isEmpty ? all.map { IntegrityProblem(table: nil, message: $0) } : found
  }

  /// Returns what the check says of a table and its indexes, or of all up to a number of problems.
  func integrityProblems(_ scope: String) throws(StorageError) -> [String] {
    try withStatement("PRAGMA integrity_check(\(scope))") { (statement) throws(StorageError) in
      var problems: [String] = []
      do throws(StorageError) {
        while try statement.step() {
          let lines = statement.lossyText(0).split(separator: "\n").map(String.init)
          problems += lines.filter { $0 != "ok" && !$0.hasPrefix("*** ") }
        }
        // SQLite reports a page that the medium did not return as if it were damaged.
        let isOfMedium = csqlite_read_errno(handle) != 0 || problems.contains(where: \.isOfReading)
        if !problems.isEmpty && isOfMedium {
          throw failure(csqlite_ioerr_read())
        }
      } catch .corrupt(_, let detail) {
        // It has said which page that is, unless it could not read the schema.
        if problems.isEmpty { problems.append(detail) }
      }
      return problems
    }
  }

  /// Gives the body the rows that refer to a row that is not there, and the table that lacks it.
  /// Those of the cache are strays.
  package func forEachDanglingReference(
    _ body: (StoreRow, _ missing: String) -> Void
  ) throws(StorageError) {
    try withStatement("PRAGMA foreign_key_check(section)") { (statement) throws(StorageError) in
      while try statement.step() {
        body(StoreRow("section", "\(statement.int64(1))"), statement.lossyText(2))
      }
    }
  }

  /// Does the same with each element, and throws afterwards what the first failed with.
  func forEachReadable<Element>(
    _ elements: [Element], _ body: (Element) throws(StorageError) -> Void
  ) throws(StorageError) {
    var failure: StorageError?
    for element in elements {
      do throws(StorageError) { try body(element) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Gives the body the texts that are not UTF-8, or hold U+0000, which SQLite's check does not
  /// see; those of `found_text` follow from others.
  ///
  /// - Complexity: O(size of the texts)
  package func forEachBadText(_ body: (StoreRow, _ isCache: Bool) -> Void) throws(StorageError) {
    try forEachReadable(TextColumns.all) { table throws(StorageError) in
      let list = table.columns.joined(separator: ", ")
      try withStatement(
        "SELECT \(table.key), \(list) FROM \(table.name)"
      ) { (statement) throws(StorageError) in
        while try statement.step() {
          for (index, column) in table.columns.enumerated()
          where !statement.isText(Int32(index + 1)) {
            body(StoreRow(table.name, statement.lossyText(0), column: column), table.isCache)
          }
        }
      }
    }
  }

  /// Gives the body the documents and sections that say that they were removed by an operation,
  /// which is none of their document; a deleted document was not changed after that.
  package func forEachWrongRemoval(
    _ body: (StoreRow, _ operation: Int64) -> Void
  ) throws(StorageError) {
    for (table, document, column) in [
      ("document", "r.id", "deleted"), ("section", "r.document", "removed"),
    ] {
      try withStatement(
        """
        SELECT id, \(column) FROM \(table) AS r WHERE \(column) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM operation AS o WHERE o.id = \(column) AND o.document = \(document))
        """
      ) { (statement) throws(StorageError) in
        while try statement.step() {
          body(
            StoreRow(table, "\(statement.int64(0))", column: column), statement.int64(1))
        }
      }
    }
  }

  /// Returns the tables whose rows are numbered once and for all, and whose count is behind the
  /// last row.
  package func tablesOfLostCounters() throws(StorageError) -> [(table: String, last: Int64)] {
    var found: [(table: String, last: Int64)] = []
    for table in ["document", "layout_set"] {
      let last = try integer("SELECT ifnull(max(id), 0) FROM \(table)")
      let count = try integer(
        "SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(table)'")
      if count < last { found.append((table, last)) }
    }
    return found
  }

  /// Returns the tables whose rows are numbered once and for all, and have no number left.
  package func tablesWithoutNumbers() throws(StorageError) -> [String] {
    var found: [String] = []
    for table in ["document", "layout_set"]
    where try integer("SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(table)'")
      >= Packed.owners.upperBound
    { found.append(table) }
    return found
  }

  /// Returns how many operations are kept that are no part of what one is part of, and newer.
  ///
  /// - Complexity: O(*n*) in the operations.
  package func operationCount(behind operation: Int64) throws(StorageError) -> Int {
    Int(
      try integer(
        """
        SELECT count(*) FROM operation WHERE id >= (
          SELECT min(id) FROM operation WHERE id > \(operation) AND parent IS NULL)
        """))
  }

  /// Returns the numbers of the operations behind one, in order, a thousand at most.
  package func operationNumbers(after last: Int64) throws(StorageError) -> [Int64] {
    try numbers("SELECT id FROM operation WHERE id > \(last) ORDER BY id LIMIT 1000")
  }

  /// Returns the numbers of all documents, in order, the deleted ones too.
  package func documentNumbers() throws(StorageError) -> [Int64] {
    try numbers("SELECT id FROM document ORDER BY id")
  }

  /// Returns what the row of each document says of its newest operation, by the numbers of the
  /// documents.
  package func newestChanges() throws(StorageError) -> [Int64: NewestChange] {
    try withStatement("SELECT id, key, revision, deleted IS NOT NULL FROM document") {
      (statement) throws(StorageError) in
      var changes: [Int64: NewestChange] = [:]
      while try statement.step() {
        changes[statement.int64(0)] = NewestChange(
          key: statement.lossyText(1), revision: Revision(statement.int64(2)),
          isDeletion: statement.int64(3) == 1)
      }
      return changes
    }
  }

  private func numbers(_ sql: String) throws(StorageError) -> [Int64] {
    try withStatement(sql) { (statement) throws(StorageError) in
      var numbers: [Int64] = []
      while try statement.step() { numbers.append(statement.int64(0)) }
      return numbers
    }
  }

  package func deviceIDs() throws(StorageError) -> [String] {
    try withStatement("SELECT id FROM device ORDER BY id") { (statement) throws(StorageError) in
      var ids: [String] = []
      while try statement.step() { ids.append(statement.lossyText(0)) }
      return ids
    }
  }

  /// Returns which rows the sections of a document have, removed ones too.
  ///
  /// - Complexity: O(*s*) in the sections and their segments.
  package func sectionRows(of document: DocumentNumber) throws(StorageError) -> [SectionRows] {
    let statement = try statement(.sectionRows)
    defer { statement.reset() }
    try statement.bind(document.keys.lowerBound, document.keys.upperBound)
    var sections: [SectionRows] = []
    var last: Int64 = 0
    while try statement.step() {
      let key = statement.int64(0)
      let number = SectionNumber(key: key)
      let isFirst = key & (Packed.maximumSegments - 1) == 0
      if isFirst || sections.last?.number != number {
        sections.append(
          SectionRows(
            number: number, key: statement.isNull(1) ? nil : statement.lossyText(1),
            removed: statement.isNull(2) ? nil : Revision(statement.int64(2)), isWhole: isFirst))
      } else if key != last + 1 {
        sections[sections.count - 1].isWhole = false
      }
      last = key
    }
    return sections
  }
}

/// The newest operation of a document, as the document's row has it.
package struct NewestChange: Sendable {
  package var key: String
  package var revision: Revision
  package var isDeletion: Bool
}

/// What the rows of a section are, and not what they say.
package struct SectionRows: Sendable {
  package var number: SectionNumber
  package var key: String?
  package var removed: Revision?
  /// Whether no segment of the items is missing between the first and the last.
  package var isWhole: Bool
}

extension Query {
  fileprivate static let sectionRows = Query(
    "SELECT id, key, removed FROM section WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
}

extension String {
  /// Whether SQLite's check reports that a call failed for a page: "unable to get the page. error
  /// code=266".
  fileprivate var isOfReading: Bool {
    guard let code = firstRange(of: "error code=").flatMap({ Int32(self[$0.upperBound...]) }) else {
      return false
    }
    return code & 0xff == SQLITE_IOERR
  }
}

/// The columns of a table that hold text, and what names its rows.
private struct TextColumns {
  let name: String
  var key = "id"
  let columns: [String]
  var isCache = false

  static let all = [
    TextColumns(name: "document", columns: ["key", "settings"]),
    TextColumns(name: "section", columns: ["key", "title", "attributes", "palette"]),
    TextColumns(name: "device", columns: ["id", "definition"]),
    TextColumns(name: "layout_set", columns: ["part", "container"], isCache: true),
    TextColumns(name: "layout_request", key: "document", columns: ["request"], isCache: true),
    TextColumns(name: "operation", columns: ["author", "key", "kind", "summary"]),
    TextColumns(name: "tag", key: "name", columns: ["name", "frames"]),
  ]
}

extension Statement {
  /// Whether a column is NULL, or UTF-8 without U+0000; a value of another type is not.
  fileprivate func isText(_ column: Int32) -> Bool {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return true
    case SQLITE_TEXT:
      return withBlob(column) { bytes in
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      }
    default: return false
    }
  }

  /// Returns a text whatever it holds; what is not UTF-8 is replaced.
  fileprivate func lossyText(_ column: Int32) -> String {
    withBlob(column) { String(decoding: $0, as: UTF8.self) }
  }
}
