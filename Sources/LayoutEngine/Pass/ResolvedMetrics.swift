/// A section's metrics with every level applied, in the words of the two axes, in points.
struct ResolvedMetrics {
  /// Section insets: along the line in content coordinates, and along the scroll.
  let leading: Double
  let start: Double
  let end: Double
  /// The length of a line less the section's insets.
  let available: Double
  let interitemSpacing: Double
  let lineSpacing: Double
  /// The lengths of header and footer along the scroll axis; zero where there is none.
  let header: Double
  let footer: Double
  let distribution: Distribution
  let itemSize: ItemSize
  let decorations: DecorationSource

  @inline(__always)
  init<R: LayoutRecorder>(
    _ metrics: SectionMetrics, in part: ContainerPart, axes: Axes, decorations: DecorationSource,
    _ record: R
  ) {
    func metric(
      _ value: Double, _ name: @autoclosure () -> String, _ key: @autoclosure () -> String
    ) -> R.Length {
      record.input(value, name(), .metric(key()))
    }
    let inset = metrics.sectionInset ?? .zero
    var (leading, trailing) = (
      metric(
        inset.start(along: axes.line), "\(axes.lineWords.start) \(part.insetWord)",
        "sectionInset.\(axes.lineWords.startKey)"),
      metric(
        inset.end(along: axes.line), "\(axes.lineWords.end) \(part.insetWord)",
        "sectionInset.\(axes.lineWords.endKey)")
    )
    if let edge = part.leadingEdge {
      leading = edge.inset(leading, axes.lineWords.start, record)
    }
    if let edge = part.trailingEdge {
      trailing = edge.inset(trailing, axes.lineWords.end, record)
    }
    self.leading = leading.number
    start =
      metric(
        inset.start(along: axes.scroll), "\(axes.scrollWords.start) inset",
        "sectionInset.\(axes.scrollWords.startKey)"
      ).number
    end =
      metric(
        inset.end(along: axes.scroll), "\(axes.scrollWords.end) inset",
        "sectionInset.\(axes.scrollWords.endKey)"
      ).number
    available =
      record.step(
        record.known(part.lineLength, "content \(axes.lineWords.length)") - leading - trailing,
        "available \(axes.lineWords.length)", "a line of the content, less the section's insets"
      ).number
    interitemSpacing =
      metric(
        metrics.minimumInteritemSpacing ?? 10, "minimum interitem spacing",
        "minimumInteritemSpacing"
      ).number
    lineSpacing =
      metric(
        metrics.minimumLineSpacing ?? 10, "minimum line spacing", "minimumLineSpacing"
      ).number
    header =
      metric(
        metrics.header?.along(axes.scroll) ?? 0, "header \(axes.scrollWords.length)",
        "header.\(axes.scrollWords.length)"
      ).number
    footer =
      metric(
        metrics.footer?.along(axes.scroll) ?? 0, "footer \(axes.scrollWords.length)",
        "footer.\(axes.scrollWords.length)"
      ).number
    distribution = metrics.distribution ?? .justified
    itemSize = metrics.itemSize ?? .standard
    self.decorations = decorations
  }
}
