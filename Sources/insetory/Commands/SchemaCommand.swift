import ArgumentParser
import LayoutDocuments
import LayoutService

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    _superCommandName: "insetory",
    abstract: "Show the schema of documents or of the store",
    usage: "insetory schema [json|sql]",
    discussion: """
      json is the JSON Schema of the format insetory/1. sql is the store's schema, with a sentence \
      for a row of each table.

      Example:
        insetory schema json > insetory-1.schema.json
      """)

  enum Kind: String, CaseIterable, ExpressibleByArgument { case json, sql }

  @Argument(help: "json or sql.") var kind = Kind.json
  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let output = StandardOutput()
    let text = kind == .json ? ShippedSchema.json : ShippedSchema.sql
    output.bytes = Array(text.utf8)
    try output.flush()
  }
}
