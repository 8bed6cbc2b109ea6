import StrictJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard error: messages about the run, one on each line, but never data. With `--json` each
/// line is an object with the message under its kind, as in `{"error":"…"}`.
enum StandardError {
  static func error(_ message: String) { one("error", message) }
  static func hint(_ message: String) { one("hint", message) }
  static func note(_ message: String) { one("note", message) }
  /// Writes the argument parser's text for a usage error: the error, followed by the command's
  /// usage.
  static func usage(_ text: String) {
    let parts = text.split(separator: "\n", maxSplits: 1)
    guard isJSON, parts.count == 2, parts[0].hasPrefix("error: ") else {
      return say(text, of: "hint", isPlain: true)
    }
    error(String(parts[0].dropFirst("error: ".count)))
    say(String(parts[1]), of: "hint", isPlain: true)
  }

  /// Writes a sentence about the state of the store after a failure.
  static func outcome(_ sentence: String) { say(sentence, of: "note", isPlain: true) }

  /// Whether the arguments contain `--json`. They are searched directly, because the errors of
  /// arguments that cannot be parsed are JSON, too.
  private static let isJSON = ProcessArguments.all.prefix { $0 != "--" }.contains("--json")

  /// Writes one line. A line break within the message comes from a name, and is escaped.
  private static func one(_ kind: String, _ message: String) {
    let line = message.split(separator: "\n", omittingEmptySubsequences: false)
    say(line.joined(separator: "\\n"), of: kind, isPlain: false)
  }

  /// Writes text, escaped so that it cannot control a terminal. A failure to write is ignored,
  /// because it cannot be reported.
  private static func say(_ words: String, of kind: String, isPlain: Bool) {
    var text = TerminalText.escaped(words, keepsLines: true)
    if isJSON {
      var json = JSONWriter()
      json.value(.object([JSONMember(key: kind, value: .string(text))]))
      text = String(decoding: json.bytes, as: UTF8.self)
    } else if !isPlain {
      text = "\(kind): \(text)"
    }
    ProgressLine.clear()
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
