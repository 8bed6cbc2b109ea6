import ArgumentParser
import LayoutDocuments
import LayoutService

struct LayoutCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    _superCommandName: "insetory",
    abstract: "Lay documents out without a store: documents in, frames out",
    usage: """
      insetory layout <file>...|- [--device <device>]... \
      [--width <points>] [--height <points>] [--kind <kind> | --summary] \
      [--keep-going]
      """,
    discussion: """
      A file has one document, an array of documents, or one on each line (NDJSON), which needs the \
      memory of the largest document only. With --device, --width or --height each document is laid \
      out for each of these containers instead of its own. A document that cannot be read is an \
      error, the others are laid out, and the exit code is 65. With --keep-going it is 1, and JSON \
      and NDJSON have a row for such a document, always with "document", "error", "line", "path" \
      and "file": --fields selects columns of the other rows. With --summary a document is one \
      row, as for `insetory frames`.

      Example:
        insetory layout home.json --device iphone-16-pro --device ipad-mini
      """)

  @Argument(
    help: ArgumentHelp("Files of documents, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson"]))
  var files: [String]

  @OptionGroup var containers: ContainerOptions

  @Option(
    help: """
      Only section, group, supplementary, header, footer, cell, decoration or an element kind.
      """,
    completion: FrameKind.completion, transform: FrameKind.init(argument:))
  var kind: FrameKind?

  @Flag(help: "One row for each document and container, without frames.")
  var summary = false

  @Flag(help: "Exit with 1 for bad documents; JSON and NDJSON have a row for each.")
  var keepGoing = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.frame.map(\.name) + Column.layoutSummary.map(\.name) }

  func validate() throws {
    if summary, kind != nil { throw ValidationError("--summary and --kind exclude each other") }
  }

  func run() throws {
    let devices = try containers.known(to: options)
    var output = try LayoutOutput(
      options, kind: kind, isSummary: summary, givesRowsOfFailures: keepGoing)
    for file in files {
      do {
        var stream = try opened(file, devices)
        repeat {
          if !stream.isReady { try output.flush() }
        } while try layOutNext(of: &stream, in: file, among: devices, to: &output)
      } catch let error as ServiceError {
        try output.report(LocatedError(error: error), in: file)
      }
      output.endFile()
    }
    try output.finish()
    if let status = output.status { throw keepGoing ? ExitStatus.no : status }
  }

  /// Lays out the next document, or reports its error. Returns false if there is no further
  /// document.
  private func layOutNext(
    of stream: inout DocumentStream, in file: String, among devices: DeviceTable,
    to output: inout LayoutOutput
  ) throws -> Bool {
    let failure: LocatedError
    do {
      guard let document = try stream.next() else { return false }
      let fault = kind?.fault(in: document.settings, of: document.id) {
        document.sections.map(\.attributes)
      }
      if let fault { throw ServiceError.format(fault) }
      for container in try asked(of: document, among: devices) {
        try output.write(try formatErrors(DocumentFrames(document, in: container)))
      }
      return true
    } catch let error as DocumentError {
      failure = LocatedError(error: .format(.document(error)))
    } catch let error as ServiceError {
      failure = LocatedError(place: stream.place, error: error)
    }
    try output.report(failure, of: stream.documentID, at: stream.documentLine, in: file)
    return true
  }

  private func opened(
    _ file: String, _ devices: DeviceTable
  ) throws(ServiceError) -> DocumentStream {
    do {
      return try DocumentStream(path: file, devices: devices, more: options.knownDevices)
    } catch { throw .format(.input(error)) }
  }

  /// Returns the requested containers; nil stands for the document's own container.
  private func asked(
    of document: LayoutDocument, among devices: DeviceTable
  ) throws(ServiceError) -> [ContainerSpecification?] {
    let asked = try document.settings.container.applying(
      containers.devices, widths: containers.widths,
      heights: containers.heights, among: devices)
    return asked.isEmpty ? [nil] : asked
  }
}
