import ArgumentParser
import LayoutDocuments
import LayoutService

struct VerifyCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    _superCommandName: "insetory",
    abstract: "Compare cached frames with a fresh computation, bit for bit",
    usage: "insetory verify [<address>]",
    discussion: """
      Checks every container with stored frames, and counts the sections of all of them. The exit code is 1 if a value differs, and the \
      first difference of each document is shown; `insetory relayout --force` repairs it.

      Example:
        insetory verify 'vlc-*'
      """)

  @Argument(
    help: "A document or a glob; else all documents.", completion: StoreCompletion.documents)
  var address: String?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func run() throws {
    let address = try address.map { text throws(ServiceError) in
      try Address(wholeDocument: text)
    }
    var different: [String] = []
    var isOfInputs = false
    let passed = PassedDocuments()
    try options.withSnapshot { snapshot in
      var writer = try RowWriter(Self.columns, options, to: StandardOutput())
      var progress = try Progress(count: snapshot.addresses(address).count, options)
      defer { ProgressLine.clear() }
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        defer { progress.advance() }
        let (containers, sections, difference) = try snapshot.verify(address.document)
        if let difference {
          different.append(difference.document)
          isOfInputs = isOfInputs || difference.isOfInputs
          StandardError.error(
            """
            "\(difference.document)#\(difference.container)/[\(difference.section)]": the \
            \(difference.what) is \(difference.cached) in the cache and \(difference.computed) when \
            computed
            """)
        }
        try writer.write(
          Result(
            document: address.document, containers: containers, sections: sections,
            isEqual: difference == nil))
      }
      try writer.finish()
    }
    guard !different.isEmpty else { return try passed.end() }
    let documents = different.count > 3 ? "--all" : different.joined(separator: " ")
    StandardError.hint(
      // Recomputing the counts would hide a loss of inputs.
      isOfInputs
        ? "`insetory doctor` names the damaged inputs, with advice"
        : "`insetory relayout \(documents) --force` recomputes it; the inputs are stored separately"
    )
    throw ExitStatus.no
  }

  private struct Result {
    var document: String
    var containers: Int
    var sections: Int
    var isEqual: Bool
  }

  private static var columns: [Column<Result>] {
    [
      Column("document") { .text($0.document) },
      Column("containers", in: .tables) { .integer($0.containers) },
      Column("sections") { .integer($0.sections) },
      Column("equal") { .boolean($0.isEqual) },
    ]
  }
}
