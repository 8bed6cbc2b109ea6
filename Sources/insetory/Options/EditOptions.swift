import ArgumentParser
import LayoutService

/// The options of every command that adds an operation to the log.
struct OperationOptions: ParsableArguments {
  @Option(
    name: .customLong("operation-id"),
    help: ArgumentHelp(
      "A name of yours for the operation: trying again under it applies it once.",
      valueName: "key"))
  var operationID: String?

  var key: OperationKey? { operationID.map { OperationKey($0) } }
}

/// The options of every command that edits a document.
struct EditOptions: ParsableArguments {
  @Flag(
    name: .customLong("defer"), help: "Leave dirty sections to a later `insetory relayout`.")
  var isDeferred = false

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions
}
