/// The parts of a laid-out section, and the boxes that its decorations cover. decorations.md, "One
/// rule for the frame", steps 1 and 2.
struct DecoratedSection<Q: Quantity> {
  /// The bounds of the items; nil for a section without items.
  let items: Items?
  /// The intervals of header and footer along the scroll axis; nil if not visible.
  var header: Interval<Q>?
  var footer: Interval<Q>?
  /// The section insets before and after the items, along the scroll axis.
  var start: Q
  var end: Q
  /// The start and the length of the section along the line, less its insets.
  var leading: Q
  var available: Q
  /// The position at which items would begin in a section without items.
  var emptyPlace: Q
  /// The length of the content along the line.
  let lineLength: Q
  /// The start and the length of the container along the line; the start is nil if it is not known.
  var containerStart: Q?
  let containerLength: Q
  let shelf: Shelf?
  /// The length of the section along the scroll axis.
  let extent: Q
  /// Where the items are across their lines. In a shelf they begin where their column does.
  let itemAlignment: ItemAlignment
  /// Whether the items are on lines.
  let hasLines: Bool
  let axes: Axes

  /// The bounds of the items.
  struct Items {
    /// The bounds of all items.
    let all: Box<Q>
    /// The bounds of the first and the last item.
    let firstAndLast: Box<Q>
    /// The far edge of the last line, along the line, and the far edge of the lines before it,
    /// along the scroll axis.
    let lastLineEnd: Q
    let fullLinesEnd: Q

    /// Returns the bounds of all items, or of the first and the last one.
    @inline(__always)
    func box(_ bounds: DecorationGeometry.ItemBounds) -> Box<Q> {
      bounds == .all ? all : firstAndLast
    }
  }

  /// The measures of a section in a shelf. The title takes a part of the line, and the section is
  /// as long as its columns.
  struct Shelf {
    let titleHeight: Q
    let extent: Q
  }

  // MARK: - A decoration of the section

  /// Returns the box that a decoration of the section covers; nil if it has nothing to cover.
  @inline(__always)
  func box(_ plan: DecorationPlan) -> Box<Q>? {
    if let shelf { return box(plan, in: shelf) }
    if plan.span == .section { return boxOfSection(plan) }
    guard let scroll = span(plan) else { return nil }
    if plan.extent == .items, let items {
      return Box(line: items.box(plan.bounds).line, scroll: scroll)
    }
    return Box(line: extent(plan), scroll: scroll)
  }

  @inline(never)
  private func boxOfSection(_ plan: DecorationPlan) -> Box<Q>? {
    guard extent > 0 else { return nil }
    let line = plan.extent == .items ? items?.box(plan.bounds).line : nil
    return Box(line: line ?? self.extent(plan), scroll: Interval(start: 0, end: extent))
  }

  @inline(never)
  private func box(_ plan: DecorationPlan, in shelf: Shelf) -> Box<Q>? {
    guard let items else { return nil }
    return Box(
      line: Interval(
        start: plan.span.includesHeader ? 0 : shelf.titleHeight,
        end: plan.extent == .items ? items.box(plan.bounds).line.end : lineLength),
      scroll: Interval(start: 0, end: shelf.extent))
  }

  /// Step 1: returns the interval that the span covers along the scroll axis.
  @inline(__always)
  private func span(_ plan: DecorationPlan) -> Interval<Q>? {
    guard let items else { return spanWithoutItems(plan) }
    return span(plan, around: items.box(plan.bounds).scroll)
  }

  /// Returns the span. Each end is the end of the header or footer, if the span includes it.
  /// Otherwise it is the end of the items, which the section inset can move outwards.
  @inline(__always)
  private func span(_ plan: DecorationPlan, around items: Interval<Q>) -> Interval<Q> {
    var span = items
    if let header {
      if plan.span.includesHeader {
        span.start = header.start
      } else if plan.sectionInset == .always {
        span.start = span.start - start
      }
    } else if plan.sectionInset != .never {
      span.start = span.start - start
    }
    if let footer {
      if plan.span.includesFooter {
        span.end = footer.end
      } else if plan.sectionInset == .always {
        span.end = span.end + end
      }
    } else if plan.sectionInset != .never {
      span.end = span.end + end
    }
    return span
  }

  @inline(never)
  private func spanWithoutItems(_ plan: DecorationPlan) -> Interval<Q>? {
    switch plan.whenEmpty {
    case .none: return nil
    case .insets: return span(plan, around: Interval(start: emptyPlace, end: emptyPlace))
    case .supplementary:
      let (header, footer) = supplementaries(plan)
      guard let first = header ?? footer, let last = footer ?? header else { return nil }
      return Interval(start: first.start, end: last.end)
    }
  }

  /// Returns the header and the footer, if the span includes them.
  func supplementaries(
    _ plan: DecorationPlan
  ) -> (header: Interval<Q>?, footer: Interval<Q>?) {
    (plan.span.includesHeader ? header : nil, plan.span.includesFooter ? footer : nil)
  }

  /// Step 2: returns the interval that the extent covers along the line.
  @inline(__always)
  private func extent(_ plan: DecorationPlan) -> Interval<Q> {
    switch plan.extent {
    case .container:
      guard let containerStart else { return Interval(start: 0, end: lineLength) }
      return Interval(start: containerStart, end: containerStart + containerLength)
    case .content: return Interval(start: 0, end: lineLength)
    case .section, .items: return Interval(start: leading, end: leading + available)
    }
  }

  // MARK: - A decoration of each item, line or gap

  /// Returns the box that the decoration of an item or of a line covers.
  @inline(__always)
  func box(_ plan: DecorationPlan, of element: Box<Q>) -> Box<Q> {
    Box(line: across(plan) ?? element.line, scroll: element.scroll)
  }

  /// Returns the box that the decoration of a gap between two lines covers. Along the line it
  /// covers the extent or, without one, the items.
  ///
  /// - Parameters:
  ///   - gap: The part of the gap that the decoration covers along the scroll axis.
  ///   - line: The interval of the line after the gap.
  @inline(__always)
  func box(_ plan: DecorationPlan, ofGap gap: Interval<Q>, before line: Interval<Q>) -> Box<Q> {
    Box(line: across(plan) ?? items?.box(plan.bounds).line ?? line, scroll: gap)
  }

  /// Returns the interval that the extent covers along the line; nil if the extent is `items`.
  @inline(__always)
  private func across(_ plan: DecorationPlan) -> Interval<Q>? {
    if plan.extent == .items { return nil }
    if let shelf { return Interval(start: shelf.titleHeight, end: lineLength) }
    return extent(plan)
  }
}
