import LayoutService

/// The progress of a batch on standard error: a bar on a terminal, otherwise occasional lines.
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

  /// Clears the bar before other output.
  func clear() {
    if isBar { Progress.clear() }
  }

  /// Returns a duration as text, such as `12 s` or `3 min 5 s`.
  private static func text(_ duration: Duration) -> String {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
