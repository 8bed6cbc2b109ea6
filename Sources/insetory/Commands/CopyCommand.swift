import ArgumentParser
import LayoutDocuments
import LayoutService

struct CopyCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    _superCommandName: "insetory",
    abstract: "Copy a document under another id",
    usage: "insetory copy <address> <new>",
    discussion: """
      Example:
        insetory copy sb-flow-demo trial
      """)

  @Argument(
    help: "A document, with @REV for an earlier state.", completion: StoreCompletion.documents)
  var address: String

  @Argument(help: "The id of the copy.")
  var new: String

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let address = try Address(documentState: address)
    try options.withStore { catalog in
      try options.write([try catalog.copy(address, to: new, key: operation.key)])
    }
  }
}
