/// What decorations read of a laid out section: its parts along both axes, in section coordinates.
struct DecoratedSection {
  /// What a decoration covers along the line and along the scroll, before insets.
  struct Box {
    var line: Interval
    var scroll: Interval
  }

  let items: ItemsBox?
  /// Header and footer along the scroll; nil where none is visible.
  private let header: Interval?
  private let footer: Interval?
  /// Section insets: before and after the items, and the section along the line.
  private let start: Double
  private let end: Double
  private let leading: Double
  private let available: Double
  /// Where items would begin, of which there are none.
  private let emptyPlace: Double
  let lineLength: Double
  private let containerLine: ContainerPart.ContainerLine?
  let shelf: Shelf?
  let lineAxis: Int

  /// In a shelf the title stands along the line, and the section is as long as its columns.
  struct Shelf {
    var titleHeight: Double
    var extent: Double
  }

  /// Inlined, so that what holds references is not copied to be read.
  @inline(__always)
  init(
    _ metrics: ResolvedMetrics, _ items: ItemsBox?, header: Rect?, footer: Rect?, axes: Axes,
    _ part: ContainerPart, isShelf: Bool
  ) {
    self.items = items
    start = metrics.start
    end = metrics.end
    leading = metrics.leading
    available = metrics.available
    emptyPlace = metrics.header + metrics.start
    lineLength = part.lineLength
    containerLine = part.containerLine
    lineAxis = axes.line
    shelf =
      isShelf ? Shelf(titleHeight: header?.height ?? 0, extent: items?.end ?? 0) : nil
    func visible(_ rect: Rect?) -> Interval? {
      guard let rect, rect.width > 0, rect.height > 0 else { return nil }
      return Interval(start: rect.start(along: axes.scroll), end: rect.end(along: axes.scroll))
    }
    self.header = visible(header)
    self.footer = visible(footer)
  }

  /// Returns what a decoration of the section covers; nil where it has none.
  @inline(__always)
  func box<R: LayoutRecorder>(_ plan: DecorationPlan, _ record: R) -> Box? {
    if let shelf { return box(plan, in: shelf, record) }
    guard let scroll = scroll(plan, record) else { return nil }
    if plan.extent == .items, let items {
      let line = items.line(plan.bounds)
      let names = { ItemEdges(axes, of: plan.bounds) }
      return Box(
        line: record.extent(
          record.known(line.start, names().lineStart), record.known(line.end, names().lineEnd), plan
        ),
        scroll: scroll)
    }
    return Box(line: extent(plan, record), scroll: scroll)
  }

  @inline(never)
  private func box<R: LayoutRecorder>(
    _ plan: DecorationPlan, in shelf: Shelf, _ record: R
  ) -> Box? {
    guard let items else { return nil }
    let title = record.known(shelf.titleHeight, "title height")
    let bottom =
      plan.extent == .items
      ? record.known(
        items.line(plan.bounds).end, ItemEdges(axes, of: plan.bounds).lineEnd)
      : record.known(lineLength, "content height")
    return Box(
      line: record.extent(plan.span.includesHeader ? 0 : title, bottom, plan),
      scroll: record.span(
        0, record.known(shelf.extent, "end of the items"), plan, "from the first column",
        "to the last column"))
  }

  /// What the span covers along the scroll axis: step 1 of the rule.
  @inline(__always)
  private func scroll<R: LayoutRecorder>(_ plan: DecorationPlan, _ record: R) -> Interval? {
    guard let items else { return scrollWithoutItems(plan, record) }
    let names = { ItemEdges(axes, of: plan.bounds) }
    let scroll = plan.bounds == .all ? items.scroll : items.firstAndLastScroll
    return self.scroll(
      plan, record.known(scroll.start, names().scrollStart),
      record.known(scroll.end, names().scrollEnd), record)
  }

