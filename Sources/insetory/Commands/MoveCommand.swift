import ArgumentParser
import LayoutDocuments
import LayoutService

struct MoveCommand: ParsableCommand, EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    _superCommandName: "insetory",
    abstract: "Move a section or an item among its siblings",
    usage: """
      insetory move <address> (--to <index> | --before <key> | --after <key>) [--defer]
      insetory move <address> (--to <index> | --before <key> | --after <key>) --dry-run [--diff | --transition] [-o <file>]
      """,
    discussion: """
      A key is an id, an index, an index in brackets, or the address of a sibling. Moving a section \
      recomputes nothing.

      Example:
        insetory move sb-flow-demo/s3 --before s0
      """)

  @Argument(help: "A section or an item.", completion: StoreCompletion.documents)
  var address: String

  @Option(help: ArgumentHelp("The new index.", valueName: "index"))
  var to: Int?

  @Option(help: ArgumentHelp("Move it before this sibling.", valueName: "key"))
  var before: String?

  @Option(help: ArgumentHelp("Move it after this sibling.", valueName: "key"))
  var after: String?

  @OptionGroup var edit: EditOptions<NoPictureTargetOption>

  func validate() throws {
    let given = [to.map(String.init), before, after].compactMap { $0 }
    guard given.count == 1 else {
      throw ValidationError("expected one of --to, --before and --after")
    }
  }

  func run() throws {
    let address = try Address(current: address)
    var sibling: Address?
    if let key = before ?? after, key.contains("/") {
      let other = try Address(current: key)
      guard other.document == address.document, (other.element == nil) == (address.element == nil),
        address.element == nil || other.section == address.section
      else { throw ServiceError.wrongTarget(key, expected: "a sibling of \(self.address)") }
      sibling = other
    } else if let key = before ?? after {
      let parent =
        address.element == nil
        ? address.document : "\(address.document)/\(address.section.map(\.description) ?? "")"
      sibling = try Address(address.element == nil ? "\(parent)/\(key)" : "\(parent)/item:\(key)")
    }
    let place =
      to.map { "--to \($0)" } ?? before.map { "--before \($0)" } ?? "--after \(after ?? "")"
    try edit.run(address, kind: "move", arguments: [place]) {
      editor, address throws(ServiceError) in
      let target = try editor.target(address)
      guard let sibling else { return try editor.move(target, to: to ?? 0) }
      try editor.move(
        target, behind: after != nil, try editor.target(sibling.of(editor.id)))
    }
  }
}
