import LayoutDocuments
import LayoutReports
import LayoutService

/// The output of `lint`, with the counts of findings.
struct LintOutput {
  /// The sum of the findings in all documents.
  private(set) var total = LintSummary()
  /// The exit status of the first document of a file that cannot be read. Other documents are still
  /// checked.
  private(set) var refusal: ExitStatus?
  private var documents = 0
  private let options: GlobalOptions
  private let choice: LintChoice
  private let givesRowsOfFailures: Bool
  private let output = StandardOutput()
  private var rows: RowWriter<LintResult>?
  private var summaries: RowWriter<LintSummary>?
  /// The summary of the current document, of which several sections may be checked.
  private var summary: LintSummary?

  /// - Parameter givesRowsOfFailures: Whether failures are rows, in formats that can have them.
  init(_ options: GlobalOptions, _ choice: LintChoice, givesRowsOfFailures: Bool) throws {
    self.options = options
    self.choice = choice
    self.givesRowsOfFailures = givesRowsOfFailures
    if choice.isSummary {
      summaries = try RowWriter(Column.lintSummary, options, to: output)
    } else if options.outputFormat != .github {
      let columns = Column.lint + (choice.showsSuppressed ? [Column.suppression] : [])
      rows = try RowWriter(columns, options, to: output)
    }
  }

  /// Checks the documents of a file, one after the other.
  mutating func lint(file: String, in names: [String], among devices: DeviceTable) throws {
    var failures = ReportedFailures()
    defer {
      failures.end()
      refusal = refusal ?? failures.status
    }
    var stream: DocumentStream
    do { stream = try DocumentStream(path: file, devices: devices) } catch {
      let error = ServiceError.format(.input(error))
      guard givesRowsOfFailures else { throw error }
      return try report(LocatedError(error: error), of: nil, at: nil, in: file, among: &failures)
    }
    while true {
      let failure: LocatedError
      do {
        guard let document = try stream.next() else { return }
        try write(
          try document.lint(in: names, among: devices), of: document.id,
          file: file == "-" ? nil : file, line: stream.documentLine)
        continue
      } catch let error as DocumentError {
        failure = LocatedError(error: .format(.document(error)))
      } catch let error as ServiceError {
        failure = LocatedError(place: stream.place, error: error)
      }
      try report(
        failure, of: stream.documentID, at: stream.documentLine, in: file, among: &failures)
    }
  }

  /// Reports the error of a document or a file. The caller continues with the others.
  private mutating func report(
    _ error: LocatedError, of document: String?, at line: Int?, in file: String,
    among failures: inout ReportedFailures
  ) throws {
    try endDocument()
    let path = file == "-" ? nil : file
    try annotate(error.error, path, line)
    let row = error.row(of: document, at: line, in: path)
    let isWritten =
      try givesRowsOfFailures && (rows?.write(row) ?? summaries?.write(row) ?? false)
    if isWritten { failures.add(error) } else { failures.report(error) }
  }

  /// Writes the findings in one document, or in a section of it.
  mutating func write(
    _ results: [LintResult], of document: String, file: String?, line: Int?
  ) throws {
    documents += 1
    if summary?.document != document { try endDocument() }
    var summary = summary ?? LintSummary(document: document)
    defer { self.summary = summary }
    for result in results
    where choice.rules.isEmpty || choice.rules.contains(result.finding.rule) {
      summary.add(result)
      total.add(result)
      guard
        result.suppression == nil
          ? choice.shows(result.finding.severity) : choice.showsSuppressed
      else { continue }
      guard options.outputFormat == .github else {
        try rows?.write(result)
        continue
      }
      guard result.suppression == nil else { continue }
      let finding = result.finding
      let annotation = GitHubAnnotation(
        file: file, line: line, title: "\(finding.rule.id): \(finding.address)",
        message: finding.message, severity: finding.severity)
      output.bytes += annotation.text.utf8
      try output.rowEnded()
    }
  }

  /// Ends the output, and writes the number of findings.
  mutating func finish() throws {
    try endDocument()
    try rows?.finish()
    try summaries?.finish()
    try output.flush()
    guard documents > 0 || refusal == nil else { return }
    let words = Severity.allCases.reversed().map { severity in
      let count = total.counts[severity, default: 0]
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    options.note(
      "\(documents) document\(documents == 1 ? "" : "s"): \(words.joined(separator: ", "))"
        + (total.counts[.note] != nil && rows != nil && !choice.shows(.note)
          ? " (--notes shows them)" : "")
        + (total.suppressed > 0 ? "; \(total.suppressed) suppressed" : ""))
  }

  private mutating func endDocument() throws {
    if let summary { try summaries?.write(summary) }
    summary = nil
  }

  /// Writes an annotation for a document that cannot be read, if annotations are requested.
  private func annotate(_ error: ServiceError, _ file: String?, _ line: Int?) throws {
    guard options.outputFormat == .github else { return }
    var (message, line, column) = (error.description, line, Int?.none)
    if case .format(.document(var stripped)) = error {
      (line, column) = (stripped.line ?? line, stripped.column)
      (stripped.source, stripped.line, stripped.column) = (nil, nil, nil)
      message = stripped.description
    }
    let annotation = GitHubAnnotation(
      file: file, line: line, column: column, title: "unreadable document", message: message)
    output.bytes += annotation.text.utf8
    try output.rowEnded()
  }
}

/// The selection of the findings to write.
struct LintChoice {
  /// The rules to report; empty for all rules.
  var rules: Set<LintRule>
  var showsNotes: Bool
  var showsSuppressed: Bool
  /// Whether to write one row for each document instead of its findings.
  var isSummary: Bool

  func shows(_ severity: Severity) -> Bool { severity > .note || showsNotes }
}

extension Column where Row == LintResult {
  static var lint: [Column] {
    [
      .init("severity") { .text($0.finding.severity.rawValue) },
      .init("rule") { .text($0.finding.rule.id) },
      .init("document", in: .machines) { .text($0.finding.document) },
      .init("address") { .text($0.finding.address) },
      .init("container", in: .tables) { .text($0.shownContainers) },
      .init("container", in: .machines) { .text($0.containers.joined(separator: ", ")) },
      .init("message") { .text($0.finding.message) },
    ]
  }

  static var suppression: Column {
    Column("suppressed") { OutputValue($0.suppression?.reason) }
  }
}

extension Column where Row == LintRule {
  static var rule: [Column] {
    [
      .init("rule") { .text($0.id) },
      .init("severity") { .text($0.severity.rawValue) },
      .init("summary") { .text($0.summary) },
    ]
  }
}

extension LintResult {
  /// The containers as text, such as `iphone-se and 3 more`.
  fileprivate var shownContainers: String {
    containers.count > 1
      ? "\(finding.container) and \(containers.count - 1) more" : finding.container
  }
}
