/// What decorations read of a laid out section: its parts along both axes, in section coordinates.
struct DecoratedSection {
  /// What a decoration covers along the line and along the scroll, before insets.
  struct Box {
    var line: Interval
    var scroll: Interval
  }

  private let items: ItemsBox?
  /// Header and footer along the scroll; nil where none is visible.
  private let header: Interval?
  private let footer: Interval?
  /// Section insets: before and after the items, and the section along the line.
  private let start: Double
  private let end: Double
  private let section: Interval
  /// Where items would begin, of which there are none.
  private let emptyPlace: Double
  private let lineLength: Double
  private let containerLine: ContainerPart.ContainerLine?
  private let shelf: Shelf?
  private let lineAxis: Int

  /// In a shelf the title stands along the line, and the section is as long as its columns.
  private struct Shelf {
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
    section = Interval(start: metrics.leading, end: metrics.leading + metrics.available)
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
  func box(_ plan: DecorationPlan) -> Box? {
    if let shelf { return box(plan, in: shelf) }
    guard let scroll = scroll(plan) else { return nil }
    if plan.extent == .items, let items {
      return Box(line: items.line(plan.bounds), scroll: scroll)
    }
    return Box(line: extent(plan.extent), scroll: scroll)
  }

  @inline(never)
  private func box(_ plan: DecorationPlan, in shelf: Shelf) -> Box? {
    guard let items else { return nil }
    let bottom = plan.extent == .items ? items.line(plan.bounds).end : lineLength
    return Box(
      line: Interval(start: plan.span.includesHeader ? 0 : shelf.titleHeight, end: bottom),
      scroll: Interval(start: 0, end: shelf.extent))
  }

  /// What the span covers along the scroll axis: step 1 of the rule.
  @inline(__always)
  private func scroll(_ plan: DecorationPlan) -> Interval? {
    guard let items else { return scrollWithoutItems(plan) }
    return scroll(plan, items: plan.bounds == .all ? items.scroll : items.firstAndLastScroll)
  }

  @inline(__always)
  private func scroll(_ plan: DecorationPlan, items: Interval) -> Interval {
    var scroll = items
    if let header {
      if plan.span.includesHeader {
        scroll.start = header.start
      } else if plan.sectionInset == .always {
        scroll.start -= start
      }
    } else if plan.sectionInset != .never {
      scroll.start -= start
    }
    if let footer {
      if plan.span.includesFooter {
        scroll.end = footer.end
      } else if plan.sectionInset == .always {
        scroll.end += end
      }
    } else if plan.sectionInset != .never {
      scroll.end += end
    }
    return scroll
  }

  @inline(never)
  private func scrollWithoutItems(_ plan: DecorationPlan) -> Interval? {
    switch plan.whenEmpty {
    case .none: return nil
    case .insets: return scroll(plan, items: Interval(start: emptyPlace, end: emptyPlace))
    case .supplementary:
      let header = plan.span.includesHeader ? header : nil
      let footer = plan.span.includesFooter ? footer : nil
      guard let first = header ?? footer, let last = footer ?? header else { return nil }
      return Interval(start: first.start, end: last.end)
    }
  }

  /// What an extent covers across the scroll axis: step 2 of the rule.
  @inline(__always)
  private func extent(_ extent: DecorationGeometry.Extent) -> Interval {
    switch extent {
    case .container:
      let line = containerLine ?? .init(start: 0, length: lineLength)
      return Interval(start: line.start, end: line.start + line.length)
    case .content: return Interval(start: 0, end: lineLength)
    case .section, .items: return section
    }
  }

  /// Returns the concave corner of a bubble with this frame, in section coordinates; nil where the
  /// last line is as long as the others. DECORATIONS.md, "The bubble's outline".
  @inline(never)
  func step(of frame: Rect, _ axes: Axes) -> Point? {
    guard let items, items.hasStep else { return nil }
    // The margins between the items and the frame are kept at the step.
    let line = items.lastLineEnd + (frame.end(along: axes.line) - items.line.end)
    let scroll = items.fullLinesEnd + (frame.end(along: axes.scroll) - items.scroll.end)
    return axes.line == 0 ? Point(x: line, y: scroll) : Point(x: scroll, y: line)
  }
}

/// Decorations of each item, of each line and of each gap between lines.
extension DecoratedSection {
  func box(_ plan: DecorationPlan, ofItem frame: Rect) -> Box {
    let line = Interval(start: frame.start(along: lineAxis), end: frame.end(along: lineAxis))
    return Box(
      line: across(plan.extent) ?? line,
      scroll: Interval(start: frame.start(along: 1 - lineAxis), end: frame.end(along: 1 - lineAxis))
    )
  }

  /// Calls the body with what the decoration of each line, or of each gap, covers.
  ///
  /// - Complexity: O(*n*) in items.
  func forEachLine(
    _ plan: DecorationPlan, _ frames: UnsafeBufferPointer<Rect>,
    _ body: (Int, Box) -> Void
  ) {
    let across = across(plan.extent)
    var index = 0
    var previous: Interval?
    forEachLine(of: frames) { _, box in
      if plan.each == .line {
        body(index, Box(line: across ?? box.line, scroll: box.scroll))
      } else if let previous {
        var gap = Interval(start: previous.end, end: box.scroll.start)
        if let thickness = plan.thickness {
          let middle = gap.start + (gap.end - gap.start) / 2
          gap = Interval(start: middle - thickness / 2, end: middle + thickness / 2)
        }
        body(
          index - 1, Box(line: across ?? items?.line(plan.bounds) ?? box.line, scroll: gap))
      }
      previous = box.scroll
      index += 1
    }
  }

  /// Calls the body with the items of each line, and with what they cover.
  func forEachLine(of frames: UnsafeBufferPointer<Rect>, _ body: (Range<Int>, Box) -> Void) {
    var first = 0
    while first < frames.count {
      var end = first + 1
      while end < frames.count, isLine(from: frames[end - 1], to: frames[end]) { end += 1 }
      var box = Box(
        line: Interval(start: .infinity, end: -.infinity),
        scroll: Interval(start: .infinity, end: -.infinity))
      for frame in frames[first..<end] {
        box.line.cover(frame.start(along: lineAxis), frame.end(along: lineAxis))
        box.scroll.cover(frame.start(along: 1 - lineAxis), frame.end(along: 1 - lineAxis))
      }
      body(first..<end, box)
      first = end
    }
  }

  /// Returns what an extent covers; nil where it is the elements' own.
  private func across(_ extent: DecorationGeometry.Extent) -> Interval? {
    if extent == .items { return nil }
    if let shelf { return Interval(start: shelf.titleHeight, end: lineLength) }
    return self.extent(extent)
  }

  /// Whether two neighbouring items stand on one line: items are centred on their line, and in a shelf
  /// aligned in their column.
  private func isLine(from a: Rect, to b: Rect) -> Bool {
    let axis = 1 - lineAxis
    if shelf != nil { return a.start(along: axis) == b.start(along: axis) }
    let (first, second) = (
      a.start(along: axis) + a.end(along: axis), b.start(along: axis) + b.end(along: axis)
    )
    return abs(first - second) <= 1e-6
  }
}
