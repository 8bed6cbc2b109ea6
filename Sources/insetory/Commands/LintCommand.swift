import ArgumentParser
import LayoutDocuments
import LayoutReports
import LayoutService

struct LintCommand: AnnotatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    _superCommandName: "insetory",
    abstract: "Find values that UIKit leaves undefined, and likely mistakes",
    usage: """
      insetory lint [<address>|<file>...] [--devices <glob>]... [--fail-on <severity>] \
      [--notes] [--suppressed] [--stat | --format github] [--keep-going]
      """,
    discussion: """
      An address is a document, a glob or a section, with or without @REV and #CONTAINER; without \
      an address every document is checked. A file of documents needs no store (- is standard \
      input; ./NAME is always a file). --devices checks each document on all devices of the glob, \
      and reports equal findings once. Findings that a document's "suppressions" name are only \
      counted, and so are notes without --notes. The exit code is 1 if a finding has the severity \
      of --fail-on or a worse one, by default warning. --rules lists all rules. A document of a \
      file that cannot be read is an error, and the exit code is 65; with --keep-going it is 1, as \
      for `insetory layout`.

      Examples:
        insetory lint 'vlc-*' --devices 'iphone-*'
        insetory lint ./layouts.ndjson --fail-on error --format github
      """)

  @Argument(
    help: ArgumentHelp(
      "Documents, globs, sections or files; else all documents.", valueName: "address|file"),
    completion: StoreCompletion.documentsOrFiles)
  var arguments: [String] = []

  @Option(
    name: .customLong("devices"),
    help: ArgumentHelp(
      "Devices or sizes instead of each document's container; may be repeated.",
      valueName: "glob|size"),
    completion: .list(DeviceTable.shipped.all.map(\.id)))
  var devices: [String] = []

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Only this rule; may be repeated.", valueName: "rule"),
    completion: .list(LintRule.allCases.map(\.id)))
  var rules: [String] = []

  @Option(
    name: .customLong("fail-on"),
    help: "The least severity with exit code 1: error, warning, note or none.")
  var failure = LintFailure.warning

  @Flag(help: "Also show notes. The rules of --rule are always shown.")
  var notes = false

  @Flag(help: "Count the findings of each document, by rule.")
  var stat = false

  @Flag(
    help: "Exit with 1 for bad documents of a file; JSON and NDJSON have a row for each."
  )
  var keepGoing = false

  @Flag(help: "Also show suppressed findings, and their reasons.")
  var suppressed = false

  @Flag(name: .customLong("rules"), help: "List the rules.")
  var listsRules = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? {
    (Column.lint + [Column.suppression]).map(\.name) + Column.rule.map(\.name)
      + Column.lintSummary.map(\.name)
  }

  func validate() throws {
    for rule in rules where LintRule(rawValue: rule) == nil {
      let nearest = NearestMatch.find(rule, among: LintRule.allCases.map(\.id))
      throw ValidationError(
        "--rule: unknown rule \"\(rule)\""
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; `insetory lint --rules` lists them"))
    }
    if arguments.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one argument can be standard input")
    }
    if stat, notes || suppressed || options.givenFormat == .github {
      throw ValidationError("--stat goes without --notes, --suppressed and --format github")
    }
    if listsRules, options.givenFormat == .github {
      throw ValidationError("--rules and --format github exclude each other")
    }
  }

  func run() throws {
    let passed = PassedDocuments()
    guard !listsRules else {
      try RowWriter.write(LintRule.allCases, Column.rule, options)
      return
    }
    var output = try LintOutput(
      options,
      LintChoice(
        rules: Set(rules.compactMap(LintRule.init)),
        showsNotes: notes || failure == .note || !rules.isEmpty, showsSuppressed: suppressed,
        isSummary: stat),
      givesRowsOfFailures: keepGoing)
    if !arguments.isEmpty, arguments.allSatisfy(options.isFile) {
      try lint(arguments.map { .file($0) }, in: nil, passed, to: &output)
    } else {
      try options.withSnapshot { snapshot in
        let inputs = try arguments.map { text throws(ServiceError) in
          try LintInput(text, in: snapshot)
        }
        try lint(inputs.isEmpty ? [.all] : inputs, in: snapshot, passed, to: &output)
      }
    }
    try output.finish()
    if let refusal = output.refusal { throw keepGoing ? .no : refusal }
    try passed.end()
    if output.total.counts.contains(where: { failure.includes($0.key) && $0.value > 0 }) {
      throw ExitStatus.no
    }
  }

  private func lint(
    _ inputs: [LintInput], in snapshot: CatalogSnapshot?, _ passed: PassedDocuments,
    to output: inout LintOutput
  ) throws {
    let table = try snapshot?.devices() ?? options.knownDevices()
    let containers = try table.containers(matching: devices)
    var seen = SeenInputs(try snapshot.map { try wholeDocuments(inputs, in: $0) } ?? [])
    for input in inputs {
      switch input {
      case .file(let path):
        guard seen.isNew(file: path) else { continue }
        try output.lint(file: path, in: containers, among: table)
      case .all: try lint(nil, containers, in: snapshot, &seen, passed, to: &output)
      case .address(let address):
        try lint(address, containers, in: snapshot, &seen, passed, to: &output)
      }
    }
  }

  /// Returns the documents that are checked as a whole, so that their sections are not checked
  /// again; an empty set if there is only one argument.
  private func wholeDocuments(
    _ inputs: [LintInput], in snapshot: CatalogSnapshot
  ) throws(ServiceError) -> Set<Address> {
    guard inputs.count > 1 else { return [] }
    var whole: Set<Address> = []
    for case .address(let address) in inputs where address.section == nil {
      whole.formUnion(try snapshot.addresses(address))
    }
    return whole
  }

  private func lint(
    _ address: Address?, _ containers: [String], in snapshot: CatalogSnapshot?,
    _ seen: inout SeenInputs, _ passed: PassedDocuments, to output: inout LintOutput
  ) throws {
    guard let snapshot else { return }
    var progress = try Progress(count: snapshot.addresses(address).count, options)
    defer { ProgressLine.clear() }
    try snapshot.forEachDocument(of: address, passing: passed) { address in
      defer { progress.advance() }
      guard seen.isNew(address) else { return }
      let results = try snapshot.lint(address, in: containers)
      try output.write(results, of: address.document, file: nil, line: nil)
    }
  }
}

