import ArgumentParser
import LayoutDocuments
import LayoutService

struct ApplyCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    _superCommandName: "insetory",
    abstract: "Apply a JSON merge patch (RFC 7396) to a document, a section or an item",
    usage: """
      insetory apply <address> <patch>|- [--defer]
      insetory apply <address> <patch>|- --dry-run [--diff | --transition] [-o <file>]
      """,
    discussion: """
      The patch is a file, an object, or - for standard input. The patch replaces whole lists; \
      sections and items of a new list are matched by id, so that unchanged ones stay clean. \
      UIKit's name of a key is the same key: headerReferenceSize changes the header, and null \
      removes it.

      Example:
        insetory apply sb-flow-demo '{"defaults": {"header": {"height": 30}}}'
      """)

  @Argument(
    help: "A document, a section, an item, a header, a footer or a decoration.",
    completion: StoreCompletion.documents)
  var address: String

  @Argument(help: ArgumentHelp("A file, - or an object.", valueName: "patch"))
  var patch: String

  @OptionGroup var edit: EditOptions<PictureTargetOption>

  func run() throws {
    let address = try Address(current: address)
    let (text, source) = try InputText.read(patch, named: "the patch")
    try edit.run(address, kind: "apply", arguments: [patch], input: text) {
      editor, address throws(ServiceError) in
      try editor.apply(patch: text, source: source, to: try editor.target(address))
    }
  }
}
