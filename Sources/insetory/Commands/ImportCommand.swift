import ArgumentParser
import LayoutReports
import LayoutService

struct ImportCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put documents into the store and lay them out",
    usage: """
      insetory import <file>...|- [--replace | --skip] [--keep-going] [--dry-run]
      insetory import <storyboard>... [--items <count>] [--device <device>] [--baseline <tag>]
      insetory import --items <table>|- --into <address> [--fit-height <height>] [--replace]
      """,
    discussion: """
      A file holds one document, an array of them, or one on each line (NDJSON). All files are one \
      transaction: with one bad document nothing is imported, unless --keep-going is given; then \
      the others are, and the status is 1.

      Of a .storyboard or .xib every collection view with a flow layout becomes a document, and the \
      frames that Interface Builder recorded of its prototypes a baseline, for `insetory check`. \
      With --items COUNT and --device the same layouts hold as many items, on that device.

      With --items a table gives the items of a section: the columns id, width and height, or what \
      --columns calls them, a row an item. They come behind those that are there; with --replace in \
      their place. With a column section they go to the sections of a document.

      Examples:
        insetory import home.json --replace
        insetory import Main.storyboard
        insetory import Main.storyboard --items 40 --device iphone-16-pro
        insetory import --items sizes.csv --into wall/paintings --fit-height 120
      """)

  @Argument(
    help: ArgumentHelp("Files of documents, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "storyboard", "xib"]))
  var files: [String] = []

  @OptionGroup(title: "Items of a table") var items: ItemOptions

  @Flag(help: "Replace what is there already; equal sections stay as they are.")
  var replace = false

  @Flag(help: "Leave documents alone whose id is there already.")
  var skip = false

  @Flag(help: "Import what is good, and say what is not.")
  var keepGoing = false

  @Flag(help: "Report what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var storyboards: StoryboardOptions

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    if replace && skip { throw ValidationError("--replace and --skip exclude each other") }
    try storyboards.validate(files, itemCount: items.count)
    guard items.table != nil, items.count == nil else {
      if files.isEmpty { throw ValidationError("expected files of documents, or --items") }
      return
    }
    if let file = files.first {
      throw ValidationError("--items stands alone: import '\(file)' in a run of its own")
    }
    if skip { throw ValidationError("--skip goes with documents, not with --items") }
  }

  func run() throws {
    if let table = items.table, items.count == nil { return try importItems(of: table) }
    Interruption.postpone()
    var input: ImportInput?
    do {
      try options.withStore { catalog in
        let documents = try ImportInput(
          files, isKeepingGoing: keepGoing, storyboards: storyboards, itemCount: items.count,
          options: options, devices: catalog.devices())
        input = documents
        let reports = try catalog.importDocuments(
          with: documents.baselines, onConflict: replace ? .replace : skip ? .skip : .refuse,
          isDryRun: dryRun, summary: "import " + files.joined(separator: " "), key: key,
          isExplained: options.isVerbose, failed: documents.failed, next: documents.next)
        documents.endFile()
        let agreements = try RecordedBaseline.agreements(of: documents.baselines, with: reports)
        try options.write(reports, agreements: agreements)
        options.note(agreements, of: reports)
        try options.noteTags(of: documents.baselines, in: catalog, isDryRun: dryRun)
        let refused = documents.failures - documents.unreadable
        noteSkipped(documents.count - reports.count - refused)
        if !dryRun {
          noteReplaced(reports.filter(\.isReplacement).map(\.document), of: reports.count)
        }
        if dryRun { options.note("nothing was changed: this was a dry run") }
      }
    } catch let error as ServiceError where error.category != .cancelled {
      input?.endFile()
      throw input?.located(error) ?? LocatedError(error: error)
    }
    if let input, input.failures > 0 { throw ExitStatus.no }
  }

  private var key: OperationKey? {
    operation.operationID.map {
      OperationKey($0, input: Array((replace ? "replace" : skip ? "skip" : "").utf8))
    }
  }

  private func noteReplaced(_ documents: [String], of count: Int) {
    guard let first = documents.first else { return }
    let undo = "\(options.program) undo" + (count == 1 ? " \(first.shellWord)" : "")
    options.note(
      documents.count == 1
        ? "replaced \"\(first)\"; `\(undo)` brings back what was there"
        : "replaced \(documents.count.grouped) documents; `\(undo)` brings back what was there")
  }

  private func noteSkipped(_ count: Int) {
    guard count > 0 else { return }
    options.note(
      count == 1
        ? "left alone: 1 document that is there already"
        : "left alone: \(count) documents that are there already")
  }
}
