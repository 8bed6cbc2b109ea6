import LayoutStorage

/// The examination of a store in steps. The files `StoreExaminer+….swift` contain the checks.
final class StoreExaminer {
  let health: StoreHealth
  let path: String
  private let isQuick: Bool
  /// The snapshot that the checks read; nil until the store is opened, and if it cannot be opened.
  private(set) var snapshot: CatalogSnapshot?
  private(set) var refusal: ServiceError?
  /// The remaining checks, the next one last.
  private var parts: [HealthCheck]
  /// The remaining documents of the current check, the next one last.
  private var documents: [Int64]?
  private var documentCount = 0
  /// The documents with damaged inputs. Their cached frames are not checked.
  var damaged: Set<Int64> = []
  /// The number of findings of the current check, by severity.
  private var found: [HealthFinding.Severity: Int] = [:]
  private var findings: [HealthFinding] = []
  /// What the current check has examined, for the message if it passes.
  var counts = (documents: 0, sections: 0, rows: 0)

  /// Creates an examiner, and reads the file's attributes.
  ///
  /// - Throws: `storage`.
  init(_ examination: StoreExamination) throws(ServiceError) {
    health = try stored(StoreHealth(at: examination.path))
    path = examination.path
    isQuick = examination.isQuick
    parts = HealthCheck.allCases.filter(examination.checks.contains).reversed()
  }

  var check: HealthCheck? { parts.last }

  /// The advice for pages that cannot be read.
  private(set) lazy var mendingPages: HealthAdvice =
    snapshot?.connection.canReadInputs() ?? false
    ? .rebuilding : .restoring

  /// The number of errors of the current check.
  var errorCount: Int { found[.error, default: 0] }

  var fractionCompleted: Double? {
    guard let documents, documentCount > 0 else { return nil }
    return Double(documentCount - documents.count) / Double(documentCount)
  }

  func takeFindings() -> [HealthFinding] {
    defer { findings = [] }
    return findings
  }

  /// Runs the next check, or the current check on the next document. Returns false if nothing is
  /// left.
  func step() -> Bool {
    guard let check = parts.last else {
      snapshot?.close()
      return false
    }
    if let words = run(check) {
      end(check, words)
      parts.removeLast()
    }
    return true
  }

  /// Runs a check or its next step. Returns the message for a passed check; nil if the check is not
  /// finished.
  private func run(_ check: HealthCheck) -> String? {
    switch check {
    case .file: return checkFile()
    case .space: return checkSpace()
    case .sqlite: return checkSQLite()
    case .lock: return checkLock()
    case .journal: return checkJournal()
    case .identity: return open()
    default: break
    }
    guard let snapshot else {
      add(check, .skipped, "the store cannot be opened")
      return ""
    }
    let connection = snapshot.connection
    switch check {
    case .integrity: return checkIntegrity(connection)
    case .references: return checkReferences(connection)
    case .text: return checkTexts(connection)
    case .documents:
      if documents == nil { checkDocumentTable(connection) }
      return forEachDocument(check, connection, checkDocument)
    case .history: return checkHistory(connection)
    case .tags: return checkTags(connection)
    case .devices: return checkDevices(connection)
    case .cache:
      if documents == nil { checkCacheRows(connection) }
      return forEachDocument(check, connection, checkSets)
    case .layout:
      if isQuick {
        add(check, .skipped, "a quick examination computes no layouts")
        return ""
      }
      return forEachDocument(check, connection, checkLayout)
    default: return nil
    }
  }

  /// Opens the store for reading. Returns the message for a passed check.
  private func open() -> String? {
    do throws(ServiceError) {
      let catalog = try LayoutCatalog(at: path, access: .readOnly, keepsLog: health.hasLog)
      let snapshot = try catalog.snapshot()
      self.snapshot = snapshot
      try checkForLitestream(snapshot.connection)
    } catch {
      if case .corrupt? = error.ofStorage {} else { refusal = error }
      add(.identity, .error, error.description, advice: advice(onRefusal: error))
    }
    return identityWords
  }

  private func advice(onRefusal error: ServiceError) -> HealthAdvice? {
    guard refusal != nil else { return .restoring }
    if let journal = health.journal, journal > 0, health.refusalReason == nil {
      return Self.keepingJournal
    }
    // No connection has the file open as a store, so reading its pages releases no locks.
    guard case .notAStore? = error.ofStorage, (try? DamagedStore.isStore(path)) == true else {
      return error.advice
    }
    if let size = health.header?.pageSize, size != Connection.pageSize {
      return """
        \(.sql("PRAGMA journal_mode=delete; PRAGMA page_size=4096; VACUUM")) repairs it; \
        \(.recover) saves the documents, without history
        """
    }
    return "it contains pages of a store: \(HealthAdvice.restoring)"
  }

  /// Runs a check on the next document. Returns the message for a passed check after the last
  /// document; otherwise nil.
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
    guard check == .documents || !damaged.contains(number) else { return nil }
    counts.documents += 1
    attempt(check, advice: .restoring, row: StoreRow("document", "\(number)")) {
      () throws(ServiceError) in
      try connection.passing { () throws(ServiceError) in
        try body(DocumentNumber(number), connection)
      }
    }
    return nil
  }

  // MARK: - Findings

  /// Runs a body, and adds a finding for the error that it throws.
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

  /// Records the first error of the medium or of a lock as the examination's refusal.
  func note(_ error: ServiceError) {
    if error.isOfMedium { refusal = refusal ?? error }
  }

  /// Adds a finding of the current check, or only counts it if the limit of its severity is
  /// reached.
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

  /// Adds the number of omitted findings of a finished check, or the finding that it passed.
  private func end(_ check: HealthCheck, _ words: String) {
    for severity in [HealthFinding.Severity.warning, .error] {
      let more = found[severity, default: 0] - StoreExamination.mostFindings
      guard more > 0 else { continue }
      findings.append(
        HealthFinding(
          check, severity, "\(more) more like these",
          advice: severity == .error ? "repair these first, then check again" : nil))
    }
    if found.isEmpty { findings.append(HealthFinding(check, .ok, words)) }
    found = [:]
    counts = (0, 0, 0)
  }
}