  @inline(__always)
  private func scroll<R: LayoutRecorder>(
    _ plan: DecorationPlan, _ first: R.Length, _ last: R.Length, _ record: R
  ) -> Interval {
    var (lower, upper) = (first, last)
    let (before, after) = (
      record.known(start, "\(axes.scrollWords.start) inset"),
      record.known(end, "\(axes.scrollWords.end) inset")
    )
    if let header {
      if plan.span.includesHeader {
        lower = R.Length(floatLiteral: header.start)
      } else if plan.sectionInset == .always {
        lower = lower - before
      }
    } else if plan.sectionInset != .never {
      lower = lower - before
    }
    if let footer {
      if plan.span.includesFooter {
        upper = record.known(footer.end, "end of the footer")
      } else if plan.sectionInset == .always {
        upper = upper + after
      }
    } else if plan.sectionInset != .never {
      upper = upper + after
    }
    return record.span(
      lower, upper, plan,
      plan.edgeSentence(header != nil, plan.span.includesHeader, "header", "from"),
      plan.edgeSentence(footer != nil, plan.span.includesFooter, "footer", "to"))
  }

  @inline(never)
  private func scrollWithoutItems<R: LayoutRecorder>(
    _ plan: DecorationPlan, _ record: R
  ) -> Interval? {
    switch plan.whenEmpty {
    case .none: return nil
    case .insets:
      let place = record.known(emptyPlace, "start of the items")
      return scroll(plan, place, place, record)
    case .supplementary:
      let header = plan.span.includesHeader ? header : nil
      let footer = plan.span.includesFooter ? footer : nil
      guard let first = header ?? footer, let last = footer ?? header else { return nil }
      return record.span(
        header == nil
          ? record.known(first.start, "start of the footer")
          : R.Length(floatLiteral: first.start),
        footer == nil
          ? record.known(last.end, "header \(axes.scrollWords.length)")
          : record.known(last.end, "end of the footer"), plan,
        "without items, from the start of the \(header == nil ? "footer" : "header")",
        "without items, to the end of the \(footer == nil ? "header" : "footer")")
    }
  }

  /// What an extent covers across the scroll axis: step 2 of the rule.
  @inline(__always)
  func extent<R: LayoutRecorder>(_ plan: DecorationPlan, _ record: R) -> Interval {
    switch plan.extent {
    case .container:
      guard let line = containerLine else {
        return record.extent(0, record.known(lineLength, contentName), plan)
      }
      let start = record.known(line.start, "start of the container")
      return record.extent(
        start, start + record.known(line.length, "container \(axes.lineWords.length)"), plan)
    case .content: return record.extent(0, record.known(lineLength, contentName), plan)
    case .section, .items:
      let start = record.known(leading, "\(axes.lineWords.start) inset")
      return record.extent(
        start, start + record.known(available, "available \(axes.lineWords.length)"), plan)
    }
  }

  var axes: Axes { Axes(lineAxis == 0 ? .vertical : .horizontal) }
  private var contentName: String { "content \(axes.lineWords.length)" }

  /// Returns the concave corner of a bubble with this frame, in section coordinates; nil where the
  /// last line is as long as the others. DECORATIONS.md, "The bubble's outline".
  @inline(never)
  func step(of frame: Rect, _ axes: Axes) -> Point? {
    guard let items, items.hasStep else { return nil }
    // The margins between the items and the frame are kept at the step.
    func place(_ edge: Double, _ end: Double, _ axis: Int) -> Double {
      let place = edge + (frame.end(along: axis) - end)
      let nearest = min(max(place, frame.start(along: axis)), frame.end(along: axis))
      // A step that is outside by a rounding error is on the edge.
      return abs(nearest - place) <= FixedPoint.quantum ? nearest : place
    }
    let line = place(items.lastLineEnd, items.line.end, axes.line)
    let scroll = place(items.fullLinesEnd, items.scroll.end, axes.scroll)
    return axes.line == 0 ? Point(x: line, y: scroll) : Point(x: scroll, y: line)
  }
}
