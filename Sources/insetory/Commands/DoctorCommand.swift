import ArgumentParser
import LayoutService

struct DoctorCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    _superCommandName: "insetory",
    abstract: "Check the whole store for damage, and advise on each finding",
    usage: "insetory doctor [--quick]",
    discussion: """
      Changes nothing. Each passed check has a row, and so has each finding. Damage of one document \
      hides no other finding, and a file that cannot be opened is checked as far as possible. The \
      exit code is 0 without an error, 1 with one, and 65 if the file is not a store.

      Example:
        insetory doctor --quick --format table
      """)

  @Flag(help: "Skip the comparison with a fresh computation, the slowest check.")
  var quick = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func run() throws {
    var iterator = StoreExamination(ofStoreAt: options.store, isQuick: quick).makeAsyncIterator()
    var writer = try RowWriter(Self.columns, options, to: StandardOutput())
    var line = Progress(options)
    var summary = Summary()
    while let finding = try iterator.advance(progress: { line.show($0, $1) }) {
      summary.add(finding)
      try writer.write(finding)
    }
    ProgressLine.clear()
    try writer.finish()
    if let words = summary.words { options.note(words) }
    if options.outputFormat == .table { summary.advice.forEach(StandardError.hint) }
    if let refusal = iterator.refusal { throw ExitStatus(refusal) }
    if summary.errors > 0 { throw ExitStatus.no }
  }

  /// The numbers of errors and warnings and the advice, for the final notes.
  private struct Summary {
    private(set) var errors = 0
    private(set) var warnings = 0
    /// The distinct advice in order of the findings, up to a limit.
    private(set) var advice: [String] = []
    private static let mostAdvice = 10

    mutating func add(_ finding: HealthFinding) {
      if finding.severity == .error { errors += 1 }
      if finding.severity == .warning { warnings += 1 }
      guard let text = finding.advice?.commandText, !advice.contains(text) else { return }
      if advice.count < Summary.mostAdvice { advice.append(text) }
    }

    var words: String? {
      let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      guard !parts.isEmpty else { return nil }
      return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  private static var columns: [Column<HealthFinding>] {
    [
      Column("check") { .text($0.check.rawValue) },
      Column("severity") { .text($0.severity.rawValue) },
      Column("subject") { OutputValue($0.subject) },
      Column("row") { OutputValue($0.row) },
      Column("message") { .text($0.message) },
      Column("advice", in: .machines) { OutputValue($0.advice?.commandText) },
    ]
  }
}

extension Progress {
  /// Shows the current check, and how many checks are done.
  fileprivate mutating func show(_ check: HealthCheck, _ fractionCompleted: Double?) {
    let part = HealthCheck.allCases.firstIndex(of: check) ?? 0
    let done = Double(part) + (fractionCompleted ?? 0)
    show(done / Double(HealthCheck.allCases.count), check.rawValue)
  }
}
