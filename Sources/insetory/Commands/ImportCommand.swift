import ArgumentParser
import LayoutReports
import LayoutService

struct ImportCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    _superCommandName: "insetory",
    abstract: "Store documents, and compute their frames",
    usage: """
      insetory import <file>...|- [--replace | --skip] [--keep-going] [--dry-run]
      insetory import <storyboard>... [--items <count>] [--device <device>] [--baseline <tag>]
      insetory import --items <table>|- --into <address> [--fit-height <height>] [--replace]
      insetory import --measured <table>|- --into <address> [--force]
      """,
    discussion: """
      A file has one document, an array of documents, or one on each line (NDJSON). All files are \
      imported in one transaction: one bad document refuses all. With --keep-going the good ones \
      are imported, and the exit code is 1.

      Each flow layout of a .storyboard or .xib becomes a document. The frames that Interface \
      Builder recorded for its prototypes become a baseline for `insetory check`. --items COUNT and \
      --device give these documents more items, on a device.

      --items TABLE imports the items of a section: one row for each item, with the columns id, \
      width and height, or the names of --columns. The items follow the existing ones; --replace \
      replaces them. A column section names the section of a document.

      --measured TABLE gives items, headers, footers and boundary items the lengths that an app \
      measured: one row for each view, with the columns address, width and height. A field may be \
      empty. An address may be relative to --into; the last row of an address counts. Lengths that \
      do not fit and would empty a section are refused, unless --force is given.

      Examples:
        insetory import home.json --replace
        insetory import Main.storyboard
        insetory import Main.storyboard --items 40 --device iphone-16-pro
        insetory import --items sizes.csv --into wall/paintings --fit-height 120
        insetory import --measured cells.csv --into home
      """)

  @Argument(
    help: ArgumentHelp("Files of documents, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "storyboard", "xib"]))
  var files: [String] = []

  @OptionGroup(title: "Items of a table") var items: ItemOptions

  @Flag(help: "Replace existing documents or items; equal sections stay clean.")
  var replace = false

  @Flag(help: "Skip documents whose ids exist.")
  var skip = false

  @Flag(help: "Import the good documents, and name the bad ones.")
  var keepGoing = false

  @Flag(help: "Import measured lengths also where they empty a section.")
  var force = false

  @Flag(help: "Report the changes without making them.")
  var dryRun = false

  @OptionGroup var storyboards: StoryboardOptions

  @OptionGroup var rows: RowsOption

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    if replace && skip { throw ValidationError("--replace and --skip exclude each other") }
    if force, items.measured == nil { throw ValidationError("--force goes with --measured") }
    try storyboards.validate(files, itemCount: items.count)
    guard items.measured != nil || items.table != nil && items.count == nil else {
      if files.isEmpty {
        throw ValidationError("expected files of documents, or --items or --measured")
      }
      return
    }
    let option = items.measured == nil ? "--items" : "--measured"
    if let file = files.first {
      throw ValidationError("\(option) takes no other file: import '\(file)' separately")
    }
    if skip { throw ValidationError("--skip goes with documents, not with \(option)") }
    if replace, items.measured != nil {
      throw ValidationError("--replace goes with documents and --items, not with --measured")
    }
  }

  func run() throws {
    if let table = items.measured { return try importMeasurements(of: table) }
    if let table = items.table, items.count == nil { return try importItems(of: table) }
    Interruption.postpone()
    let start = ContinuousClock.now
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
          isExplained: options.isVerbose, failed: keepGoing ? documents.failed : nil,
          next: documents.next)
        documents.endFile()
        let agreements = try RecordedBaseline.agreements(of: documents.baselines, with: reports)
        try options.write(reports, agreements: agreements, rows)
        options.note(agreements, of: reports)
        try options.noteTags(of: documents.baselines, in: catalog, isDryRun: dryRun)
        let refused = documents.failures - documents.unreadable
        noteSkipped(documents.count - reports.count - refused)
        if !dryRun {
          noteReplaced(reports.filter(\.isReplacement).map(\.document), of: reports.count)
        }
        if dryRun { options.note("nothing was changed: this was a dry run") }
        options.noteSum(dryRun ? "would import" : "imported", reports, since: start)
      }
    } catch let error as ServiceError where error.category != .cancelled {
      input?.endFile()
      throw input?.located(error) ?? ImportInput.located(error)
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
        ? "replaced \"\(first)\"; `\(undo)` restores the old one"
        : "replaced \(documents.count.grouped) documents; `\(undo)` restores the old ones")
  }

  private func noteSkipped(_ count: Int) {
    guard count > 0 else { return }
    options.note(
      count == 1
        ? "left alone: 1 document that is there already"
        : "left alone: \(count) documents that are there already")
  }
}
