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
///
/// `Target` is how the command names the format of a picture.
struct EditOptions<Target: PictureTargetArgument>: ParsableArguments {
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

  /// With --dry-run.
  @OptionGroup(title: "Picture of a dry run") var picture: ChangePictureOptions<Target>

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    guard dryRun else {
      guard !diff, !transition, picture.format == nil else {
        throw ValidationError("--diff, --transition and pictures go with --dry-run")
      }
      return
    }
    if diff, transition { throw ValidationError("--diff and --transition exclude each other") }
    if isDeferred { throw ValidationError("--defer and --dry-run exclude each other") }
    if picture.isOnStandardOutput, diff || transition {
      throw ValidationError("a picture on standard output goes without --diff and --transition")
    }
  }
}
