import ArgumentParser
import LayoutService

struct ImportCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put documents into the store and lay them out",
    usage: """
      insetory import <file>...|- [--replace | --skip] [--keep-going] [--dry-run]
      insetory import --items <table>|- --into <address> [--fit-height <height>] [--replace]
      """,
    discussion: """
      A file holds one document, an array of them, or one on each line (NDJSON). All files are one \
      transaction: with one bad document nothing is imported, unless --keep-going is given; then \
      the others are, and the status is 1.

      Of a .storyboard or .xib every collection view with a flow layout becomes a document, and the \
      frames that Interface Builder recorded of its prototypes a baseline, for `insetory check`.

      With --items a table gives the items of a section: the columns id, width and height, or what \
      --columns calls them, a row an item. They come behind those that are there; with --replace in \
      their place. With a column section they go to the sections of a document.

      Examples:
        insetory import home.json --replace
        insetory import Main.storyboard
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

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if replace && skip { throw ValidationError("--replace and --skip exclude each other") }
    try storyboards.validate(files)
    guard items.table != nil else {
      if files.isEmpty { throw ValidationError("expected files of documents, or --items") }
      return
    }
    if let file = files.first {
      throw ValidationError("--items stands alone: import '\(file)' in a run of its own")
    }
    if skip { throw ValidationError("--skip goes with documents, not with --items") }
  }

  func run() throws {
    if let table = items.table { return try importItems(of: table) }
    let places = DocumentPlaces()
    var failures = 0
    // Of what one file has, and then of what the store says of all.
    var reported = ReportedFailures()
    defer { reported.end() }
    func endInput() {
      reported.end()
      reported = ReportedFailures()
    }
    func failed(_ error: ServiceError) throws(ServiceError) {
      guard keepGoing else { throw error }
      failures += 1
      reported.report(Self.located(error, places))
    }
    do {
      try options.withStore { catalog in
        let devices = try catalog.devices()
        var input = WaitingDocuments(devices: devices)
        var baselines: [RecordedBaseline] = []
        var absences: [DocumentError] = []
        for file in files {
          if Storyboard.isNamedSo(file) {
            try read(storyboard: file, into: &input, places, &baselines, &absences, failed)
          } else {
            try read(file, devices, into: &input, places, failed)
          }
          endInput()
        }
        // Of several files some may have nothing to import, as all `*.xib` of an app; all may not.
        if input.isEmpty, failures == 0, !absences.isEmpty {
          try failed(.document(absences.removeFirst()))
        }
        for absence in absences { options.note(absence.description) }
        let unreadable = failures
        let reports = try catalog.importDocuments(
          input, onConflict: replace ? .replace : skip ? .skip : .refuse,
          isDryRun: dryRun, summary: "import " + files.joined(separator: " "),
          key: key, baselines: baselines, failed: failed)
        endInput()
        try options.write(reports)
        options.noteAgreement(of: reports)
        try options.noteTags(of: baselines, in: catalog, isDryRun: dryRun)
        noteSkipped(input.count - reports.count - (failures - unreadable))
        if dryRun { options.note("nothing was changed: this was a dry run") }
      }
    } catch let error as ServiceError {
      throw Self.located(error, places)
    }
    if failures > 0 { throw ExitStatus.no }
  }

  private var key: OperationKey? {
    operation.operationID.map {
      OperationKey($0, input: Array((replace ? "replace" : skip ? "skip" : "").utf8))
    }
  }

  private func noteSkipped(_ count: Int) {
    guard count > 0 else { return }
    options.note(
      count == 1
        ? "left alone: 1 document that is there already"
        : "left alone: \(count) documents that are there already")
  }

  private func read(
    _ file: String, _ devices: DeviceTable, into input: inout WaitingDocuments,
    _ places: DocumentPlaces, _ failed: (ServiceError) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    var stream: DocumentStream
    do {
      stream = try DocumentStream(path: file, devices: devices)
    } catch { return try failed(.input(error)) }
    places.begin(stream.source)
    while true {
      let document: LayoutDocument
      do {
        guard let next = try stream.next() else { return }
        try places.insert(next.id, line: stream.documentLine)
        document = next
      } catch {
        try failed(.document(error))
        continue
      }
      // A stream may have no end: what is too much is no error of one document.
      try input.append(document, from: stream)
    }
  }

  private func read(
    storyboard file: String, into input: inout WaitingDocuments, _ places: DocumentPlaces,
    _ baselines: inout [RecordedBaseline], _ absences: inout [DocumentError],
    _ failed: (ServiceError) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    let storyboard: Storyboard
    do { storyboard = try Storyboard(path: file) } catch { return try failed(error) }
    if let absence = storyboard.absence { return absences.append(absence) }
    let tag = storyboards.tag(of: storyboard)
    if !baselines.contains(where: { $0.tag == tag }) {
      baselines.append(try RecordedBaseline(tag: tag))
    }
    let index = baselines.firstIndex { $0.tag == tag } ?? 0
    baselines[index].fileCount += 1
    storyboard.notes.forEach(options.note)
    places.begin(file)
    for layout in storyboard.layouts {
      do {
        try places.insert(layout.document.id, line: nil)
      } catch {
        try failed(.document(error))
        continue
      }
      try input.append(layout.document)
      baselines[index].layouts.append(layout)
    }
  }

  /// Returns an error of the store with the place of the document that it is about, by its id.
  private static func located(_ error: ServiceError, _ places: DocumentPlaces) -> LocatedError {
    switch error {
    case .documentExists(let id):
      LocatedError(
        place: places[id], error: error,
        hint: "choose another id; `insetory import` has --replace and --skip")
    case .contentTooLong(let id, _), .tooManyDecorations(let id, _),
      .impossibleDecoration(let id, _, _), .otherDevice(_, let id):
      LocatedError(place: places[id], error: error)
    default: LocatedError(error: error)
    }
  }
}
