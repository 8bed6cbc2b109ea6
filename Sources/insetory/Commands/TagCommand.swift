import ArgumentParser
import LayoutService

struct TagCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    _superCommandName: "insetory",
    abstract: "Name the present state of the store, for @TAG in addresses",
    usage: "insetory tag <name> [--operation <number>] [--replace | --delete]",
    discussion: """
      Example:
        insetory tag release-3
        insetory frames sb-flow-demo@release-3
      """)

  @Argument(help: "The tag.", completion: StoreCompletion.tags)
  var name: String

  @Option(
    help: ArgumentHelp("Name the state after this operation instead.", valueName: "number"))
  var operation: Int?

  @Flag(help: "Move an existing tag of this name.")
  var replace = false

  @Flag(help: "Delete the tag; the state stays in the history.")
  var delete = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.tag.map(\.name) }

  func validate() throws {
    if delete && (replace || operation != nil) {
      throw ValidationError("--delete goes with neither --replace nor --operation")
    }
    if let operation, operation < 0 {
      throw ValidationError("--operation: expected the number of an operation, or 0")
    }
  }

  func run() throws {
    try options.withStore { catalog in
      let tag =
        if delete { try catalog.deleteTag(name) } else {
          try catalog.tag(name, operation: operation, isReplaced: replace)
        }
      if delete { options.note("forgot the tag \(tag.name)") }
      try RowWriter.write([tag], Column.tag, options)
    }
  }
}

struct TagsCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    _superCommandName: "insetory",
    abstract: "List the tags",
    usage: "insetory tags",
    discussion: """
      Example:
        insetory tags --format table
      """)

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.tag.map(\.name) }

  func run() throws {
    try options.withSnapshot { snapshot in
      try RowWriter.write(try snapshot.tags(), Column.tag, options)
    }
  }
}

extension Column where Row == Tag {
  fileprivate static var tag: [Column] {
    [
      Column("tag") { .text($0.name) },
      Column("operation") { .integer($0.operation) },
    ] + times { $0.time } + [Column("frames") { .boolean($0.hasFrames) }]
  }
}
