import ArgumentParser
import LayoutDocuments
import LayoutService

struct AddCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    _superCommandName: "insetory",
    abstract: "Add a section to a document, or items to a section",
    usage: """
      insetory add <address> (<json> | - | <key=value>...) [--at <index>] [--defer]
      insetory add <address> (<json> | - | <key=value>...) [--at <index>] --dry-run [--diff | --transition] [-o <file>]
      """,
    discussion: """
      The new section or items are JSON of the document format (- reads it from standard input), \
      or keys with values.

      Examples:
        insetory add sb-flow-demo id=new items='{"count": 3, "size": [80, 40]}'
        insetory add sb-flow-demo/s0 '[[50, 50], {"size": [50, 80]}]' --at 0
      """)

  @Argument(
    help: "A document to add a section to, or a section to add items to.",
    completion: StoreCompletion.documents)
  var address: String

  @Argument(help: ArgumentHelp("The section or the items.", valueName: "json|key=value"))
  var content: [String]

  @Option(
    help: ArgumentHelp("The index of the first new one; by default at the end.", valueName: "index")
  )
  var at: Int?

  @OptionGroup var edit: EditOptions<PictureTargetOption>

  private var isJSON: Bool {
    content == ["-"] || content.count == 1 && ["[", "{"].contains(content[0].first)
  }

  func validate() throws {
    if !isJSON { _ = try KeyValue.split(content) }
  }

  /// The arguments of the insertion position, for the log.
  private var place: [String] { at.map { ["--at", "\($0)"] } ?? [] }

  func run() throws {
    let address = try Address(current: address)
    guard isJSON else {
      let values = try KeyValue.split(content)
      return try edit.run(address, kind: "add", arguments: content + place) {
        editor, address throws(ServiceError) in
        try editor.add(values, at: at, to: try editor.target(address))
      }
    }
    let (text, source) = try InputText.read(content[0], named: "the argument")
    try edit.run(address, kind: "add", arguments: content + place, input: text) {
      editor, address throws(ServiceError) in
      try editor.add(text, source: source, at: at, to: try editor.target(address))
    }
  }
}
