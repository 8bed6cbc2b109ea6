import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The line of progress on the terminal of standard error. Other output to the terminal clears it.
enum ProgressLine {
  private static let isShown = Atomic(false)

  /// Shows a text, which must fit on a line, in place of the present one.
  static func show(_ text: String) {
    isShown.store(true, ordering: .relaxed)
    put("\r\(text)\u{1B}[K")
  }

  /// Clears the line, at the end of the work and before other output.
  static func clear() {
    if isShown.exchange(false, ordering: .relaxed) { put("\r\u{1B}[K") }
  }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
