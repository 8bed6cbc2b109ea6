import ArgumentParser
import LayoutDocuments
import LayoutService

struct FrameCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    _superCommandName: "insetory",
    abstract: "Show single frames: of a document's content, a section or an element",
    usage: "insetory frame <address>...|- [--keep-going]",
    discussion: """
      With - addresses are read from standard input, one on each line, and each is answered with \
      the present state of the store. The first line without a frame is an error and the last one \
      that is read. With --keep-going all lines are answered, and the exit code is 1 at the end: \
      JSON and NDJSON have a row with "id", "error" and "line" in the place of the frame. If one \
      of several arguments has no frame, the others are answered.

      Examples:
        insetory frame 'vlc-movies#iphone-16-pro-max/movies/item:0'
        insetory frame - --fields id,x,y < addresses.txt
        insetory frame - --keep-going < addresses.txt
      """)

  @Argument(
    help: "Documents, sections or elements, or - for standard input.",
    completion: StoreCompletion.documents)
  var addresses: [String]

  @Flag(help: "Exit with 1 for addresses without a frame; JSON and NDJSON have a row for each.")
  var keepGoing = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.frame.map(\.name) }

  func validate() throws {
    if addresses.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one argument can be standard input")
    }
  }

  func run() throws {
    let catalog = try options.catalog(.readOnly)
    defer { catalog.close() }
    var answers = try FrameAnswers(
      options, of: try? addresses.map { try Address($0) }, isKeepingGoing: keepGoing)
    for address in addresses {
      guard address == "-" else {
        try withSnapshot(of: catalog) {
          try answers.write(address, in: $0, isOneOfSeveral: addresses.count > 1)
        }
        continue
      }
      try answer(of: catalog, with: &answers)
    }
    try answers.finish()
  }

  /// Answers the lines of standard input, until one has no frame.
  private func answer(of catalog: LayoutCatalog, with answers: inout FrameAnswers) throws {
    var stream = try opened()
    while let first = try formatErrors(stream.nextLine()) {
      try withSnapshot(of: catalog) { snapshot in
        var line: String? = first
        while let address = line {
          let place = (stream.place, stream.documentLine)
          try answers.write(address, in: snapshot, at: place)
          if answers.isAtEnd { return }
          line = stream.isReady ? try formatErrors(stream.nextLine()) : nil
        }
      }
      if answers.isAtEnd { return }
      try answers.flush()
    }
  }

  private func opened() throws(ServiceError) -> DocumentStream {
    do { return try DocumentStream(path: "-", devices: .shipped) } catch {
      throw .format(.input(error))
    }
  }

  private func withSnapshot(
    of catalog: LayoutCatalog, _ body: (CatalogSnapshot) throws -> Void
  ) throws {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    try body(snapshot)
  }
}

/// The output of the frames of several addresses, and the errors of addresses without a frame.
private struct FrameAnswers {
  private let computed: ComputedLayouts
  private let passed = PassedDocuments()
  private var writer: RowWriter<FrameRow>
  private var failures = ReportedFailures()
  private let isKeepingGoing: Bool
  /// Whether a line had no frame, so that no more lines are read.
  private(set) var isAtEnd = false

  init(_ options: GlobalOptions, of addresses: [Address]?, isKeepingGoing: Bool) throws {
    self.isKeepingGoing = isKeepingGoing
    computed = ComputedLayouts(options, of: addresses)
    writer = try RowWriter(Column.frame, options, to: StandardOutput())
  }

  /// Writes the frame of an address, or for a glob one frame for each document.
  ///
  /// - Parameter place: The location of the address in the input, such as `standard input:12`, and
  ///   its line; nil for an argument.
  /// - Throws: The error of the address, unless it is one of several.
  mutating func write(
    _ text: String, in snapshot: CatalogSnapshot, at place: (name: String, line: Int)? = nil,
    isOneOfSeveral: Bool = true
  ) throws {
    do {
      try snapshot.forEachDocument(of: try formatErrors(Address(text)), passing: passed) {
        address in
        try writer.write(try computed.layout(of: address, in: snapshot).row(for: address))
      }
    } catch let error as ServiceError
      where (isOneOfSeveral || isKeepingGoing) && error.isAboutRequest
    {
      let error = LocatedError(place: place?.name, error: error)
      let row: NamedValues = [
        ("id", .text(text)), ("error", .text(error.error.description)),
        ("line", OutputValue(place?.line)),
      ]
      let isWritten = try isKeepingGoing && writer.write(row)
      if isWritten { failures.add(error) } else { failures.report(error) }
      isAtEnd = place != nil && !isKeepingGoing
    }
  }

  mutating func flush() throws { try writer.flush() }

  mutating func finish() throws {
    try writer.finish()
    computed.note()
    failures.end()
    if let status = failures.status { throw isKeepingGoing ? ExitStatus.no : status }
    try passed.end()
  }
}

extension ServiceError {
  /// Whether the error concerns one address, so that the other addresses can still be answered.
  fileprivate var isAboutRequest: Bool {
    isOfUnusableDocument || [.usage, .notFound].contains(category)
  }
}
