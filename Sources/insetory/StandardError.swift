#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard error: words about the run, a line each, never data.
enum StandardError {
  static func error(_ message: String) { one("error: \(message)") }
  static func hint(_ message: String) { one("hint: \(message)") }
  static func note(_ message: String) { one("note: \(message)") }

  /// Writes one line; a line end within it is that of a name.
  private static func one(_ message: String) {
    line(message.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"))
  }

  /// Writes a line, or several, in which nothing can act on a terminal. What cannot be written is
  /// lost: there is nowhere left to say so.
  static func line(_ lines: String) {
    let text = TerminalText.escaped(lines, keepsLines: true)
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
