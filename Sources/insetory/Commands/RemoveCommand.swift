import ArgumentParser
import LayoutDocuments
import LayoutService

struct RemoveCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    _superCommandName: "insetory",
    abstract: "Remove a section, an item or a decoration",
    usage: """
      insetory remove <address> [--defer]
      insetory remove <address> --dry-run [--diff | --transition] [-o <file>]
      """,
    discussion: """
      Example:
        insetory remove sb-flow-demo/s1
      """)

  @Argument(help: "A section, an item or a decoration.", completion: StoreCompletion.documents)
  var address: String

  @OptionGroup var edit: EditOptions<PictureTargetOption>

  func run() throws {
    let address = try Address(current: address)
    try edit.run(
      address, kind: "remove", arguments: [], noting: "removed \(address)"
    ) { editor, address throws(ServiceError) in
      try editor.remove(try editor.target(address))
    }
  }
}
