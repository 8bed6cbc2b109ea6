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
    isShown = count > 1 && !options.isQuiet && isatty(2) == 1
  }

  mutating func advance() { set(done + 1) }

  mutating func set(_ done: Int) {
    self.done = done
    // Often enough to be seen moving, and not so often that it costs anything.
    guard isShown, ContinuousClock.now - shown > .milliseconds(100) else { return }
    shown = .now
    let filled = Self.width * done / count
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    write("\r[\(bar)] \(done)/\(count)")
  }

  /// Clears the line.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }
}

/// The system's `write`, by a name that a method cannot hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
