import ArgumentParser

/// The shell completion script: the parser's script, with additions that the parser cannot express.
enum CompletionScript {
  /// Returns a script with the topics of `help` added. In the scripts of bash and zsh no space
  /// follows the `=` of a key. The script of bash completes file names, and would otherwise escape
  /// the `=`.
  static func completed(_ script: String) -> String {
    let commands = (CommandName.root?.configuration.subcommands ?? [])
      .compactMap { $0.configuration.commandName }
    let topics = HelpTopic.allCases.map(\.rawValue).filter { !commands.contains($0) }
    let names = (commands + topics).joined(separator: " ")
    return
      script
      .replacing(
        "complete -o filenames -F _insetory insetory",
        with: """
          _insetory_finished() {
              _insetory "${@}"
              [[ ${COMP_CWORD} -eq 2 && ${COMP_WORDS[1]} = help ]] && COMPREPLY=($(compgen -W '\(names)' -- "${2}"))
              [[ ${COMPREPLY[0]-} = *= ]] && compopt +o filenames -o nospace 2>/dev/null
              return 0
          }

          complete -o filenames -F _insetory_finished insetory
          """
      )
      .replacing("'*:subcommands:'", with: "'1:command:(\(names))'")
      .replacing(
        #"if [[ "${#completions[@]}" -gt 1 ]]; then"#,
        with: #"""
          if [[ "${completions[1]}" = *= ]]; then
                  compadd -S '' -- "${completions[@]:0:-1}"
              elif [[ "${#completions[@]}" -gt 1 ]]; then
          """#
      )
      .replacing(
        "complete -c 'insetory' -n '__insetory_should_offer_completions_for_flags_or_options \"insetory help\" version'",
        with: """
          complete -c 'insetory' -n '__insetory_should_offer_completions_for_positional "insetory help" -eq 1' -fa '\(names)'
          complete -c 'insetory' -n '__insetory_should_offer_completions_for_flags_or_options "insetory help" version'
          """)
  }
}
