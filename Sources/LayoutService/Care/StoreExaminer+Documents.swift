import LayoutDocuments
import LayoutEngine
import LayoutStorage

// Checks of the inputs: each row alone, and the rows against each other.

extension StoreExaminer {
  func documentWords(_ check: HealthCheck) -> String {
    let documents = "\(counts.documents) \(counts.documents == 1 ? "document" : "documents")"
    switch check {
    case .documents:
      let sections = "\(counts.sections) \(counts.sections == 1 ? "section" : "sections")"
      return "\(documents) with \(sections), removed ones included"
    case .cache: return "the cache rows of \(documents) can be read, and none is an orphan"
    default:
      let skipped = damaged.isEmpty ? "" : "; \(damaged.count) with damaged inputs not compared"
      return "\(counts.sections) cached sections of \(documents) are correct\(skipped)"
    }
  }

  /// Checks the operations that removed documents and sections, and the counters that number new
  /// documents and layout sets.
  func checkDocumentTable(_ connection: Connection) {
    attempt(.documents, advice: .restoring) { () throws(ServiceError) in
      try storageErrors { () throws(StorageError) in
        try connection.forEachWrongRemoval { row, operation in
          add(
            .documents, .error,
            "operation \(operation), which removed it, is not an operation of its document",
            advice: .restoring, row: row)
        }
        for (table, last) in try connection.tablesOfLostCounters() {
          add(
            .documents, .warning,
            "the row counter of \(table) is lost, but row \(last) exists",
            advice: "the next new row sets the counter; check what else is lost",
            row: StoreRow("sqlite_sequence", table))
        }
        for table in try connection.tablesWithoutNumbers() {
          add(
            .documents, .error, "the row numbers of \(table) are used up: no row can be added",
            advice: "\(.rebuild) makes a store with correct counters",
            row: StoreRow("sqlite_sequence", table))
        }
      }
    }
  }

  /// Checks the inputs of a document.
  func checkDocument(
    _ number: DocumentNumber, _ connection: Connection
  ) throws(ServiceError) {
    guard
      let record = try storageErrors({ () throws(StorageError) in try connection.document(number) })
    else { return }
    let row = StoreRow("document", "\(number.rawValue)")
    let newest = try stored(connection.lastRevision())
    let errors = errorCount
    func wrong(_ message: String) {
      add(
        .documents, .error, message, advice: .restoring, subject: record.key, row: row)
    }
    var key = record.key
    if !key.withUTF8({ DocumentParser.isID($0) }) {
      wrong("its id is not valid: expected 1 to 128 of A-Z a-z 0-9 . _ -")
    }
    if record.revision > newest {
      wrong("it was changed by operation \(record.revision.rawValue), which does not exist")
    }
    if let deleted = record.deleted, deleted != record.revision {
      wrong(
        "operation \(deleted.rawValue) deleted it, but \(record.revision.rawValue) changed it last"
      )
    }
    if record.inheritedRevisions.values.contains(where: { $0 > record.revision }) {
      wrong("its defaults are newer than the document")
    }
    do throws(ServiceError) { _ = try DocumentSettings(record, on: connection) } catch {
      let device = connection.missingDevice { () throws(ServiceError) in
        _ = try connection.settings(record.settings)
      }
      attempt(
        .documents, advice: device.map(HealthAdvice.adding) ?? .restoring, subject: record.key,
        row: StoreRow("document", "\(number.rawValue)", column: "settings")
      ) { () throws(ServiceError) in throw error }
    }
    var sections = DocumentRows(record, connection)
    attempt(.documents, advice: .restoring, subject: record.key) {
      () throws(ServiceError) in
      try sections.read { message, key, row in
        add(
          .documents, .error, message, advice: .restoring,
          subject: key.map { "\(record.key)/\($0)" } ?? record.key, row: row)
      }
    }
    counts.sections += sections.count
    if errorCount > errors || !sections.canBeFound { damaged.insert(number.rawValue) }
    report(sections, of: record)
  }

