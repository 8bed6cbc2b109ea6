import ArgumentParser
import LayoutDocuments
import LayoutService

struct RenameCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    _superCommandName: "insetory",
    abstract: "Give a document another id",
    usage: "insetory rename <address> <new>",
    discussion: """
      Sections and items are renamed with `insetory set ADDR id=NEW`.

      Example:
        insetory rename sb-flow-demo flow-demo
      """)

  @Argument(help: "A document.", completion: StoreCompletion.documents)
  var address: String

  @Argument(help: "The new id.")
  var new: String

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let address = try Address(wholeDocument: address)
    try options.withStore { catalog in
      let report = try catalog.rename(address.document, to: new, key: operation.key)
      if report.operation == nil { options.note("nothing to do: the document already has this id") }
      try options.write([report])
      options.noteUndo(of: [report], "renamed \"\(address.document)\" to \"\(report.document)\"")
    }
  }
}
