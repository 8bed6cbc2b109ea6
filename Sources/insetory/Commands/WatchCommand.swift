import ArgumentParser
import LayoutReports
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct WatchCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    _superCommandName: "insetory",
    abstract: "Print the changes of operations as they are committed",
    usage: """
      insetory watch [<glob>] [--since <operation>] [--limit <n>] [--timeout <seconds>] [--frames]
      """,
    discussion: """
      Each operation on a document is a row: its author and summary, the sections that it made \
      dirty, and how many frames moved. Operations of all processes are printed, each once and in \
      order. The exit code is 130 after Ctrl-C, and 0 at --limit or --timeout.

      Examples:
        insetory watch 'home*'
        insetory watch --since 120 --timeout 0 --frames
      """)

  @Argument(
    help: "An id or a glob of documents, before or after the operation; else all.",
    completion: StoreCompletion.documents)
  var glob: String = "*"

  @Option(
    help: ArgumentHelp(
      "Begin after this operation; by default after the newest.", valueName: "operation"))
  var since: Int?

  @Option(help: ArgumentHelp("End after this number of changes.", valueName: "n"))
  var limit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End after this time; 0 prints the changes that are already committed.",
      valueName: "seconds"))
  var timeout: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The interval between checks; by default 0.2.", valueName: "seconds"))
  var interval: Double = 0.2

  @Flag(help: "Print a row for each frame that differs, as `insetory diff` does.")
  var frames = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.change.map(\.name) + Column.changedFrame.map(\.name) }

  func validate() throws {
    if let since, since < 0 { throw ValidationError("--since: expected 0 or more") }
    if let limit, limit < 1 { throw ValidationError("--limit: expected 1 or more") }
    if let timeout, !(0...1e9 ~= timeout) {
      throw ValidationError("--timeout: expected 0 to 1000000000 seconds")
    }
    guard 0.001...3600 ~= interval else {
      throw ValidationError("--interval: expected 0.001 to 3600 seconds")
    }
  }

  func run() throws {
    Interruption.postpone()
    let catalog = try options.catalog(.readOnly)
    defer { catalog.close() }
    var changes = try catalog.changes(of: glob, since: since).makeAsyncIterator()
    let output = StandardOutput()
    var rows = frames ? nil : try RowWriter(Column.change, options, to: output)
    var differences = frames ? try RowWriter(Column.changedFrame, options, to: output) : nil
    var count = 0
    let deadline = timeout.map { ContinuousClock.now + .seconds($0) }
    while count < limit ?? .max, !Interruption.isRequested {
      guard let change = try changes.poll() else {
        guard !changes.isBehind else { continue }
        if let deadline, .now >= deadline { break }
        try sleep(until: deadline, output)
        continue
      }
      count += 1
      try rows?.write(change)
      if frames {
        let snapshot = try catalog.snapshot()
        defer { snapshot.close() }
        try snapshot.forEachDifference(of: change) {
          try differences?.write(
            .init(operation: change.operation.operation, difference: $0))
        }
      }
      try rows?.flush()
      try differences?.flush()
    }
    try rows?.finish()
    try differences?.finish()
    guard !Interruption.isRequested else {
      options.note("interrupted: --since \(changes.operation) continues from here")
      throw ExitStatus.interrupted
    }
  }

  /// Sleeps for the interval, but not beyond the deadline; a signal ends the sleep.
  ///
  /// - Throws: `closed` as soon as no process can read the output.
  private func sleep(
    until deadline: ContinuousClock.Instant?, _ output: StandardOutput
  ) throws(StandardOutput.Failure) {
    let left = deadline.map { ($0 - .now) / .seconds(1) } ?? .infinity
    var rest = max(0.001, min(interval, left))
    while rest > 0, !Interruption.isRequested {
      let part = min(rest, 0.5)
      try output.waitForClosing(seconds: part)
      rest -= part
    }
  }
}
