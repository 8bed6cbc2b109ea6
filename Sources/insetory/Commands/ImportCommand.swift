import ArgumentParser
import LayoutService

struct ImportCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put documents into the store and lay them out",
    usage: "insetory import <file>...|- [--replace | --skip] [--keep-going] [--dry-run]",
    discussion: """
      A file holds one document, an array of them, or one on each line (NDJSON). All files are one \
      transaction: with one bad document nothing is imported, unless --keep-going is given; then \
      the others are, and the status is 1.

      Example:
        insetory import home.json --replace
      """)

  @Argument(
    help: ArgumentHelp("Files of documents, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson"]))
  var files: [String]

  @Flag(help: "Replace documents whose id is there already; equal sections stay as they are.")
  var replace = false

  @Flag(help: "Leave documents alone whose id is there already.")
  var skip = false

  @Flag(help: "Import what is good, and say what is not.")
  var keepGoing = false

  @Flag(help: "Report what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if replace && skip { throw ValidationError("--replace and --skip exclude each other") }
  }

  func run() throws {
    var hasFailed = false
    func failed(_ error: ServiceError) throws(ServiceError) {
      guard keepGoing else { throw error }
      hasFailed = true
      Insetory.report(error)
    }
    try options.withStore { catalog in
      var documents: [LayoutDocument] = []
      for file in files { try read(file, into: &documents, failed) }
      let reports = try catalog.importDocuments(
        documents, onConflict: replace ? .replace : skip ? .skip : .refuse, isDryRun: dryRun,
        summary: "import " + files.joined(separator: " "), failed: failed)
      try options.write(reports)
      if dryRun { options.note("nothing was changed: this was a dry run") }
    }
    if hasFailed { throw ExitStatus.no }
  }

  private func read(
    _ file: String, into documents: inout [LayoutDocument],
    _ failed: (ServiceError) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    var stream: DocumentStream
    do { stream = try DocumentStream(path: file) } catch { return try failed(.input(error)) }
    while true {
      do {
        guard let document = try stream.next() else { return }
        documents.append(document)
      } catch { try failed(.document(error)) }
    }
  }
}
