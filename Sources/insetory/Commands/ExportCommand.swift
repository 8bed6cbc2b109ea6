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
      case .csv: try writeFrames(addresses, of: snapshot, to: output)
      }
      try output.finish()
    }
  }

  private func writeArray(
    _ addresses: [Address], of snapshot: CatalogSnapshot, to output: StandardOutput
  ) throws {
    let isArray = addresses.count != 1
    if isArray { output.bytes.append(UInt8(ascii: "[")) }
    for (index, address) in addresses.enumerated() {
      if isArray { output.bytes += Array((index == 0 ? "\n" : ",\n").utf8) }
      var text = DocumentWriter.canonical(try snapshot.document(address.document))
      if isArray { text.removeLast() }
      output.bytes += text
      try output.rowEnded()
    }
    if isArray { output.bytes += Array((addresses.isEmpty ? "]\n" : "\n]\n").utf8) }
  }

  private func writeFrames(
    _ addresses: [Address], of snapshot: CatalogSnapshot, to output: StandardOutput
  ) throws {
    var writer = RowWriter(Column.frame, .csv, to: output)
    for address in addresses {
      let layout = try options.layout(of: address, in: snapshot)
      try layout.forEachRow(of: address, FrameQuery()) { try writer.write($0) }
    }
    try writer.finish()
  }
}
