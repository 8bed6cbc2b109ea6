import ArgumentParser
import LayoutDocuments
import LayoutService

struct RestoreCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    _superCommandName: "insetory",
    abstract: "Restore a document to an earlier state",
    usage: "insetory restore <document>@<revision>",
    discussion: """
      A revision is an operation's number, a tag, or -N: before the last N operations that changed the \
      document. With a number or a tag the id is the id at that revision. A restore is an \
      operation, and `insetory undo` undoes it. The document's present id stays; a deleted document \
      gets its last id.

      Example:
        insetory restore sb-flow-demo@-2
      """)

  @Argument(
    help: ArgumentHelp("A document and a revision of it.", valueName: "document@revision"),
    completion: StoreCompletion.documents)
  var address: String

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let address = try Address(documentState: address)
    guard address.revision != nil else {
      throw ServiceError.wrongTarget(
        self.address, expected: "an earlier state, such as \(address.document)@-1")
    }
    try options.withStore { catalog in
      let report: EditReport
      do throws(ServiceError) {
        report = try catalog.restore(address, key: operation.key)
      } catch .documentExists(let id) {
        throw LocatedError(
          error: .documentExists(id),
          hint: "`insetory copy \(self.address) NEW` brings it back under another id; or rename or "
            + "delete \"\(id)\" first")
      }
      if report.operation == nil {
        options.note("nothing to do: the document is already in this state")
      }
      if report.document != address.document {
        options.note("\(address) is called \"\(report.document)\" now, and keeps that id")
      }
      try options.write([report])
      options.noteUndo(of: [report], "restored \(address)")
    }
  }
}