  /// Reports the values derived from the sections that differ.
  private func report(_ sections: DocumentRows, of record: DocumentRecord) {
    let row = StoreRow("document", "\(record.number)")
    for (message, section) in sections.indexDifferences {
      add(
        .documents, .error, message, advice: mendingPages, subject: "\(record.key)/\(section)",
        row: StoreRow("section_key", "\(record.number)"))
    }
    let advice =
      sections.canBeFound
      ? HealthAdvice.comparing(record.key) : .comparingRecovered(record.key)
    for message in sections.derivedDifferences {
      add(
        .documents, .error, message,
        advice: record.deleted == nil ? advice : "it is deleted; if you restore it, \(advice)",
        subject: record.key, row: row)
    }
  }
}

/// The sections of a document, in their rows and in the order of sections.
private struct DocumentRows {
  let record: DocumentRecord
  let connection: Connection
  /// The number of sections with rows, including removed sections.
  private(set) var count = 0
  /// The values derived from the sections that differ in the document's row or in the order of
  /// sections, as messages.
  private(set) var derivedDifferences: [String] = []
  /// The ids of sections that the index of section keys has wrong, with messages.
  private(set) var indexDifferences: [(message: String, section: String)] = []
  /// Whether the document's row has the right number of sections. If not, no other method reads the
  /// document.
  private(set) var canBeFound = true
  private var items = 0
  private var hasAllItems = true

  typealias Report = (_ message: String, _ section: String?, _ row: StoreRow?) -> Void

  init(_ record: DocumentRecord, _ connection: Connection) {
    self.record = record
    self.connection = connection
  }

  mutating func read(_ report: Report) throws(ServiceError) {
    let number = record.number
    var ordered: [SectionNumber: OrderEntry] = [:]
    let found = try stored(connection.sectionRows(of: number))
    let rows = found.sections
    count = rows.count
    var hasOrder = true
    do throws(ServiceError) {
      ordered = try order(report)
    } catch {
      if error.isOfMedium { throw error }
      hasOrder = false
      report(error.damage, nil, nil)
    }
    let keys = try stored(connection.sectionNumbers(of: number))
    let names = Dictionary(keys.map { ($0.value, $0.key) }) { first, _ in first }
    let lost = found.lost(Set(names.keys).union(ordered.keys))
    checkKeys(keys, of: rows, lost: Set(lost.values.joined()))
    for row in found.damaged {
      reportDamage(of: row, lost[row] ?? [], names, &ordered, report)
    }
    var unnumbered: [(String, StoreRow)] = []
    var unplaced: [(String, StoreRow)] = []
    for row in rows {
      let place = StoreRow("section", "\(row.row)")
      let name = row.key ?? "(number \(row.number.rawValue))"
      let entry = ordered.removeValue(forKey: row.number)
      if !row.isWhole { report("segments of its items are missing", name, place) }
      if row.number.rawValue >= record.nextSection {
        unnumbered.append((name, place))
      }
      if let removed = row.removed, removed > record.revision {
        report(
          "it was removed by operation \(removed.rawValue), which did not change the document",
          name, place)
      }
      if hasOrder, entry == nil, row.removed == nil { unplaced.append((name, place)) }
      if entry != nil, row.removed != nil {
        report("it is removed, but is in the order of sections", name, place)
      }
      try read(row.number, entry, name, place, report)
    }
    // Each list has one cause, which is reported once and not for every section.
    for (list, message) in [
      (unnumbered, "has a number that was never assigned"),
      (unplaced, "is not removed, but is missing in the order of sections"),
    ] {
      guard let (name, place) = list.first else { continue }
      report(Self.others(list.count) + message, name, place)
    }
    for entry in ordered.values.sorted(by: { $0.number < $1.number }) {
      hasAllItems = false
      report("its section \(entry.number.rawValue) is missing", names[entry.number], nil)
    }
    if hasOrder, hasAllItems, items != record.items { reportItemCount(report) }
  }

  private mutating func reportItemCount(_ report: Report) {
    let message = "its count is \(record.items) items, but its sections have \(items)"
    if items < record.items {
      report(message, nil, StoreRow("document", "\(record.number)"))
    } else {
      derivedDifferences.append(message)
    }
  }

