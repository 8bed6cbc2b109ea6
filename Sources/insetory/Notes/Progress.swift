#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A bar on standard error for work of many parts; nothing where nobody looks.
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
    // Often enough to be seen moving, and not so often that it costs anything.
    guard isShown, ContinuousClock.now - shown > .milliseconds(100) else { return }
    shown = .now
    Self.show(Double(done) / Double(count), "\(done)/\(count)")
  }

  /// Clears the line.
  func end() {
    if isShown { Self.clear() }
  }

  /// Whether there is somebody to look at a bar.
  static func isSeen(_ options: GlobalOptions) -> Bool { !options.isQuiet && isatty(2) == 1 }

  /// Shows a bar, filled by a fraction, and words behind it in the place of what the line has.
  static func show(_ fraction: Double, _ words: String) {
    let filled = Int(Double(width) * min(1, max(0, fraction)))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    write("\r[\(bar)] \(words)\u{1B}[K")
  }

  /// Shows words in the place of what the line has, for work whose end is not known.
  static func show(_ words: String) { write("\r\(words)\u{1B}[K") }

  static func clear() { write("\r\u{1B}[K") }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }
}

/// The system's `write`, by a name that a method cannot hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
