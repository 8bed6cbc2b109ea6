/// The names of the edges of a section's items, or of some of them.
struct ItemEdges {
  let lineStart: String
  let lineEnd: String
  let scrollStart: String
  let scrollEnd: String

  init(_ axes: Axes, of items: String = "the items") {
    lineStart = "\(axes.lineWords.start) edge of \(items)"
    lineEnd = "\(axes.lineWords.end) edge of \(items)"
    scrollStart = "\(axes.scrollWords.start) edge of \(items)"
    scrollEnd = "\(axes.scrollWords.end) edge of \(items)"
  }
}
