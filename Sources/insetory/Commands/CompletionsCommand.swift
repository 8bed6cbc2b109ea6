import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    _superCommandName: "insetory",
    abstract: "Write a script that completes insetory's commands in a shell",
    usage: "insetory completions bash|zsh|fish",
    discussion: """
      Examples:
        source <(insetory completions bash)
        insetory completions fish > ~/.config/fish/completions/insetory.fish
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  @Argument(help: "bash, zsh or fish.") var shell: Shell
  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let completionShell: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    guard let root = CommandName.root else { return }
    let output = StandardOutput()
    output.bytes = Array(
      (CompletionScript.completed(root.completionScript(for: completionShell)) + "\n").utf8)
    try output.flush()
  }
}
