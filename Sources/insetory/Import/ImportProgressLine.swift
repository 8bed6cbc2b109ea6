/// The progress line with the number of documents that an import or a recovery has laid out, if
/// standard error is a terminal. The total is unknown: a file may be a pipe, and is read while its
/// documents are laid out.
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

  /// Clears the progress line before other output.
  mutating func clear() {
    if isShown { Progress.clear() }
    isShown = false
  }
}
