import ArgumentParser
import LayoutDocuments
import LayoutService
import StrictJSON

struct KindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kind",
    _superCommandName: "insetory",
    abstract: "List, register, change or remove kinds of decorations",
    usage: "insetory kind list|set|remove <document> ...",
    discussion: """
      A kind has a geometry, a zIndex and an appearance; sections, and the document's defaults, name \
      it in "decorations" and may override single values. A changed geometry computes decorations and \
      no item; a changed appearance computes nothing.

      Example:
        insetory kind list card-and-armband
      """,
    subcommands: [List.self, Set.self, Remove.self])

  struct List: RowCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the kinds of decorations of a document",
      usage: "insetory kind list <document>",
      discussion: """
        Example:
          insetory kind list card-and-armband
        """)

    @Argument(help: "A document; may be a glob.", completion: StoreCompletion.documents)
    var document: String

    @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

    static var columnNames: [String]? { columns.map(\.name) }

    func run() throws {
      let address = try Address(wholeDocument: document)
      try options.withSnapshot { snapshot in
        var writer = try RowWriter(Self.columns, options, to: StandardOutput())
        let passed = PassedDocuments()
        try snapshot.forEachDocument(of: address, passing: passed) { address in
          for (name, values) in try snapshot.decorationKinds(of: address.document) {
            try writer.write(Row(document: address.document, name: name, values: values))
          }
        }
        try writer.finish()
        try passed.end()
      }
    }

    private struct Row {
      var document: String
      var name: String
      var values: JSONValue
    }

    private static var columns: [Column<Row>] {
      [
        Column("document") { .text($0.document) },
        Column("kind") { .text($0.name) },
        Column("zIndex") { OutputValue($0.values["zIndex"] ?? .number(-1)) },
        Column("requires") { OutputValue($0.values["requires"]) },
        Column("geometry") { OutputValue($0.values["geometry"]) },
        Column("appearance") { OutputValue($0.values["appearance"]) },
      ]
    }
  }

  struct Set: ParsableCommand, EditingCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Register a kind of decoration, or change one",
      usage: "insetory kind set <document> <kind> [<key=value>...] [--defer]",
      discussion: """
        Keys are a kind's keys in the document format, nested ones with dots; null \
        removes a value, and an object changes the keys that it has. 'insetory help decorations' \
        lists all keys.

        Example:
          insetory kind set card-and-armband card geometry.insets=12 appearance.cornerRadius=8
        """)

    @Argument(help: "A document; may be a glob.", completion: StoreCompletion.documents)
    var document: String

    @Argument(help: "The kind's name.", completion: StoreCompletion.kinds)
    var kind: String

    @Argument(help: ArgumentHelp("Values to set.", valueName: "key=value"))
    var assignments: [String] = []

    @OptionGroup var edit: EditOptions<PictureTargetOption>

    func validate() throws { _ = try KeyValue.split(assignments) }

    func run() throws {
      let address = try Address(wholeDocument: document)
      let values = try KeyValue.split(assignments)
      try edit.run(
        address, kind: "kind set", arguments: [kind] + assignments
      ) { editor, _ throws(ServiceError) in
        try editor.set(values, at: .decorationKind(kind))
      }
    }
  }

  struct Remove: ParsableCommand, EditingCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a kind of decoration that nothing names",
      usage: "insetory kind remove <document> <kind> [--defer]",
      discussion: """
        Example:
          insetory kind set card-and-armband ribbon
          insetory kind remove card-and-armband ribbon
        """)

    @Argument(help: "A document; may be a glob.", completion: StoreCompletion.documents)
    var document: String

    @Argument(help: "The kind's name.", completion: StoreCompletion.kinds)
    var kind: String

    @OptionGroup var edit: EditOptions<PictureTargetOption>

    func run() throws {
      let address = try Address(wholeDocument: document)
      try edit.run(
        address, kind: "kind remove", arguments: [kind],
        noting: "removed the kind \"\(kind)\" of \"\(address.document)\""
      ) { editor, _ throws(ServiceError) in
        try editor.remove(.decorationKind(kind))
      }
    }
  }
}
