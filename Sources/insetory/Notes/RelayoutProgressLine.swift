import LayoutService

/// How far a batch has come, on standard error: one bar on a terminal, elsewhere a line now and
/// then.
struct RelayoutProgressLine {
  private let isBar: Bool
  private let options: GlobalOptions
  private var next = Duration.seconds(2)

  init(_ options: GlobalOptions) {
    self.options = options
    isBar = Progress.isSeen(options)
  }

  mutating func show(_ progress: RelayoutProgress) {
    let (done, total) = (progress.done, progress.total)
    guard total.documents > 1 else { return }
    let amount = """
      \(done.documents) of \(max(done.documents, total.documents)) documents, \
      \(done.sections) sections, \(done.items) items
      """
    let left = progress.remaining.map { ", \(Self.text($0)) left" } ?? ""
    if isBar {
      Progress.show(progress.fractionCompleted, amount + left)
    } else if progress.elapsed >= next {
      next = progress.elapsed + .seconds(5)
      options.note("laid out \(amount)\(left)")
    }
  }

  /// Makes room for other lines.
  func clear() {
    if isBar { Progress.clear() }
  }

  /// Such as `12 s`, or `3 min 5 s`.
  private static func text(_ duration: Duration) -> String {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
