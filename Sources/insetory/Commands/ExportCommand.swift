import ArgumentParser
import LayoutService

struct ExportCommand: ParsableCommand {
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case json, ndjson, csv
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write documents, or their frames as CSV",
    usage: "insetory export [<address>] --to json|ndjson|csv [-o <file>|-]",
    discussion: """
      JSON is the canonical form: importing it and exporting it again gives the same bytes. Several \
      documents are an array. A file is replaced when all of it is written, and not before.

      Example:
        insetory export 'vlc-*' --to ndjson -o vlc.ndjson
      """)

  @Argument(help: "A document or a glob; else all documents.")
  var address: String?

  @Option(help: "json or ndjson for documents, csv for frames.")
  var to: Target

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The file; else, and for -, standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if output == "" { throw ValidationError("--output: expected a file's name, or -") }
  }

  func run() throws {
    let address = try address.map { text throws(ServiceError) in try Address(current: text) }
    if to != .csv, let address, address.section != nil || address.container != nil {
      throw ServiceError.wrongTarget(address.description, expected: "a document or a glob")
    }
    try options.withSnapshot { snapshot in
      let addresses = try snapshot.addresses(address)
      let output = try StandardOutput(replacing: output == "-" ? nil : output)
      switch to {
      case .json: try writeArray(addresses, of: snapshot, to: output)
      case .ndjson:
        for address in addresses {
          output.bytes += DocumentWriter.compact(try snapshot.document(address.document))
          try output.rowEnded()
        }
      case .csv: try writeFrames(address, of: snapshot, to: output)
      }
      try output.finish()
    }
  }

  private func writeArray(
    _ addresses: [Address], of snapshot: CatalogSnapshot, to output: StandardOutput
  ) throws {
    var texts = JSONTexts(isArray: addresses.count != 1, to: output)
    for address in addresses {
      try texts.write(DocumentWriter.canonical(try snapshot.document(address.document)))
    }
    texts.finish()
  }

  private func writeFrames(
    _ address: Address?, of snapshot: CatalogSnapshot, to output: StandardOutput
  ) throws {
    var writer = RowWriter(Column.frame, .csv, to: output)
    try snapshot.forEachDocument(of: address) { address in
      let layout = try options.layout(of: address, in: snapshot)
      try layout.forEachRow(of: address, FrameQuery()) { try writer.write($0) }
    }
    try writer.finish()
  }
}
