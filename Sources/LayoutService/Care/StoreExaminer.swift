import LayoutStorage

/// Looks at a store step by step. What is looked at is said in the files `StoreExaminer+….swift`.
final class StoreExaminer {
  let health: StoreHealth
  let path: String
  private let isQuick: Bool
  /// Nil until the store is opened, and where it cannot be.
  private(set) var snapshot: CatalogSnapshot?
  private(set) var refusal: ServiceError?
  /// The parts that are still to be looked at, the next one last.
  private var parts: [HealthCheck]
  /// The documents that the part at hand has still to look at, the next one last.
  private var documents: [Int64]?
  private var documentCount = 0
  /// Documents of which something that was put in is damaged: what was computed of them is not
  /// asked.
  var damaged: Set<Int64> = []
  /// Of the part at hand.
  private var found: [HealthFinding.Severity: Int] = [:]
  private var findings: [HealthFinding] = []
  /// What the part at hand has looked at, for the words that all is well.
  var counts = (documents: 0, sections: 0, rows: 0)

  /// - Throws: `storage`.
  init(_ examination: StoreExamination) throws(ServiceError) {
    health = try stored(StoreHealth(at: examination.path))
    path = examination.path
    isQuick = examination.isQuick
    parts = HealthCheck.allCases.filter(examination.checks.contains).reversed()
  }

  var check: HealthCheck? { parts.last }

  /// What to do about pages that cannot be read.
  private(set) lazy var mendingPages: HealthAdvice =
    snapshot?.connection.canReadInputs() ?? false
    ? .rebuilding : .restoring

  /// How many errors the part at hand has found.
  var errorCount: Int { found[.error, default: 0] }

  var fractionCompleted: Double? {
    guard let documents, documentCount > 0 else { return nil }
    return Double(documentCount - documents.count) / Double(documentCount)
  }

  func takeFindings() -> [HealthFinding] {
    defer { findings = [] }
    return findings
  }

  /// Looks at the next part, or at the next document for it; returns false where nothing is left.
  func step() -> Bool {
    guard let check = parts.last else {
      snapshot?.close()
      return false
    }
    if let words = lookAt(check) {
      end(check, words)
      parts.removeLast()
    }
    return true
  }

  /// Returns what to say where the part is done and all is well; nil where more of it is to be
  /// done.
  private func lookAt(_ check: HealthCheck) -> String? {
    switch check {
    case .file: return lookAtFile()
    case .space: return lookAtSpace()
    case .sqlite: return lookAtSQLite()
    case .lock: return lookAtLock()
    case .journal: return lookAtJournal()
    case .identity: return open()
    default: break
    }
    guard let snapshot else {
      add(check, .skipped, "the store cannot be opened")
      return ""
    }
    let connection = snapshot.connection
    switch check {
    case .integrity: return lookAtIntegrity(connection)
    case .references: return lookAtReferences(connection)
    case .text: return lookAtTexts(connection)
    case .documents:
      if documents == nil { lookAtDocumentTable(connection) }
      return forEachDocument(check, connection, lookAtDocument)
    case .history: return lookAtHistory(connection)
    case .tags: return lookAtTags(connection)
    case .devices: return lookAtDevices(connection)
    case .cache:
      if documents == nil { lookAtCacheRows(connection) }
      return forEachDocument(check, connection, lookAtSets)
    case .layout:
      if isQuick {
        add(check, .skipped, "nothing was computed, because it was to be quick")
        return ""
      }
      return forEachDocument(check, connection, lookAtLayout)
    default: return nil
    }
  }

  /// Opens the store as every reader does.
  private func open() -> String? {
    do throws(ServiceError) {
      let snapshot = try LayoutCatalog(at: path, access: .readOnly).snapshot()
      self.snapshot = snapshot
      try lookForLitestream(snapshot.connection)
    } catch {
      if case .corrupt? = error.ofStorage {} else { refusal = error }
      add(.identity, .error, error.description, advice: advice(onRefusal: error))
    }
    return identityWords
  }

  private func advice(onRefusal error: ServiceError) -> HealthAdvice? {
    guard refusal != nil else { return .restoring }
    if let journal = health.journal, journal > 0, health.obstacle == nil {
      return Self.keepingJournal
    }
    // Nothing has it open as a store, so that reading its pages drops nobody's locks.
    guard case .notAStore? = error.ofStorage, (try? DamagedStore.isStore(path)) == true else {
      return error.advice
    }
    if let size = health.header?.pageSize, size != Connection.pageSize {
      return """
        \(.sql("PRAGMA journal_mode=delete; PRAGMA page_size=4096; VACUUM")) mends it; \
        \(.recover) takes the documents out, without history
        """
    }
    return "there are pages of a store in it: \(HealthAdvice.restoring)"
  }

  /// Looks at one more document; returns what to say where all is well and none is left.
  private func forEachDocument(
    _ check: HealthCheck, _ connection: Connection,
    _ body: (DocumentNumber, Connection) throws(ServiceError) -> Void
  ) -> String? {
    if documents == nil {
      attempt(check, advice: .restoring) { () throws(ServiceError) in
        let numbers = try stored(connection.documentNumbers())
        documents = numbers.reversed()
        documentCount = numbers.count
      }
    }
    guard let number = documents?.popLast() else {
      documents = nil
      return documentWords(check)
    }
    counts.documents += 1
    attempt(check, advice: .restoring, row: StoreRow("document", "\(number)")) {
      () throws(ServiceError) in
      guard check == .documents || !damaged.contains(number) else { return }
      try connection.passing { () throws(ServiceError) in
        try body(DocumentNumber(number), connection)
      }
    }
    return nil
  }

  // MARK: - Findings

  /// Makes a finding of what a body fails with.
  func attempt(
    _ check: HealthCheck, advice: HealthAdvice, subject: String? = nil, row: StoreRow? = nil,
    _ body: () throws(ServiceError) -> Void
  ) {
    do throws(ServiceError) { try body() } catch {
      note(error)
      let advice = error.isOfPages ? mendingPages : error.isOfMedium ? error.advice : advice
      add(check, .error, error.damage, advice: advice, subject: subject, row: row)
    }
  }

  /// Keeps an error that keeps a part of the store from being read.
  func note(_ error: ServiceError) {
    if error.isOfMedium { refusal = refusal ?? error }
  }

  /// Adds a finding of the part at hand, unless there are enough of its kind.
  func add(
    _ check: HealthCheck, _ severity: HealthFinding.Severity, _ message: String,
    advice: HealthAdvice? = nil, subject: String? = nil, row: StoreRow? = nil
  ) {
    found[severity, default: 0] += 1
    guard found[severity, default: 0] <= StoreExamination.mostFindings else { return }
    findings.append(
      HealthFinding(
        check, severity, message, advice: advice, subject: subject, row: row?.description))
  }

  /// Says what was left out of a part that is done, or that all is well.
  private func end(_ check: HealthCheck, _ words: String) {
    for severity in [HealthFinding.Severity.warning, .error] {
      let more = found[severity, default: 0] - StoreExamination.mostFindings
      guard more > 0 else { continue }
      findings.append(
        HealthFinding(
          check, severity, "\(more) more like these",
          advice: severity == .error ? "mend these first, and look again" : nil))
    }
    if found.isEmpty { findings.append(HealthFinding(check, .ok, words)) }
    found = [:]
    counts = (0, 0, 0)
  }
}
