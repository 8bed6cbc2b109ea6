import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutPictures
import LayoutReports
import LayoutService

struct ExportCommand: ParsableCommand {

  static let configuration = CommandConfiguration(
    commandName: "export",
    _superCommandName: "insetory",
    abstract: "Write documents, their frames, pictures of their layouts, or Swift for UIKit",
    usage: """
      insetory export [<address>|<file>] [--to json|ndjson|csv|swift|swift-layout] [-o <file>|-]
      insetory export <address>|<file> [--to svg|png|pdf] [-o <file>|-] [--rect <x,y,w,h>]
                      [--offset <x,y>] [--inner <section=offset>]... [--appearance light|dark]
                      [--labels <what>] [--overlay <what>] [--scale <n>]
      insetory export <document>|<file> [--to html] [-o <file>|-] [--device <device>]...
                      [--inner <section=offset>]...
      """,
    discussion: """
      JSON is the canonical form: importing it and exporting it again gives the same bytes. Several \
      documents are an array, and an import reads an array of at most 64 MB. NDJSON has one document \
      on each line, and the limit holds for each line. A file is only replaced when the new one is \
      complete.

      A picture shows a document, a section or an element. A page of HTML shows a document in every \
      container with stored frames, and in the containers of --device and --width.

      Swift is a test case for a Mac. It lays the documents out with a UICollectionView, and asserts \
      the frames that are computed here. Of decorations it asserts only the backgrounds of \
      compositional sections, because UIKit has no others.

      swift-layout is the code of an app: the delegate of a flow layout, or the section provider of a \
      compositional layout, with the views of decorations. Sizing rules and conditions stay rules.

      Without --to the extension of the file selects the format; for - it is JSON. A file of documents \
      needs no store; ./home.json/deals is a section of its document.

      Examples:
        insetory export 'vlc-*' -o vlc.ndjson
        insetory export card-and-armband --overlay all -o card.svg
        insetory export ./home.json -o home.png
      """)

  @Argument(
    help: ArgumentHelp(
      "A document, a glob or a file; else all documents.", valueName: "address|file"),
    completion: StoreCompletion.documentsOrFiles)
  var address: String?

  @Option(
    name: .customLong("to"),
    help: """
      json or ndjson for documents, csv for frames, svg, png, pdf or html for pictures, swift for \
      tests of frames, swift-layout for the code of an app; by default the extension of the file.
      """)
  var givenTarget: ExportTarget?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The file; by default, and for -, standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var picture: PictureArguments

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    if output == "" { throw ValidationError("--output: expected a file's name, or -") }
    if givenTarget == nil, outputTarget == nil { throw ValidationError(missingTarget) }
    try picture.validate(for: to)
    if to.isPicture && address == nil {
      throw ValidationError("--to \(to.rawValue): expected the address of the document to draw")
    }
    if !to.isText && output == nil && StandardOutput.isTerminal {
      throw ValidationError("a terminal cannot show \(to.rawValue); name a file with -o")
    }
  }

  /// The target format. `validate` has refused a run that does not name one.
  private var to: ExportTarget { givenTarget ?? outputTarget ?? .json }

  private var outputTarget: ExportTarget? {
    output.flatMap { $0 == "-" ? .json : ExportTarget(fileName: $0) }
  }

  private var missingTarget: String {
    let targets = ExportTarget.allCases.map(\.rawValue).joined(separator: ", ")
    let endings = ExportTarget.allCases.filter { $0 != .swiftLayout }.map(\.rawValue)
    let file = "a file's name that ends in one of \(endings.joined(separator: ", "))"
    guard let output else { return "expected --to with one of \(targets), or -o with \(file)" }
    return "-o: expected \(file), or --to with one of them; "
      + "found '\(output)'"
  }

  func run() throws {
    if let output, output != "-", let outputTarget, outputTarget.fileExtension != to.fileExtension {
      options.note("\"\(output)\" is written as \(to.rawValue), the format of --to")
    }
    try options.withDocuments(address.map { [$0] } ?? []) { documents in
      if to.isPicture { return try exportPicture(of: documents) }
      let snapshot = documents.snapshot
      for address in documents.addresses { try checkTarget(address) }
      let addresses = try documents.addresses.flatMap { try snapshot.addresses($0) }
      let output = try StandardOutput(
        replacing: output == "-" ? nil : output, protecting: options.store)
      let passed = PassedDocuments()
      let computed = ComputedLayouts(
        options, of: documents.addresses.map { $0 ?? Address(document: "*") },
        isOfFile: documents.isOfFile)
      defer { computed.note() }
      switch to {
      case .json: try writeArray(documents, count: addresses.count, passed, to: output)
      case .swift:
        try write(SwiftTestFile(), documents, addresses, passed, computed, to: output)
      case .swiftLayout:
        try write(SwiftLayoutFile(), documents, addresses, passed, computed, to: output)
      case .ndjson:
        try documents.forEach(passing: passed) { address in
          output.bytes += DocumentWriter.compact(try snapshot.document(address))
          try output.rowEnded()
        }
      default: try writeFrames(documents, passed, computed, to: output)
      }
      try output.finish()
      try passed.end()
    }
  }

  /// Refuses an address that names more than the format can have.
  private func checkTarget(_ address: Address?) throws(ServiceError) {
    guard to != .csv, let address else { return }
    guard address.section == nil, address.element == nil, address.container == nil || to.isSwift
    else { throw .wrongTarget(address.description, expected: "a document or a glob") }
  }

  private func writeArray(
    _ documents: NamedDocuments, count: Int, _ passed: PassedDocuments, to output: StandardOutput
  ) throws {
    var texts = JSONTexts(isArray: count != 1, to: output)
    try documents.forEach(passing: passed) { address in
      try texts.write(DocumentWriter.canonical(try documents.snapshot.document(address)))
    }
    texts.finish()
  }

  /// Writes Swift of the documents that UIKit can lay out. Other documents are left out with a
  /// note; if the only document of the run is such a document, throws an error.
  private func write(
    _ file: some SwiftFile, _ documents: NamedDocuments, _ addresses: [Address],
    _ passed: PassedDocuments, _ computed: ComputedLayouts, to output: StandardOutput
  ) throws {
    var file = file
    var absences = BoundedNotes(options)
    try documents.forEach(passing: passed) { address in
      let layout = try computed.layout(of: address, in: documents.snapshot)
      guard let reason = try file.append(layout) else { return }
      guard addresses.count > 1 else {
        throw ServiceError.wrongTarget(
          address.description, expected: "what UIKit can lay out: \(reason)")
      }
      absences.add("\"\(address)\" is left out: \(reason)")
    }
    absences.end()
    guard !addresses.isEmpty else {
      throw ServiceError.noMatch(address ?? "*")
    }
    guard !file.isEmpty else {
      throw ServiceError.wrongTarget(
        address ?? "*", expected: "a document that UIKit can lay out")
    }
    var notes = BoundedNotes(options)
    for note in file.notes { notes.add(note) }
    notes.end()
    output.bytes += file.text.utf8
  }

  private func writeFrames(
    _ documents: NamedDocuments, _ passed: PassedDocuments, _ computed: ComputedLayouts,
    to output: StandardOutput
  ) throws {
    var writer = RowWriter(Column.frame, .csv, to: output)
    try documents.forEach(passing: passed) { address in
      let layout = try computed.layout(of: address, in: documents.snapshot)
      try layout.forEachRow(of: address, FrameQuery()) { try writer.write($0) }
    }
    try writer.finish()
  }
}

