#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line of progress, if standard error is a terminal: a bar for work whose amount is known. Work
/// of milliseconds shows none. Other output to the terminal clears the line, which the next call
/// shows again.
struct Progress {
  private let count: Int
  private let unit: String
  private let isSeen: Bool
  private var done = 0
  private let start = ContinuousClock.now
  private var next = ContinuousClock.now + .milliseconds(300)
  private static let (shortestBar, longestBar) = (8, 30)

  /// Creates the line of work whose amount is unknown.
  init(_ options: GlobalOptions) { self.init(count: 0, options) }

  /// - Parameters:
  ///   - count: The number of parts of the work, which is counted only if the line is seen.
  ///   - unit: What the parts are, in the plural.
  init(
    count: @autoclosure () throws -> Int, of unit: String = "documents",
    _ options: GlobalOptions
  ) rethrows {
    isSeen = Self.isSeen(options)
    (self.count, self.unit) = (isSeen ? try count() : 0, unit)
  }

  mutating func advance() { set(done + 1) }

  mutating func set(_ done: Int) {
    self.done = done
    guard count > 1 else { return }
    let (fraction, elapsed) = (Double(done) / Double(count), ContinuousClock.now - start)
    let left = elapsed < .seconds(1) ? nil : elapsed * ((1 - fraction) / fraction)
    let words = "\(done.grouped) of \(count.grouped) \(unit)"
    show(fraction, left: left, words)
  }

  /// Shows a bar that is filled by a fraction, the time left, and words.
  mutating func show(
    _ fraction: Double, left: Duration? = nil, _ words: @autoclosure () -> String
  ) {
    show { Self.bar(fraction, left: left, words(), columns: $0) }
  }

  /// Shows words, for work whose amount is unknown.
  mutating func show(_ words: @autoclosure () -> String) { show { words().cut(columns: $0) } }

  private mutating func show(_ text: (_ columns: Int) -> String) {
    // Updates every 100 ms, which shows movement at negligible cost.
    guard isSeen, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    // A terminal would begin a new line behind its last column.
    ProgressLine.show(text(max(1, (StandardOutput.columns(of: 2) ?? 80) - 1)))
  }

  /// Returns whether standard error is a terminal, and notes are not suppressed.
  static func isSeen(_ options: GlobalOptions) -> Bool { !options.isQuiet && isatty(2) == 1 }

  /// Returns a bar with what fits behind it: the percentage, the time left, and words.
  static func bar(_ fraction: Double, left: Duration?, _ words: String, columns: Int) -> String {
    let fraction = fraction.isNaN ? 0 : min(1, max(0, fraction))
    let rest = left.flatMap { $0 > .zero ? ["\($0.words) left"] : nil } ?? []
    var parts = ["\(Int(100 * fraction)) %"] + rest + [words]
    while parts.count > 1,
      parts.joined(separator: ", ").columnCount + shortestBar + 3 > columns
    {
      parts.removeLast()
    }
    let text = parts.joined(separator: ", ")
    let width = min(longestBar, columns - text.columnCount - 3)
    guard width >= shortestBar else { return text.cut(columns: columns) }
    let filled = Int(Double(width) * fraction)
    return "[\(String(repeating: "#", count: filled))"
      + "\(String(repeating: ".", count: width - filled))] \(text)"
  }
}

extension Duration {
  /// The duration of finished work, such as `40 ms`, `6 s` or `3 min 5 s`.
  var spent: String {
    let seconds = self / .seconds(1)
    return seconds < 1 ? "\(Int(seconds * 1_000)) ms" : Duration.seconds(seconds.rounded()).words
  }

  /// The duration in whole seconds, rounded up, such as `12 s` or `3 min 5 s`.
  var words: String {
    let seconds = (self / .seconds(1)).rounded(.up)
    guard seconds < 1e9 else { return "years" }
    return seconds < 60 ? "\(Int(seconds)) s" : "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
  }
}