/// The lowest severity at which findings are a failure.
enum LintFailure: String, ExpressibleByArgument, CaseIterable {
  case error, warning, note, none

  func includes(_ severity: Severity) -> Bool {
    Severity(rawValue: rawValue).map { severity >= $0 } ?? false
  }
}

/// The inputs that were already checked. Arguments may overlap, and no input is reported twice.
private struct SeenInputs {
  private let whole: Set<Address>
  private var addresses: Set<Address> = []
  private var files: Set<String> = []

  /// - Parameter whole: The documents that are checked as a whole.
  init(_ whole: Set<Address>) { self.whole = whole }

  mutating func isNew(file: String) -> Bool { files.insert(file).inserted }

  mutating func isNew(_ address: Address) -> Bool {
    var document = address
    document.section = nil
    return (address.section == nil || !whole.contains(document))
      && addresses.insert(address).inserted
  }
}

/// An input to check.
private enum LintInput {
  case all
  case address(Address)
  case file(String)

  init(_ text: String, in snapshot: CatalogSnapshot) throws(ServiceError) {
    guard !ComparisonOperand.isCertainlyFile(text) else {
      self = .file(text)
      return
    }
    switch try ComparisonOperand(text, in: snapshot) {
    case .address(let address): self = .address(address)
    case .file: self = .file(text)
    }
  }
}
