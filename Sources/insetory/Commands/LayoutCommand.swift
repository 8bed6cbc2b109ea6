import ArgumentParser
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay documents out without a store: documents in, frames out",
    usage: """
      insetory layout <file>...|- [--device <device>]... \
      [--width <points>] [--height <points>] [--kind <kind>]
      """,
    discussion: """
      A file holds one document, an array of them, or one on each line (NDJSON), which needs no \
      more memory than the largest. With --device, --width or --height every document is laid out for each \
      container that is named, and not for its own. A document that cannot be read is named, the \
      others are laid out, and the status is 65.

      Example:
        insetory layout home.json --device iphone-16-pro --device ipad-mini
      """)

  @Argument(
    help: ArgumentHelp("Files of documents, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson"]))
  var files: [String]

  @OptionGroup var containers: ContainerOptions

  @Option(
    help: "Only section, supplementary, header, footer, cell, decoration or a kind of these.",
    completion: FrameKind.completion, transform: FrameKind.init(argument:))
  var kind: FrameKind?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let devices = try containers.known(to: options)
    let output = StandardOutput()
    var writer = RowWriter(Column.frame, options, to: output)
    var notes = BoundedNotes(options, isListedInFull: true)
    defer { notes.end("; `insetory lint FILE` says what, and so does --verbose") }
    var first: ExitStatus?
    for file in files {
      var failures = ReportedFailures()
      defer { failures.end() }
      try report(to: &failures) { failures in
        var stream = try opened(file, devices)
        var isAtEnd = false
        while !isAtEnd {
          if file == "-", !Self.hasInput { try output.flush() }
          try report(to: &failures) { _ in
            let document = try next(of: &stream)
            isAtEnd = document == nil
            do {
              if let document { try layOut(document, among: devices, to: &writer, &notes) }
            } catch let error as ServiceError {
              throw LocatedError(place: stream.place, error: error)
            }
          }
        }
      }
      first = first ?? failures.status
    }
    try writer.finish()
    if let first { throw first }
  }

  /// Runs a part without which the others can go on; says what is wrong with it.
  private func report(
    to failures: inout ReportedFailures, of part: (inout ReportedFailures) throws -> Void
  ) throws {
    do {
      try part(&failures)
    } catch let error as ServiceError {
      failures.report(LocatedError(error: error))
    } catch let error as LocatedError {
      failures.report(error)
    }
  }

  private func opened(
    _ file: String, _ devices: DeviceTable
  ) throws(ServiceError) -> DocumentStream {
    do {
      return try DocumentStream(path: file, devices: devices, more: options.knownDevices)
    } catch { throw .input(error) }
  }

  private func next(of stream: inout DocumentStream) throws(ServiceError) -> LayoutDocument? {
    do { return try stream.next() } catch { throw .document(error) }
  }

  private func layOut(
    _ document: LayoutDocument, among devices: DeviceTable, to writer: inout RowWriter<FrameRow>,
    _ notes: inout BoundedNotes
  ) throws {
    try kind?.check(in: document.settings, of: document.id)
    for container in try asked(of: document, among: devices) {
      let frames = try DocumentFrames(document, in: container)
      for note in frames.notes { notes.add(note) }
      try frames.forEachRow(of: kind) { try writer.write($0) }
    }
  }

  /// The containers that are asked for; nil stands for the document's own.
  private func asked(
    of document: LayoutDocument, among devices: DeviceTable
  ) throws(ServiceError) -> [ContainerSpecification?] {
    let asked = try document.settings.container.applying(
      containers.devices, widths: containers.widths,
      heights: containers.heights, among: devices)
    return asked.isEmpty ? [nil] : asked
  }

  /// Whether standard input can be read without waiting. Before a wait everything is written, so
  /// that a program that asks document by document gets its answers.
  private static var hasInput: Bool {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}
