#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A progress bar for work of many parts, if standard error is a terminal.
struct Progress {
  private let count: Int
  private let isShown: Bool
  private var done = 0
  private var shown = ContinuousClock.now
  private static let width = 30

  init(count: Int, _ options: GlobalOptions) {
    self.count = count
    isShown = count > 1 && Self.isSeen(options)
  }

  mutating func advance() { set(done + 1) }

  mutating func set(_ done: Int) {
    self.done = done
    // Updates every 100 ms, which shows movement at negligible cost.
    guard isShown, ContinuousClock.now - shown > .milliseconds(100) else { return }
    shown = .now
    Self.show(Double(done) / Double(count), "\(done)/\(count)")
  }

  /// Clears the line.
  func end() {
    if isShown { Self.clear() }
  }

  /// Returns whether standard error is a terminal, and notes are not suppressed.
  static func isSeen(_ options: GlobalOptions) -> Bool { !options.isQuiet && isatty(2) == 1 }

  /// Replaces the line with a bar that is filled by a fraction, followed by words.
  static func show(_ fraction: Double, _ words: String) {
    let filled = Int(Double(width) * min(1, max(0, fraction)))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    write("\r[\(bar)] \(words)\u{1B}[K")
  }

  /// Replaces the line with words, for work whose amount is unknown.
  static func show(_ words: String) { write("\r\(words)\u{1B}[K") }

  static func clear() { write("\r\u{1B}[K") }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }
}

/// Calls the system's `write`, which the methods of the type hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
