/// The parts of a laid out section, and what its decorations cover of them.
/// decorations.md, "One rule for the frame", steps 1 and 2.
struct DecoratedSection<Q: Quantity> {
  /// What items cover; nil without items.
  let items: Items?
  /// Header and footer along the scroll; nil where none is visible.
  let header: Interval<Q>?
  let footer: Interval<Q>?
  /// The section insets before and after the items, along the scroll.
  let start: Q
  let end: Q
  /// The section along the line, less its insets.
  let leading: Q
  let available: Q
  /// Where items would begin in a section without items.
  let emptyPlace: Q
  /// The length of the content along the line.
  let lineLength: Q
  /// The container along the line; nil where it is not known.
  let containerStart: Q?
  let containerLength: Q
  let shelf: Shelf?
  let axes: Axes

  /// What items cover.
  struct Items {
    /// All items.
    let all: Box<Q>
    /// The first and the last item.
    let firstAndLast: Box<Q>
    /// The far edge of the last line along the line, and of the lines before it along the scroll.
    let lastLineEnd: Q
    let fullLinesEnd: Q

    /// What the items within the bounds cover.
    @inline(__always)
    func box(_ bounds: DecorationGeometry.ItemBounds) -> Box<Q> {
      bounds == .all ? all : firstAndLast
    }
  }

  /// In a shelf the title stands along the line, and the section is as long as its columns.
  struct Shelf {
    let titleHeight: Q
    let extent: Q
  }

  // MARK: - A decoration of the section

  /// What a decoration of the section covers; nil where it has none.
  @inline(__always)
  func box(_ plan: DecorationPlan) -> Box<Q>? {
    if let shelf { return box(plan, in: shelf) }
    guard let scroll = span(plan) else { return nil }
    if plan.extent == .items, let items {
      return Box(line: items.box(plan.bounds).line, scroll: scroll)
    }
    return Box(line: extent(plan), scroll: scroll)
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

  /// Step 1: what the span covers along the scroll axis.
  @inline(__always)
  private func span(_ plan: DecorationPlan) -> Interval<Q>? {
    guard let items else { return spanWithoutItems(plan) }
    return span(plan, around: items.box(plan.bounds).scroll)
  }

  /// An end of the span is that of the header or footer, if the span includes it, or that of the
  /// items, and there the section inset may lie outside of them.
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

  /// The header and the footer, where the span includes them.
  func supplementaries(
    _ plan: DecorationPlan
  ) -> (header: Interval<Q>?, footer: Interval<Q>?) {
    (plan.span.includesHeader ? header : nil, plan.span.includesFooter ? footer : nil)
  }

  /// Step 2: what the extent covers along the line.
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

  /// What the decoration of an item or of a line covers.
  @inline(__always)
  func box(_ plan: DecorationPlan, of element: Box<Q>) -> Box<Q> {
    Box(line: across(plan) ?? element.line, scroll: element.scroll)
  }

  /// What the decoration of a gap between two lines covers: across the items, if not across more.
  ///
  /// - Parameters:
  ///   - gap: The part of the gap that it covers along the scroll axis.
  ///   - line: What the line after the gap covers.
  @inline(__always)
  func box(_ plan: DecorationPlan, ofGap gap: Interval<Q>, before line: Interval<Q>) -> Box<Q> {
    Box(line: across(plan) ?? items?.box(plan.bounds).line ?? line, scroll: gap)
  }

  /// What the extent covers along the line; nil where it is the elements' own.
  @inline(__always)
  private func across(_ plan: DecorationPlan) -> Interval<Q>? {
    if plan.extent == .items { return nil }
    if let shelf { return Interval(start: shelf.titleHeight, end: lineLength) }
    return extent(plan)
  }
}
