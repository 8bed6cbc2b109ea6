/// A recorder of how the items of a shelf are placed in columns. shelf.md.
struct ShelfTrace {
  private let items: ItemsTrace
  private let columns: [ShelfColumn]
  private let shelf: ShelfMetrics
  private static let terms = 24
  /// The name of the height available to a column's items.
  private static let heightName = "height available to a column"

  init(_ items: ItemsTrace, _ columns: [ShelfColumn], _ shelf: ShelfMetrics) {
    self.items = items
    self.columns = columns
    self.shelf = shelf
  }

  private var trace: LayoutTrace { items.trace }
  private var spacing: RecordedQuantity { trace.known(shelf.itemSpacing, "itemSpacing") }

  func describe(_ item: Int, isShown: Bool) {
    guard let number = columns.firstIndex(where: { $0.items.contains(item) }) else { return }
    if isShown { describeBreaks(of: number) }
    guard !trace.isKnown("x of item \(item)") else { return }
    items.describeSize(item)
    describePlace(of: number)
    trace.step(
      trace.known(columns[number].x, "x of column \(number)"), "x of item \(item)",
      "items begin at the start of their column")
    let title = trace.known(shelf.titleHeight, "title height")
    let top = item == columns[number].items.lowerBound ? 0 : describeTop(of: item, in: number)
    trace.step(
      ShelfRule.y(top, below: title), "y of item \(item)",
      "below the title and the items before it in the column, with a spacing after each")
  }

  /// Records the end of the last column and the bounds of all items.
  func describeEnd() {
    guard let last = columns.last else { return }
    let number = columns.count - 1
    describePlace(of: number)
    trace.step(
      trace.known(last.x, "x of column \(number)") + describeWidth(of: number),
      "end of the items", "where the last column ends")
    items.describeEdges(0..<items.frames.count, ItemEdges(items.axes), of: "all items")
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
        column.items.first { items.frames[$0].width == column.width } ?? column.items.lowerBound
      items.describeSize(item)
      trace.step(
        trace.known(column.width, "width of item \(item)"), name, "the largest of its items")
    }
    return trace.known(column.width, name)
  }

  /// Returns the start of an item below the title, after the spacing before it.
  private func describeTop(of item: Int, in number: Int) -> RecordedQuantity {
    ShelfRule.top(after: describeUse(before: item, in: number), spacing)
  }

  /// Returns the height of the items before an item of a column, with the spacings between them.
  private func describeUse(before item: Int, in number: Int) -> RecordedQuantity {
    let first = columns[number].items.lowerBound
    var used: RecordedQuantity = 0
    for other in first..<item {
      items.describeSize(other)
      let height = trace.known(items.frames[other].height, "height of item \(other)")
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

  private var pass: LayoutPass { items.pass }

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
    guard next < items.frames.count else { return }
    items.describeSize(next)
    let more = "\(name) with item \(next)"
    trace.step(
      ShelfRule.top(after: used, spacing)
        + trace.known(items.frames[next].height, "height of item \(next)"), more,
      "more than the available \(height.number.shortest): "
        + "item \(next) begins column \(number + 1)",
      because: trace.mentioned(Self.heightName))
    trace.keep(more)
  }
}

extension LayoutTrace {
  /// Records the metrics of a shelf, which the document sets.
  func note(_ shelf: ShelfMetrics) {
    let standard = ShelfMetrics()
    input(
      shelf.titleHeight, "title height",
      .document("titleHeight", isDefault: shelf.titleHeight == standard.titleHeight))
    input(
      shelf.itemSpacing, "itemSpacing",
      .document("itemSpacing", isDefault: shelf.itemSpacing == standard.itemSpacing))
  }
}
