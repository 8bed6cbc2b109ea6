import LayoutService

/// The progress of a batch on standard error: a bar on a terminal, otherwise occasional lines.
struct RelayoutProgressLine {
  private let isBar: Bool
  private var bar: Progress
  private let options: GlobalOptions
  private var next = Duration.seconds(2)

  init(_ options: GlobalOptions) {
    self.options = options
    isBar = Progress.isSeen(options)
    bar = Progress(options)
  }

  mutating func show(_ progress: RelayoutProgress) {
    let (done, total) = (progress.done, progress.total)
    guard total.documents > 1 else { return }
    let amount =
      "\(done.documents.grouped) of \(max(done.documents, total.documents).grouped) documents"
    if isBar {
      bar.show(progress.fractionCompleted, left: progress.remaining, amount)
    } else if progress.elapsed >= next {
      next = progress.elapsed + .seconds(5)
      let left = progress.remaining.map { ", \($0.words) left" } ?? ""
      options.note(
        "laid out \(amount), \(done.sections.grouped) sections, \(done.items.grouped) items\(left)")
    }
  }
}