  /// Reports a damaged row with all the sections that it lost.
  private mutating func reportDamage(
    of row: Int64, _ lost: [SectionNumber], _ names: [SectionNumber: String],
    _ ordered: inout [SectionNumber: OrderEntry], _ report: Report
  ) {
    let sections = lost.map { number in
      ordered[number] = nil
      return names[number].map { QuotedName($0).description } ?? "number \(number.rawValue)"
    }
    let message =
      switch sections.count {
      case 0: "it is damaged, but no section is known to be lost"
      case 1: "its section \(sections[0]) cannot be read"
      default: "its \(sections.count) sections \(sections.joined(separator: ", ")) cannot be read"
      }
    if !sections.isEmpty { hasAllItems = false }
    report(message, nil, StoreRow("section", "\(row)"))
  }

  /// Compares the index of section keys with the sections that are not removed.
  ///
  /// - Parameter lost: The sections of damaged rows.
  private mutating func checkKeys(
    _ keys: [String: SectionNumber], of rows: [SectionRows], lost: Set<SectionNumber>
  ) {
    var numbers = keys
    for row in rows where row.removed == nil {
      guard let key = row.key else { continue }
      if numbers.removeValue(forKey: key) != row.number {
        indexDifferences.append(("the index of section ids does not find it", key))
      }
    }
    for (key, number) in numbers.sorted(by: { $0.key < $1.key }) where !lost.contains(number) {
      indexDifferences.append(("the index of section ids has an id that no section has", key))
    }
  }

  /// Returns the start of a message about the first of several sections with the same problem, with
  /// the number of the others.
  private static func others(_ count: Int) -> String {
    count == 1 ? "it " : "it (and \(count - 1) more) "
  }

  /// Reads the order of sections, and returns its entries by section number.
  private mutating func order(
    _ report: Report
  ) throws(ServiceError) -> [SectionNumber: OrderEntry] {
    let chunks = try stored(connection.order(of: record.number))
    var entries: [SectionNumber: OrderEntry] = [:]
    var count = 0
    for chunk in chunks {
      let row = StoreRow("section_order", "\(record.number.keys.lowerBound + chunk.position)")
      for entry in chunk.entries {
        count += 1
        if entries.updateValue(entry, forKey: entry.number) != nil {
          report("section \(entry.number.rawValue) is in the order twice", nil, row)
        }
        if max(entry.revision, entry.decorations) > record.revision {
          report("section \(entry.number.rawValue) is newer than the document", nil, row)
        }
      }
    }
    if count != record.sections {
      let message = "its count is \(record.sections) sections, but its order has \(count)"
      // If the order has fewer sections than the count, sections are lost.
      if count < record.sections {
        report(
          chunks.isEmpty ? message + ", because rows of section_order are missing" : message, nil,
          StoreRow("document", "\(record.number.rawValue)"))
      } else {
        canBeFound = false
        derivedDifferences.append(message)
      }
    }
    return entries
  }

  private mutating func read(
    _ number: SectionNumber, _ entry: OrderEntry?, _ name: String, _ place: StoreRow,
    _ report: Report
  ) throws(ServiceError) {
    do throws(ServiceError) {
      let section = try connection.documentSection(number, of: record.number)
      if var id = section.id, !id.withUTF8({ DocumentParser.isID($0) }) {
        report("its id is not valid: expected 1 to 128 of A-Z a-z 0-9 . _ -", name, place)
      }
      if let problem = section.itemIDProblem { report(problem, name, place) }
      guard let entry else { return }
      items += section.items.count
      if entry.inherits != section.inheritedKeys {
        derivedDifferences.append(
          "the order of sections has wrong inherited keys of \"\(name)\"")
      }
    } catch {
      if error.isOfMedium { throw error }
      if entry != nil { hasAllItems = false }
      report(error.damage, name, place)
    }
  }
}

extension DocumentSection {
  /// The problem of the items' ids; nil if they are valid.
  fileprivate var itemIDProblem: String? {
    guard itemIDs.count > 0 else { return nil }
    guard itemIDs.count == items.runCount else {
      return "its number of ids differs from its number of items"
    }
    var known: Set<String> = []
    for run in 0..<itemIDs.count where !itemIDs.isEmpty(at: run) {
      guard itemIDs.withUTF8(at: run, { DocumentParser.isID($0) }) else {
        return "the id of its run \(run) is not valid"
      }
      guard items.itemCount(ofRun: run) == 1 else {
        return "its run \(run) has one id for several items"
      }
      if let id = itemIDs[run], !known.insert(id).inserted {
        return "two items have the id \"\(id)\""
      }
    }
    return nil
  }
}
