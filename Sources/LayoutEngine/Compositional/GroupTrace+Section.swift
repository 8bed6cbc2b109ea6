/// What a whole section needs, and its decorations. compositional.md, "Sections".
extension GroupTrace {
  var whole: String { "container" }

  func describeBounds() {
    if stack.count > 0 { describeEdges(0..<frames.count, ItemEdges(axes), of: "all items") }
  }

  func describeLength(_ layout: SectionLayout) {
    let core = describeCore()
    let (start, end) = (boundary?.growth(isStart: true), boundary?.growth(isStart: false))
    let length = start.map { $0 + core } ?? core
    describeExtent(plus(length, end))
    for case (let kind, let rect?) in [("header", layout.header), ("footer", layout.footer)] {
      _ = describeBoundaryItem(kind, rect)
    }
  }

  func rename(_ shape: inout DecoratedSection<RecordedQuantity>) {
    let words = axes.scrollWords
    (shape.leading, shape.available) = values.describeInsets()
    shape.start = values.inset(axes.scroll, isStart: true)
    shape.end = values.inset(axes.scroll, isStart: false)
    (shape.emptyPlace, shape.containerStart) = (shape.start, 0)
    func view(_ kind: String) -> Interval<RecordedQuantity> {
      let name = BoundaryTrace.name(kind)
      let start = trace.recorded("\(words.origin) of \(name)") ?? 0
      return Interval(
        start: start, end: start + (trace.recorded("\(words.length) of \(name)") ?? 0))
    }
    if shape.header != nil { shape.header = view("header") }
    if shape.footer != nil { shape.footer = view("footer") }
  }

  func show(path: [Int]) { shownPath = path }
}
