import ArgumentParser
import LayoutDocuments
import Synchronization

/// Which command a line of arguments names, told before they are parsed: the parser has no words
/// for a name that is none.
struct CommandName {
  /// Nil where none is named, or none is called so.
  let command: (any ParsableCommand.Type)?
  /// The topic that follows `help`; a topic may have the name of a command.
  let topic: HelpTopic?
  /// What stands in the place of a command, also behind `help`, and is none.
  let unknown: UnknownCommand?

  /// - Parameter root: The command that has all others.
  init(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    func command(_ name: String) -> (any ParsableCommand.Type)? { root.subcommand(name) }
    let names = Self.names(arguments)
    let first = names.first.flatMap(command)
    let second = names.dropFirst().first
    let parts = first?.configuration.subcommands ?? []
    let part = parts.first { $0.configuration.commandName == second }
    self.command = part ?? first
    let isHelp = names.first == "help"
    topic = isHelp ? second.flatMap(HelpTopic.init(rawValue:)) : nil
    let named = isHelp ? second : names.first
    if let named, command(named) == nil, named != "help", topic == nil {
      unknown = UnknownCommand(name: named, of: root, isOfRoot: true, isHelp: isHelp)
    } else if let first, let second, !parts.isEmpty, part == nil {
      unknown = UnknownCommand(name: second, of: first, isOfRoot: false)
    } else {
      unknown = nil
    }
  }

  private static let knownRoot = Mutex<(any ParsableCommand.Type)?>(nil)

  /// The command that has all others. The entry of the program sets it before it parses the
  /// arguments, so that options and commands need not name the entry.
  static var root: (any ParsableCommand.Type)? {
    get { knownRoot.withLock { $0 } }
    set { knownRoot.withLock { $0 = newValue } }
  }

  /// The command of this run.
  static var current: (any ParsableCommand.Type)? {
    root.flatMap { CommandName(ProcessArguments.all.dropFirst(), of: $0).command }
  }

  /// Whether help is asked for, of a command or of all.
  static func isHelpAsked(of arguments: some Sequence<String>) -> Bool {
    names(arguments).first == "help" || helpedByFlag(arguments)
  }

  /// Whether help is asked for with an option.
  static func helpedByFlag(_ arguments: some Sequence<String>) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// The command that help is asked for; nil where no single command is named.
  static func helped(
    _ arguments: some Sequence<String>, of root: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    guard isHelpAsked(of: arguments) else { return nil }
    return names(arguments).first { $0 != "help" }.flatMap { root.subcommand($0) }
  }

  /// The first two arguments that are neither an option nor the value of one.
  private static func names(_ arguments: some Sequence<String>) -> [String] {
    var names: [String] = []
    var isValue = false
    for argument in arguments {
      if argument == "--" || names.count == 2 { break }
      if !isValue && !argument.hasPrefix("-") { names.append(argument) }
      isValue =
        !isValue
        && ["--store", "--format", "--fields", "--generate-completion-script"].contains(argument)
    }
    return names
  }
}

extension ParsableCommand {
  fileprivate static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

/// Says that there is no such command, and which one may have been meant.
struct UnknownCommand: Error, CustomStringConvertible {
  let name: String
  /// The command that should have it.
  let owner: any ParsableCommand.Type
  /// Whether that is the command that has all others.
  let isOfRoot: Bool
  /// Whether the name follows `help`, where it may also be a topic.
  let isHelp: Bool

  init(
    name: String, of owner: any ParsableCommand.Type, isOfRoot: Bool, isHelp: Bool = false
  ) {
    (self.name, self.owner, self.isOfRoot, self.isHelp) = (name, owner, isOfRoot, isHelp)
  }

  var description: String {
    let names =
      owner.configuration.subcommands.compactMap { $0.configuration.commandName }
      + (isHelp ? HelpTopic.allCases.map(\.rawValue) : [])
    let familiar = (Self.familiar[name] ?? []).filter(names.contains)
    let meant =
      familiar.isEmpty ? NearestMatch.find(name, among: names).map { [$0] } ?? [] : familiar
    let suggestion = meant.map { "\"\($0)\"" }.joined(separator: " or ")
    let path = isOfRoot ? "" : (owner.configuration.commandName ?? "") + " "
    return "unknown command \"\(path)\(name.prefix(128))\""
      + (meant.isEmpty ? "" : "; did you mean \(suggestion)?")
  }

  /// The commands for what a shell and other tools call by another name.
  private static let familiar = [
    "ls": ["list"], "dir": ["list"], "rm": ["delete", "remove"], "del": ["delete", "remove"],
    "delete": ["remove"], "add": ["set"],
    "cp": ["copy"], "mv": ["rename", "move"], "cat": ["show"], "get": ["show", "frame"],
    "grep": ["find"], "search": ["find"], "edit": ["set", "apply"], "new": ["init", "add"],
    "create": ["init", "add"], "query": ["sql"], "validate": ["lint"], "render": ["export"],
  ]
}
