import ArgumentParser
import LayoutService

struct SetCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change values of a document, a section or an item",
    usage: "insetory set <address> <key=value>... [--defer]",
    discussion: """
      Keys are those of the document format, with dots where they are nested. A value is JSON, or \
      else a string; null removes it, so that the defaults hold. An object changes the keys that it has, \
      and no others. All values are one operation.

      Example:
        insetory set sb-flow-demo/s0 minimumLineSpacing=20 header.height=44
      """)

  @Argument(
    help: "A document, a section, an item, a header, a footer or a decoration.",
    completion: StoreCompletion.documents)
  var address: String

  @Argument(
    help: ArgumentHelp("Values to set.", valueName: "key=value"), completion: StoreCompletion.keys)
  var assignments: [String]

  @OptionGroup var edit: EditOptions

  func validate() throws { _ = try KeyValue.split(assignments) }

  func run() throws {
    let address = try Address(current: address)
    let values = try KeyValue.split(assignments)
    try edit.run(address, kind: "set", arguments: assignments) { editor throws(ServiceError) in
      try editor.set(values, at: try editor.target(address))
    }
  }
}
