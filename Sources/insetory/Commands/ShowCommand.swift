import ArgumentParser
import LayoutDocuments
import LayoutService

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    _superCommandName: "insetory",
    abstract: "Print a document or a section as JSON of the document format",
    usage: "insetory show <address>",
    discussion: """
      The output is indented; several documents are an array. With --format ndjson each is one line.

      Example:
        insetory show sb-flow-demo/s0
      """)

  @Argument(
    help: "A document or a section; documents may be a glob.", completion: StoreCompletion.documents
  )
  var address: String

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    if options.givenFormat == .csv || options.givenFormat == .tsv {
      throw ValidationError("a document is JSON; `frames` and `export --to csv` write frames")
    }
  }

  func run() throws {
    let address = try Address(address)
    guard address.container == nil, address.element == nil else {
      throw ServiceError.wrongTarget(self.address, expected: "a document or a section")
    }
    let isCompact = options.outputFormat == .ndjson && options.givenFormat != nil
    try options.withSnapshot { snapshot in
      let output = StandardOutput()
      let passed = PassedDocuments()
      let isOne = try snapshot.addresses(address).count == 1
      var texts = JSONTexts(isArray: !isOne && !isCompact, to: output)
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        try texts.write(try text(of: address, in: snapshot, isCompact: isCompact))
      }
      texts.finish()
      try output.flush()
      try passed.end()
    }
  }

  private func text(
    of address: Address, in snapshot: CatalogSnapshot, isCompact: Bool
  ) throws(ServiceError) -> [UInt8] {
    guard let key = address.section else {
      let document = try snapshot.document(address)
      return isCompact ? DocumentWriter.compact(document) : DocumentWriter.canonical(document)
    }
    let (section, settings) = try snapshot.section(key, of: address)
    guard isCompact else {
      return DocumentWriter.canonical(section, in: settings.configuration)
    }
    return DocumentWriter.section(section, in: settings.configuration) + [UInt8(ascii: "\n")]
  }
}
