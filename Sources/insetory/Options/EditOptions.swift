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

  @Flag(help: "Report the changes without making them.")
  var dryRun = false

  @Flag(help: "With --dry-run: list the moved, resized, added and removed elements.")
  var diff = false

  @Flag(
    help: """
      With --dry-run: list the attributes of each element at the start and at the end of a batch \
      update.
      """)
  var transition = false

  @Option(
    help: ArgumentHelp(
      "With --dry-run: draw both states, as `insetory diff --svg` does.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    guard dryRun else {
      guard !diff, !transition, svg == nil else {
        throw ValidationError("--diff, --transition and --svg go with --dry-run")
      }
      return
    }
    if diff, transition { throw ValidationError("--diff and --transition exclude each other") }
    if isDeferred { throw ValidationError("--defer and --dry-run exclude each other") }
    if svg == "" { throw ValidationError("--svg: expected a file's name, or -") }
    if svg == "-", diff || transition {
      throw ValidationError("--svg - goes without --diff and --transition")
    }
  }
}
