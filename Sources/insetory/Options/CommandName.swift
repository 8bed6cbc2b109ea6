import ArgumentParser
import LayoutDocuments
import Synchronization

/// The command that the arguments name. It is determined before the arguments are parsed, because
/// the parser has no good message for an unknown command.
struct CommandName {
  /// The command; nil if no command is named, or the name is unknown.
  let command: (any ParsableCommand.Type)?
  /// The topic that follows `help`; a topic may have the name of a command.
  let topic: HelpTopic?
  /// The key that follows a topic: only the rows of its tables about this key are wanted.
  let key: String?
  /// The unknown name in the position of a command, or after `help`; nil if there is none.
  let unknown: UnknownCommand?

  /// - Parameter root: The command that contains all others.
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
    key = topic == nil ? nil : names.dropFirst(2).first
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

  /// The command that contains all others. The program's entry point sets it before it parses the
  /// arguments, so that options and commands do not depend on the entry point.
  static var root: (any ParsableCommand.Type)? {
    get { knownRoot.withLock { $0 } }
    set { knownRoot.withLock { $0 = newValue } }
  }

  /// The command of this run.
  static var current: (any ParsableCommand.Type)? {
    root.flatMap { CommandName(ProcessArguments.all.dropFirst(), of: $0).command }
  }

  /// Returns whether the arguments request help, for a command or for all.
  static func isHelpAsked(of arguments: some Sequence<String>) -> Bool {
    names(arguments).first == "help" || helpedByFlag(arguments)
  }

  /// Returns whether an option requests help.
  static func helpedByFlag(_ arguments: some Sequence<String>) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// Returns the command whose help is requested; nil if no single command is named.
  static func helped(
    _ arguments: some Sequence<String>, of root: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    guard isHelpAsked(of: arguments) else { return nil }
    return names(arguments).first { $0 != "help" }.flatMap { root.subcommand($0) }
  }

  /// Returns the first three arguments that are neither an option nor the value of an option.
  private static func names(_ arguments: some Sequence<String>) -> [String] {
    var names: [String] = []
    var isValue = false
    for argument in arguments {
      if argument == "--" || names.count == 3 { break }
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

/// The error for an unknown command, with a suggestion.
struct UnknownCommand: Error, CustomStringConvertible {
  let name: String
  /// The command that lacks such a subcommand.
  let owner: any ParsableCommand.Type
  /// Whether the owner is the command that contains all others.
  let isOfRoot: Bool
  /// Whether the name follows `help`, so that it could also be a topic.
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
    return "unknown command\(isHelp ? " or topic" : "") \"\(path)\(name.prefix(128))\""
      + (meant.isEmpty ? "" : "; did you mean \(suggestion)?")
  }

  /// The commands for names that shells and other tools use, and the topics for names of guides.
  private static let familiar = [
    "ls": ["list"], "dir": ["list"], "rm": ["delete", "remove"], "del": ["delete", "remove"],
    "delete": ["remove"], "add": ["set"],
    "cp": ["copy"], "mv": ["rename", "move"], "cat": ["show"], "get": ["show", "frame"],
    "grep": ["find"], "search": ["find"], "edit": ["set", "apply"], "new": ["init", "add"],
    "create": ["init", "add"], "query": ["sql"], "validate": ["lint"], "render": ["export"],
    "lists": ["compositional"], "flow": ["flow-layout"], "editing": ["set", "apply"],
  ]
}