/// A file of Swift that documents are appended to.
private protocol SwiftFile {
  var notes: [String] { get }
  var isEmpty: Bool { get }
  var text: String { get }
  mutating func append(_ layout: StoredLayout) throws(ServiceError) -> String?
}

extension SwiftTestFile: SwiftFile {}
extension SwiftLayoutFile: SwiftFile {}

extension ExportCommand {
  private func exportPicture(of documents: NamedDocuments) throws {
    let address = try documents.one(address, expected: "one document")
    if to == .html { return try writePage(of: address, in: documents.snapshot) }
    let computed = ComputedLayouts(options, of: [address], isOfFile: documents.isOfFile)
    defer { computed.note() }
    let layout = try computed.layout(of: address, in: documents.snapshot)
    try noteInnerOffsets(of: layout)
    let drawn = try layout.picture(of: address, picture.options)
    try options.draw(
      drawn, as: PictureTarget(rawValue: to.rawValue) ?? .svg, scale: picture.scale ?? 1,
      embedsImageURLs: picture.embedsImageURLs, to: output == "-" ? nil : output)
  }

  private func noteInnerOffsets(of layout: StoredLayout) throws(ServiceError) {
    var notes = BoundedNotes(options)
    try notes.add(picture.inner.offsets, in: layout)
    notes.end()
  }

  private func writePage(of address: Address, in snapshot: CatalogSnapshot) throws {
    guard address.section == nil, address.element == nil, address.container == nil else {
      throw ServiceError.wrongTarget(
        address.description, expected: "a document; --device shows it in other containers")
    }
    let page = try snapshot.page(
      of: address, in: picture.containers.devices, widths: picture.containers.widths,
      heights: picture.containers.heights, innerOffsets: picture.inner.offsets)
    if !picture.inner.offsets.isEmpty { try noteInnerOffsets(of: try snapshot.layout(of: address)) }
    let output = try StandardOutput(
      replacing: output == "-" ? nil : output, protecting: options.store)
    var progress = Progress(
      count: page.layouts.reduce(0) { $0 + $1.elements.count }, of: "elements", options)
    defer { ProgressLine.clear() }
    func write(_ piece: ArraySlice<UInt8>) throws(StandardOutput.Failure) {
      output.bytes += piece
      try output.rowEnded()
    }
    try HTMLWriter().write(page, progress: { progress.set($0) }, to: write)
    try output.finish()
  }
}
