import ArgumentParser
import LayoutDocuments
import LayoutPictures
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `insetory`.
@main
struct Insetory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insetory",
    abstract: "Store collection-view layouts, and return the frame of every element",
    usage: "insetory [--store <file>] [--format <format>] <command>",
    discussion: """
      A document describes how elements are sized and placed. insetory computes their frames as \
      UICollectionView's layouts do, stores them in one file, and recomputes only the sections that \
      an edit makes dirty. 'insetory help exit-codes' lists the exit codes.
      """,
    version: "insetory 0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Document",
        subcommands: [
          InitCommand.self, ImportCommand.self, ListCommand.self, ShowCommand.self,
          FindCommand.self, ExportCommand.self, RenameCommand.self, CopyCommand.self,
          DeleteCommand.self,
        ]),
      CommandGroup(
        name: "Frame",
        subcommands: [
          FramesCommand.self, FrameCommand.self, AtCommand.self, TargetOffsetCommand.self,
          ExplainCommand.self, SQLCommand.self,
        ]),
      CommandGroup(
        name: "Edit",
        subcommands: [
          SetCommand.self, AddCommand.self, RemoveCommand.self, MoveCommand.self,
          ApplyCommand.self, KindCommand.self,
        ]),
      CommandGroup(
        name: "History",
        subcommands: [
          LogCommand.self, UndoCommand.self, RedoCommand.self, RestoreCommand.self,
          TagCommand.self, TagsCommand.self, WatchCommand.self,
        ]),
      CommandGroup(
        name: "Layout",
        subcommands: [StatusCommand.self, RelayoutCommand.self, LayoutCommand.self]),
      CommandGroup(
        name: "Comparison",
        subcommands: [
          MatrixCommand.self, DiffCommand.self, CheckCommand.self, LintCommand.self,
        ]),
      CommandGroup(
        name: "Store",
        subcommands: [
          StatsCommand.self, VerifyCommand.self, DoctorCommand.self, GCCommand.self,
          BackupCommand.self, RecoverCommand.self, DevicesCommand.self,
        ]),
      CommandGroup(name: "Tool", subcommands: [SchemaCommand.self, CompletionsCommand.self]),
    ])

  static var _errorLabel: String { "error" }

  @OptionGroup var options: GlobalOptions

  static func main() {
    prepareDescriptors()
    // `write` then fails if the reader of the output has exited, so that the store is closed
    // normally.
    signal(SIGPIPE, SIG_IGN)
    // The same holds for a limit on the size of files.
    signal(SIGXFSZ, SIG_IGN)
    guard !ProcessArguments.isEmpty else {
      StandardError.error(
        "the process was started without arguments, or with an empty one for the program's name")
      StandardError.hint("pass the path of insetory as the first element of the argument vector")
      leave(.bug)
    }
    let arguments = ProcessArguments.joined
    CommandName.root = Insetory.self
    let line = CommandName(arguments, of: Insetory.self)
    let changing = line.command as? any ChangingCommand.Type
    let changesStore = changing?.changesStore(arguments) ?? false
    do {
      if let argument = IllFormedArgument() { throw argument }
      if let unknown = line.unknown { throw unknown }
      if let topic = line.topic {
        leave(try line.key.map { show(try topic.rows(of: $0)) } ?? show(topic, of: arguments))
      }
      var command = try leaf(line, arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      leave(end(with: error, changesStore: changesStore))
    }
  }

  /// Parses the arguments after the command's name by the type of the command alone, which takes a
  /// third of the time that the tree of all commands takes. Returns nil for arguments that the tree
  /// has to answer: help, and errors, which name the command.
  private static func leaf(
    _ line: CommandName, _ arguments: [String]
  ) -> (any ParsableCommand)? {
    guard let type = line.command, arguments.first == type.configuration.commandName,
      type.configuration.subcommands.isEmpty, !CommandName.isHelpAsked(of: arguments)
    else { return nil }
    return try? type.parseAsRoot(Array(arguments.dropFirst()))
  }

  /// Opens the standard descriptors that are closed. Otherwise a file that is opened later, such as
  /// the store, could get the number of a standard descriptor, and output would be written to it.
  /// Writing to a descriptor that is opened here fails.
  private static func prepareDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes the message of an error, and returns its exit status.
  private static func end(with error: any Error, changesStore: Bool) -> ExitStatus {
    switch error {
    case let status as ExitStatus: return status
    case StandardOutput.Failure.closed: return .done
    case StandardOutput.Failure.system(let name, let reason):
      StandardError.error("cannot write to \(name): \(reason)")
      if changesStore {
        StandardError.note("the changes to the store are done; the report is lost")
      }
      return .inputOutput
    case StandardOutput.Failure.cannotCreate(let path, let reason):
      StandardError.error("cannot create \"\(path)\": \(reason)")
      return .cannotCreate
    case StandardOutput.Failure.interrupted(let name):
      StandardError.note("interrupted: nothing was written to \(name)")
      return .interrupted
    case StandardOutput.Failure.file(let error):
      return end(with: LocatedError(error: error), changesStore: changesStore)
    case ServiceError.store(let error) where error.kind == .cancelled:
      StandardError.note("interrupted: nothing was written to \(QuotedName(error.path ?? ""))")
      return .interrupted
    case let error as FormatError:
      return end(with: ServiceError.format(error), changesStore: changesStore)
    case let error as ServiceError:
      return end(with: LocatedError(error: error), changesStore: changesStore)
    case let located as LocatedError:
      located.report()
      if changesStore && located.error.leavesStoreUnchanged {
        StandardError.outcome("Nothing was changed.")
      }
      return ExitStatus(located.error)
    case PictureError.output(let error): return end(with: error, changesStore: changesStore)
    case let error as PictureError:
      StandardError.error(error.description)
      return ExitStatus(error)
    case let argument as IllFormedArgument:
      StandardError.error(argument.description)
      if changesStore { StandardError.outcome("Nothing was changed.") }
      return .usage
    case let unknown as HelpTopic.UnknownKey:
      StandardError.error(unknown.description)
      return .usage
    case let unknown as UnknownCommand:
      StandardError.error(unknown.description)
      let isOfAll = unknown.isOfRoot
      StandardError.usage(
        "Usage: \(isOfAll ? usageString() : usageString(for: unknown.owner))\n  See 'insetory "
          + "\(isOfAll ? "" : (unknown.owner.configuration.commandName ?? "") + " ")--help' for more "
          + "information.")
      return .usage
    default: return endParsing(with: error, changesStore: changesStore)
    }
  }

  /// The end of a help text. For one command, where the options of every command are explained; for
  /// the overview, first commands for a new user.
  private static var helpEnd: String {
    guard CommandName.helped(ProcessArguments.all.dropFirst(), of: Insetory.self) == nil else {
      return "  See 'insetory help' for the options of every command, such as --format."
    }
    return """
        Topics of 'insetory help':
          documents, decorations, flow-layout, compositional, waterfall, shelf,
          addresses, store, sql, command-line, exit-codes
        'insetory help documents itemSize' shows the row of one key.

        Start with:
          insetory init --sample
          insetory list
          insetory frames sb-flow-demo
          insetory help set
      """
  }

  /// Shows the requested help, or the usage of a command after a usage error.
  private static func endParsing(with error: any Error, changesStore: Bool) -> ExitStatus {
    // The parser shows the overview or an error if help is requested and an option is invalid.
    let isHelp = CommandName.helpedByFlag(ProcessArguments.all.dropFirst())
    var text =
      isHelp
      ? helpMessage(for: CommandName.current ?? Insetory.self) : fullMessage(for: error)
    guard isHelp || exitCode(for: error).isSuccess else {
      // Only the parser's own messages begin with a capital letter.
      let label = "\(_errorLabel): "
      if text.hasPrefix(label) {
        let words = text.dropFirst(label.count)
        if words.dropFirst().first?.isLowercase ?? false {
          text = label + words.prefix(1).lowercased() + words.dropFirst()
        }
      }
      StandardError.usage(text)
      let status = ExitStatus(rawValue: exitCode(for: error).rawValue) ?? .bug
      if changesStore && status == .usage { StandardError.outcome("Nothing was changed.") }
      return status
    }
    if text.hasPrefix("OVERVIEW: ") {
      while text.hasSuffix("\n") { text.removeLast() }
      text += "\n\n" + helpEnd
    }
    // The text may be the script of --generate-completion-script.
    return show(CompletionScript.completed(text))
  }

  /// Shows a help topic, after the help of the command with the same name if there is one.
  private static func show(_ topic: HelpTopic, of arguments: [String]) -> ExitStatus {
    let command = CommandName.helped(arguments, of: Insetory.self)
    return show((command.map { helpMessage(for: $0) + "\n\n" } ?? "") + topic.text)
  }

  private static func show(_ text: String) -> ExitStatus {
    do throws(StandardOutput.Failure) {
      let output = StandardOutput()
      output.bytes = Array((text + "\n").utf8)
      try output.flush()
      return .done
    } catch {
      return end(with: error, changesStore: false)
    }
  }
}

/// Calls the system's `exit`, which methods of the command hide.
private func leave(_ status: ExitStatus) -> Never { exit(status.rawValue) }
