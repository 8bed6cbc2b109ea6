import ArgumentParser
import LayoutDocuments
import LayoutService

struct SetCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    _superCommandName: "insetory",
    abstract: "Change values of a document, a section or an item",
    usage: """
      insetory set <address> <key=value>... [--defer]
      insetory set <address> <key=value>... --dry-run [--diff | --transition] [-o <file>]
      """,
    discussion: """
      Keys are the document format's keys, nested ones with dots, as `insetory explain` and errors \
      print them. [0] is the first entry of a list, [-1] the last, and [+] appends one. A value is \
      JSON, else a string; null removes the key, so that the default applies. An object changes \
      only the keys that it has. All values are one operation, also of the documents of a glob. \
      Quote keys with brackets.

      Examples:
        insetory set sb-flow-demo/s0 minimumLineSpacing=20 header.height=44
        insetory set vlc-movies-2024/movies 'items.size.breakpoints[0].upTo=440'
        insetory set vlc-movies 'sections[0].header.height=44' 'tags[+]=wide'
        insetory set 'vlc-*/movies' minimumLineSpacing=9
      """)

  @Argument(
    help:
      "A document, a section, an item, a header, a footer or a decoration; documents may be a glob.",
    completion: StoreCompletion.documents)
  var address: String

  @Argument(
    help: ArgumentHelp("Values to set.", valueName: "key=value"), completion: StoreCompletion.keys)
  var assignments: [String]

  @OptionGroup var edit: EditOptions<PictureTargetOption>

  func validate() throws { _ = try KeyValue.split(assignments) }

  func run() throws {
    let address = try Address(current: address)
    let values = try KeyValue.split(assignments)
    try edit.run(address, kind: "set", arguments: assignments) {
      editor, address throws(ServiceError) in
      try editor.set(values, at: try editor.target(address))
    }
  }
}
