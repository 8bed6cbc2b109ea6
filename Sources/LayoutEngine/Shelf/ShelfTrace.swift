extension ShelfSection {
  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) -> any KindTrace {
    trace.describe(metrics, in: pass.traits, pass.axes)
    func key<V: Equatable>(_ key: String, _ value: KeyPath<ShelfMetrics, V>) -> InputOrigin {
      .document(key, isDefault: shelf[keyPath: value] == ShelfMetrics()[keyPath: value])
    }
    trace.input(shelf.titleHeight, "title height", key("titleHeight", \.titleHeight))
    trace.input(shelf.itemSpacing, "itemSpacing", key("itemSpacing", \.itemSpacing))
    let (items, itemSize) = (section.items, ItemSize.fixed(shelf.itemSize))
    let sizes = SizeTrace(items, lineMetrics, itemSize, in: pass, trace) {
      key("itemSize." + $0, \.itemSize)
    }
    var found = ShelfTrace(pass: pass, shelf: shelf, trace: trace, itemSizes: sizes)
    guard items.count > 0 else { return found }
    var resolver = SizeResolver(
      lineMetrics, axes: pass.axes, traits: pass.traits, items: items.count)
    pass.withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      let (output, height) = (buffer.reset(count: items.count), pass.columnHeight(shelf))
      _ = pass.columns(sizes, items.count, shelf, height: height, output) {
        found.columns.append($0)
      }
    }
    found.frames = Array(buffer.frames)
    return found
  }
}

/// A recorder of how the elements of a section of a shelf get their frames. shelf.md.
struct ShelfTrace: KindTrace {
  fileprivate let pass: LayoutPass
  fileprivate let shelf: ShelfMetrics
  let trace: LayoutTrace
  fileprivate let itemSizes: SizeTrace
  fileprivate(set) var frames: [Rect] = []
  fileprivate var columns: [ShelfColumn] = []
  private static let terms = 24
  /// The name of the height available to a column's items.
  private static let heightName = "height available to a column"

  var axes: Axes { pass.axes }
  private var spacing: RecordedQuantity { trace.known(shelf.itemSpacing, "itemSpacing") }

  func describe(_ item: Int, isShown: Bool) {
    guard let number = columns.firstIndex(where: { $0.items.contains(item) }) else { return }
    if isShown { describeBreaks(of: number) }
    guard !trace.isKnown("x of item \(item)") else { return }
    describeSize(item)
    describePlace(of: number)
    trace.step(
      trace.known(columns[number].x, "x of column \(number)"), "x of item \(item)",
      "items begin at the start of their column")
    let title = trace.known(shelf.titleHeight, "title height")
    let isFirst = item == columns[number].items.lowerBound
    let top = isFirst ? 0 : ShelfRule.top(after: describeUse(before: item, in: number), spacing)
    trace.step(
      ShelfRule.y(top, below: title), "y of item \(item)",
      "below the title and the items before it in the column, with a spacing after each")
  }

  private func describeSize(_ item: Int) { itemSizes.describe(item, as: " of item \(item)") }

  func describeBoundaryItem(_ kind: String, _ rect: Rect) -> NamedRect? {
    var width = "end of the items"
    if let last = columns.last, last.x + last.width < 0 {
      let end = trace.known(last.x + last.width, width)
      width = "title width"
      trace.step(.larger(0, end), width, "at least 0")
    }
    return NamedRect(rect, x: nil, y: nil, width: width, height: "title height")
  }

  func describeLength(_ layout: SectionLayout) {
    guard let items = layout.items else {
      trace.step(0, "section width", "a section without items takes no space")
      return
    }
    describeExtent(trace.known(items.end, "end of the items"))
  }

  /// Records the end of the last column and the bounds of all items.
  func describeBounds() {
    guard let last = columns.last else { return }
    let number = columns.count - 1
    describePlace(of: number)
    trace.step(
      trace.known(last.x, "x of column \(number)") + describeWidth(of: number),
      "end of the items", "where the last column ends")
    describeEdges(0..<frames.count, ItemEdges(axes), of: "all items")
  }

  private func describePlace(of number: Int) {
    let name = "x of column \(number)"
    guard !trace.isKnown(name) else { return }
    var first = 0
    var place: RecordedQuantity = 0
    if number > Self.terms {
      first = number - 1
      place = trace.input(
        columns[first].x, "x of column \(first)",
        .source(.element(section: trace.section, item: columns[first].items.lowerBound)))
    }
    for column in first..<number {
      place = LineArithmetic.next(place, describeWidth(of: column), spacing)
    }
    trace.step(
      place, name,
      number == 0 ? "the first one" : "after the columns before it, with a spacing after each")
  }

  /// Records and returns the height available to a column.
  private func describeHeight() -> RecordedQuantity {
    trace.step(
      ShelfRule.columnHeight(
        content: trace.known(pass.traits.lineLength, "content height"),
        title: trace.known(shelf.titleHeight, "title height")),
      Self.heightName, "the content minus the title")
  }

  /// Records and returns the width of a column, which is the width of its widest item.
  private func describeWidth(of number: Int) -> RecordedQuantity {
    let column = columns[number]
    let name = "width of column \(number)"
    if !trace.isKnown(name) {
      let item =
        column.items.first { frames[$0].width == column.width } ?? column.items.lowerBound
      describeSize(item)
      trace.step(
        trace.known(column.width, "width of item \(item)"), name, "the largest of its items")
    }
    return trace.known(column.width, name)
  }

  /// Returns the height of the items before an item of a column, with the spacings between them.
  private func describeUse(before item: Int, in number: Int) -> RecordedQuantity {
    let first = columns[number].items.lowerBound
    var used: RecordedQuantity = 0
    for other in first..<item {
      describeSize(other)
      let height = trace.known(frames[other].height, "height of item \(other)")
      used = other == first ? height : ShelfRule.top(after: used, spacing) + height
      if other > first, (other - first) % Self.terms == 0 {
        used = trace.step(
          used, "height used by column \(number) up to item \(other)", "a part of the sum")
      }
    }
    return used
  }

  /// Records which items fit in a column, and which do not.
  private func describeBreaks(of number: Int) {
    if number > 0 { describeUse(of: number - 1, before: columns[number].items.lowerBound) }
    describeUse(of: number, before: columns[number].items.upperBound)
  }

  private func describeUse(of number: Int, before next: Int) {
    let name = "height used by column \(number)"
    let height = describeHeight()
    let total = describeUse(before: next, in: number)
    let isLonger = total > height
    let used = trace.step(
      total, name,
      "its items and the spacings between them, \(isLonger ? "longer than" : "at most") "
        + "the available \(height.number.shortest)",
      because: trace.mentioned(Self.heightName))
    trace.keep(name)
    guard next < frames.count else { return }
    describeSize(next)
    let more = "\(name) with item \(next)"
    trace.step(
      ShelfRule.top(after: used, spacing)
        + trace.known(frames[next].height, "height of item \(next)"), more,
      "more than the available \(height.number.shortest): "
        + "item \(next) begins column \(number + 1)",
      because: trace.mentioned(Self.heightName))
    trace.keep(more)
  }
}
