import ArgumentParser
import LayoutDocuments
import LayoutService

struct RelayoutCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "relayout",
    _superCommandName: "insetory",
    abstract: "Compute dirty sections, for stored containers or for new ones",
    usage: """
      insetory relayout (<address>... | --all) [--device <device>]... [--width <points>]... [--force]
      """,
    discussion: """
      Without a container, relayout recomputes the dirty sections of all stored containers of a \
      document. With a container it also computes and stores this one. Documents do not change. \
      Globs and --all skip clean documents. A few hundred documents are one transaction: finished \
      documents stay computed after Ctrl-C, and the next run continues (with --force it starts \
      again). Documents that cannot be laid out are named at the end, and the exit code is 1. \
      --force deletes all cached frames of the documents and computes them again, also clean ones: \
      for findings of `insetory doctor` and `insetory verify`.

      Examples:
        insetory relayout --all --device iphone-16-pro-max
        insetory relayout home --force
      """)

  @Argument(
    help: "Documents; each may be a glob, or name a container after #.",
    completion: StoreCompletion.documents)
  var addresses: [String] = []

  @Flag(help: "All documents of the store.")
  var all = false

  @Flag(help: "Compute all sections, clean or dirty.")
  var force = false

  @OptionGroup var containers: ContainerOptions

  @OptionGroup var rows: RowsOption

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.report.map(\.name) }

  func validate() throws {
    guard addresses.isEmpty == all else { throw ValidationError("expected addresses, or --all") }
  }

  func run() throws {
    Interruption.postpone()
    let start = ContinuousClock.now
    let addresses = try addresses.map { try Address(wholeDocument: $0) }
    try options.withStore { catalog in
      let batch = try catalog.relayouts(
        of: all ? nil : addresses, in: containers.devices, widths: containers.widths,
        heights: containers.heights,
        isForced: force)
      var iterator = batch.makeAsyncIterator()
      var writer = try RowWriter(Column.report, options, to: StandardOutput())
      var progress = RelayoutProgressLine(options)
      var failures = Failures()
      var undefined = Undefined()
      do {
        while let step = try iterator.advance(isCancelled: { Interruption.isRequested }) {
          for report in step.reports {
            if step.total.documents > 1, !options.isVerbose {
              undefined.add(report)
            } else {
              options.explain([report])
            }
            if !rows.leavesOut(step.total.documents, options) { try writer.write(report) }
          }
          failures.add(step.failures)
          progress.show(step)
        }
      } catch {
        // Earlier transactions are committed: their rows are written before the error.
        if error is ServiceError, iterator.current.done.documents > 0 { try? writer.finish() }
        try end(iterator.current, failures, error)
      }
      ProgressLine.clear()
      let done = iterator.current.done
      if !rows.leavesOut(done.documents, options) { try writer.finish() }
      undefined.notes.forEach(options.note)
      try end(iterator.current, failures, nil)
      options.noteSum("laid out", documents: done.documents, items: done.items, since: start)
    }
  }

  /// Reports the outcome if some documents were not laid out, and throws the exit status.
  private func end(
    _ progress: RelayoutProgress, _ failures: Failures, _ error: (any Error)?
  ) throws {
    let (done, total) = (progress.done.documents, progress.total.documents)
    // A single document that is named by its id fails as in other commands.
    if addresses.count == 1, total == 1, !Glob.isGlob(addresses[0]),
      let failure = failures.first.first
    {
      throw failure.error
    }
    for failure in failures.first { StandardError.error(failure.description) }
    if failures.count > failures.first.count {
      StandardError.error("\(failures.count - failures.first.count) more documents like these")
    }
    let rest =
      force ? "the next run starts again" : "the next run continues"
    if let error {
      // If no document was laid out, the error needs no further note.
      guard done > 0, let error = error as? ServiceError else { throw error }
      LocatedError(error: error).report()
      StandardError.note("\(done) of \(total) documents were laid out and stored; \(rest)")
      throw ExitStatus(error)
    }
    if Interruption.isRequested {
      StandardError.note("interrupted: \(done) of \(total) documents are done; \(rest)")
      throw ExitStatus.interrupted
    }
    if total == 0, progress.cleanDocuments > 0 {
      options.note(
        progress.cleanDocuments == 1
          ? "nothing to do: the document is clean"
          : "nothing to do: all \(progress.cleanDocuments) documents are clean")
    }
    guard failures.count == 0 else {
      StandardError.note(
        "\(failures.count) of \(done) documents could not be laid out, and are unchanged")
      throw ExitStatus.no
    }
  }

  /// The number of layouts and sections with cases that UIKit leaves undefined. One note for each
  /// document would hide all other notes.
  private struct Undefined {
    private var reports = 0
    private var sections = 0
    private var containers = 0
    private var first: (section: String?, container: String?)

    mutating func add(_ report: EditReport) {
      let found = Set(report.diagnostics.map(\.section)).count
      reports += found > 0 ? 1 : 0
      sections += found
      containers += report.containerDiagnostics.isEmpty ? 0 : 1
      let layout = "\(report.document)#\(report.container)"
      if found > 0 { first.section = first.section ?? layout }
      if !report.containerDiagnostics.isEmpty { first.container = first.container ?? layout }
    }

    var notes: [String] {
      let smaller =
        containers == 1
        ? "the screen is smaller than the frameInset in 1 layout"
        : "the screen is smaller than the frameInset in \(containers) layouts"
      let containerWords = first.container.map { smaller + "; `insetory lint \($0)` has details" }
      return [words, containerWords].compactMap { $0 }
    }

    private var words: String? {
      guard let layout = first.section else { return nil }
      return """
        UIKit leaves values undefined in \(sections) \(sections == 1 ? "section" : "sections") of \
        \(reports) \(reports == 1 ? "layout" : "layouts"); `insetory lint \(layout)` names them\
        \(reports == 1 ? "" : " in the first"), and --verbose shows all
        """
    }
  }

  /// The number of documents that could not be laid out, and the first of them.
  private struct Failures {
    var count = 0
    var first: [RelayoutProgress.Failure] = []
    private static let mostShown = 100

    mutating func add(_ failures: [RelayoutProgress.Failure]) {
      count += failures.count
      first += failures.prefix(max(0, Failures.mostShown - first.count))
    }
  }
}
