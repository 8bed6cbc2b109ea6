import StrictJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard error: words about the run, a line each, never data. With `--json` each line is an
/// object that has the words under their kind, as in `{"error":"…"}`.
enum StandardError {
  static func error(_ message: String) { one("error", message) }
  static func hint(_ message: String) { one("hint", message) }
  static func note(_ message: String) { one("note", message) }
  /// Writes how a command is used that was misused, behind what is wrong, as the parser of
  /// arguments says it.
  static func usage(_ text: String) {
    let parts = text.split(separator: "\n", maxSplits: 1)
    guard isJSON, parts.count == 2, parts[0].hasPrefix("error: ") else {
      return say(text, of: "hint", isPlain: true)
    }
    error(String(parts[0].dropFirst("error: ".count)))
    say(String(parts[1]), of: "hint", isPlain: true)
  }

  /// Writes what became of the store where something failed.
  static func outcome(_ sentence: String) { say(sentence, of: "note", isPlain: true) }

  /// Asked of the words themselves, for those that cannot be parsed have errors, too.
  private static let isJSON = ProcessArguments.all.prefix { $0 != "--" }.contains("--json")

  /// Writes one line; a line end within it is that of a name.
  private static func one(_ kind: String, _ message: String) {
    let line = message.split(separator: "\n", omittingEmptySubsequences: false)
    say(line.joined(separator: "\\n"), of: kind, isPlain: false)
  }

  /// Writes words in which nothing can act on a terminal. What cannot be written is lost: there is
  /// nowhere left to say so.
  private static func say(_ words: String, of kind: String, isPlain: Bool) {
    var text = TerminalText.escaped(words, keepsLines: true)
    if isJSON {
      var json = JSONWriter()
      json.value(.object([JSONMember(key: kind, value: .string(text))]))
      text = String(decoding: json.bytes, as: UTF8.self)
    } else if !isPlain {
      text = "\(kind): \(text)"
    }
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
