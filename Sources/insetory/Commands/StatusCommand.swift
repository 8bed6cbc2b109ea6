import ArgumentParser
import LayoutDocuments
import LayoutService

struct StatusCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    _superCommandName: "insetory",
    abstract: "List the sections, clean or dirty, and the reasons",
    usage: "insetory status [<address>]",
    discussion: """
      The containers are the document's own and those with stored frames; with #CONTAINER only this \
      one.

      Example:
        insetory status sb-flow-demo --format table
      """)

  @Argument(
    help: "A document, a glob or a section; else all documents.",
    completion: StoreCompletion.documents)
  var address: String?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func run() throws {
    let address = try address.map { text throws(ServiceError) in
      let address = try Address(current: text)
      guard address.element == nil else {
        throw .wrongTarget(text, expected: "a document or a section")
      }
      return address
    }
    try options.withSnapshot { snapshot in
      let passed = PassedDocuments()
      var writer = try RowWriter(Self.columns, options, to: StandardOutput())
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        try snapshot.forEachStatus(of: address) { try writer.write($0) }
      }
      try writer.finish()
      try passed.end()
    }
  }

  private static var columns: [Column<SectionStatus>] {
    [
      Column("document") { .text($0.document) },
      Column("container") { .text($0.container) },
      Column("section", in: .machines) { OutputValue($0.section) },
      Column("section", in: .tables) { .text($0.section ?? "[\($0.sectionIndex)]") },
      Column("sectionIndex", in: .machines) { .integer($0.sectionIndex) },
      Column("status") { .text($0.reason == nil ? "clean" : "dirty") },
      Column("reason") { OutputValue($0.reason?.description) },
    ]
  }
}
