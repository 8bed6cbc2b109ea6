import LayoutEngine

/// The values of a section that decorations read, named as in decorations.md, in content
/// coordinates.
///
/// All rects are leading and in terms of a vertical layout, so that y is along the scroll axis.
/// `transposed` is whether x and y are swapped in the result.
struct ReferenceDecoratedSection {
  let transposed: Bool
  /// The start of the section's header, and the end of its footer.
  var start: Double
  var end: Double
  var items: [Rect]
  /// The items of each line, and where they are across it.
  var lines: [[Int]]
  var itemAlignment = ItemAlignment.center
  /// The natural frames of views with a size; nil for others.
  var header: Rect?
  var footer: Rect?
  /// The section inset before and after the items.
  var insetBefore = 0.0
  var insetAfter = 0.0
  /// The position of the items if there are none.
  var emptyPlace = 0.0
  /// The three extents that do not depend on items, each with its start and end.
  var container: (Double, Double)
  var content: (Double, Double)
  var section: (Double, Double)
  /// The start of the items in a shelf; nil in a flow layout.
  var titleHeight: Double?

  /// A rect by its edges, which keeps negative lengths.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var rect: Rect { Rect(x: left, y: top, width: right - left, height: bottom - top) }
  }

  private func bounding(_ rects: [Rect]) -> Box {
    Box(
      left: rects.map(\.minX).min() ?? 0, top: rects.map(\.minY).min() ?? 0,
      right: rects.map(\.maxX).max() ?? 0, bottom: rects.map(\.maxY).max() ?? 0)
  }

  /// Steps 1 and 2 of the rule.
  func box(_ decoration: ReferenceDecoration.Description) -> Box? {
    if titleHeight != nil { return shelfBox(decoration) }
    if decoration.span == .section {
      // "The section's frame, wherever its length is positive."
      guard end > start else { return nil }
      let (left, right) = extent(decoration)
      return Box(left: left, top: start, right: right, bottom: end)
    }
    let hasHeader = decoration.span == .all || decoration.span == .headerAndItems
    let hasFooter = decoration.span == .all || decoration.span == .itemsAndFooter
    var top = emptyPlace
    var bottom = emptyPlace
    if !items.isEmpty {
      let edges = bounding(chosen(decoration.bounds))
      top = edges.top
      bottom = edges.bottom
    } else if decoration.whenEmpty == .none {
      return nil
    } else if decoration.whenEmpty == .supplementary {
      let views = [hasHeader ? header : nil, hasFooter ? footer : nil].compactMap { $0 }
      guard let first = views.first, let last = views.last else { return nil }
      let (left, right) = extent(decoration)
      return Box(left: left, top: first.minY, right: right, bottom: last.maxY)
    }
    let (isOpenAbove, isOpenBelow) = (header == nil, footer == nil)
    switch decoration.sectionInset {
    case .always:
      top -= insetBefore
      bottom += insetAfter
    case .atOpenEnds:
      if isOpenAbove { top -= insetBefore }
      if isOpenBelow { bottom += insetAfter }
    case .never: break
    }
    if hasHeader, let header { top = header.minY }
    if hasFooter, let footer { bottom = footer.maxY }
    let (left, right) = extent(decoration)
    return Box(left: left, top: top, right: right, bottom: bottom)
  }

  private func chosen(_ bounds: DecorationGeometry.ItemBounds) -> [Rect] {
    bounds == .all ? items : [items.first, items.last].compactMap { $0 }
  }

  private func extent(_ decoration: ReferenceDecoration.Description) -> (Double, Double) {
    switch decoration.extent {
    case .container: return container
    case .content: return content
    case .section: return section
    case .items:
      // The box of a section without items is unspecified; the section's extent is used.
      guard !items.isEmpty else { return section }
      let box = bounding(chosen(decoration.bounds))
      return (box.left, box.right)
    }
  }

  /// "Along x the section's width; spans with the header start at y = 0, others at the title
  /// height; they end at the content height, or at the items' box for extent `items`." The line is
  /// y.
  private func shelfBox(_ decoration: ReferenceDecoration.Description) -> Box? {
    guard !items.isEmpty, let titleHeight else { return nil }
    let hasHeader = [.all, .headerAndItems, .section].contains(decoration.span)
    return Box(
      left: hasHeader ? 0 : titleHeight, top: start,
      right: decoration.extent == .items
        ? bounding(chosen(decoration.bounds)).right : content.1,
      bottom: end)
  }

  // MARK: - Items, lines and gaps

  /// Returns the boxes of the decorations of each item, line or gap.
  func boxes(_ decoration: ReferenceDecoration.Description) -> [Box] {
    func across(_ own: Box) -> Box {
      guard decoration.extent != .items else { return own }
      let (left, right) = titleHeight.map { ($0, content.1) } ?? extent(decoration)
      return Box(left: left, top: own.top, right: right, bottom: own.bottom)
    }
    if decoration.each == .item { return items.map { across(bounding([$0])) } }
    let lines = distinctLines.map { line in bounding(line.map { items[$0] }) }
    if decoration.each == .line { return lines.map(across) }
    let all = bounding(chosen(decoration.bounds))
    return zip(lines, lines.dropFirst()).map { line, next in
      var gap = Box(left: all.left, top: line.bottom, right: all.right, bottom: next.top)
      if let thickness = decoration.thickness {
        let middle = (gap.top + gap.bottom) / 2
        gap.top = middle - thickness / 2
        gap.bottom = middle + thickness / 2
      }
      return across(gap)
    }
  }

  /// The lines, with successive lines at the same position joined into one.
  private var distinctLines: [[Int]] {
    var distinct: [[Int]] = []
    for line in lines {
      if let last = distinct.last, isSamePlace(items[last[last.count - 1]], items[line[0]]) {
        distinct[distinct.count - 1] += line
      } else {
        distinct.append(line)
      }
    }
    return distinct
  }

  private func isSamePlace(_ a: Rect, _ b: Rect) -> Bool {
    if titleHeight != nil { return abs(a.minY - b.minY) < 1e-9 }
    switch itemAlignment {
    case .start, .stretch: return abs(a.minY - b.minY) < 1e-6
    case .center: return abs(a.center.y - b.center.y) < 5e-7
    case .end: return abs(a.maxY - b.maxY) < 1e-6
    }
  }

  // MARK: - The bubble

  /// "U = the items' box, xi = the last line's far edge, yi = the far edge of all lines before it.
  /// The margins between U and B are kept at the step." Nil for a single rounded rect.
  func step(_ b: Rect, probe: inout ToleranceProbe) -> Point? {
    guard lines.count > 1, let last = lines.last else { return nil }
    let u = bounding(items)
    let xi = bounding(last.map { items[$0] }).right
    let yi = bounding(lines.dropLast().joined().map { items[$0] }).bottom
    guard probe.fits(xi + 1e-6 + ToleranceProbe.tolerance, in: u.right) else { return nil }
    return Point(x: xi + (b.maxX - u.right), y: yi + (b.maxY - u.bottom))
  }
}
