/// How many documents an import, or a recovery, has laid out, on standard error, if that is a
/// terminal. How many there are is not known: a file may be a pipe, and is read while its documents
/// are laid out.
struct ImportProgressLine {
  private let isSeen: Bool
  private var isShown = false
  private var next = ContinuousClock.now + .milliseconds(200)

  private let verb: String

  init(_ options: GlobalOptions, _ verb: String = "importing") {
    isSeen = Progress.isSeen(options)
    self.verb = verb
  }

  mutating func show(_ count: Int) {
    guard isSeen, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    isShown = true
    Progress.show("\(verb): \(count.grouped) documents")
  }

  /// Makes room for other lines.
  mutating func clear() {
    if isShown { Progress.clear() }
    isShown = false
  }
}
