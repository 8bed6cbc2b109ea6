/// A recorder of how items are placed on lines that are not all equal. flow-layout.md, sections 2a
/// to 2c.
struct LinesTrace {
  let items: FlowTrace
  let lines: [FlowLine]
  /// The grid of the items; nil if lines are broken one by one.
  private let grid: Grid?
  /// Whether lines are not broken or aligned as in UIKit.
  private let isAligned: Bool
  /// The largest number of terms in a sum. A longer sum continues from a named part of it.
  static let terms = 24

  init(_ items: FlowTrace, _ lines: [FlowLine], _ grid: Grid?, isAligned: Bool) {
    self.items = items
    self.isAligned = isAligned
    self.lines = lines
    self.grid = grid
  }

  var trace: LayoutTrace { items.trace }
  private var pass: LayoutPass { items.pass }
  var along: Axes.Words { items.axes.lineWords }
  var across: Axes.Words { items.axes.scrollWords }
  var spacing: (within: Double, between: Double) {
    grid == nil
      ? pass.mixedSpacings(items.metrics)
      : (items.metrics.interitemSpacing, items.metrics.lineSpacing)
  }
  /// The names of the spacings, which horizontal layouts can swap where items differ in length.
  var spacingName: String {
    swapsSpacings ? "minimum line spacing" : "minimum interitem spacing"
  }
  private var lineSpacingName: String {
    swapsSpacings ? "minimum interitem spacing" : "minimum line spacing"
  }
  private var swapsSpacings: Bool {
    grid == nil && pass.configuration.swapHorizontalSpacings
      && pass.configuration.scrollDirection == .horizontal
  }

  func describe(_ item: Int, isShown: Bool) {
    guard let number = lines.firstIndex(where: { $0.items.contains(item) }) else { return }
    if isShown && grid == nil && !items.metrics.arrangement.isBalanced {
      describeRoom()
      describeBreaks(of: number)
    }
    guard !trace.isKnown("\(across.origin) of item \(item)") else { return }
    let line = lines[number]
    items.describeSize(item)
    if let grid, !isAligned {
      _ = items.describeColumn(of: item, grid)
    } else if let grid, let pitch = line.pitch {
      describeColumn(of: item, on: line, grid, pitch)
    } else {
      describeColumn(of: item, on: number)
    }
    describePlace(of: number)
    let thickness = describeThickness(of: number)
    describeStretch(of: item, on: number, thickness)
    describeAcross(
      item, trace.known(line.position, "\(across.start) of line \(number)"), thickness,
      length(item, across))
  }

  /// Records how an item is placed along a line that is not on a grid.
  private func describeColumn(of item: Int, on number: Int) {
    let line = lines[number]
    describeStart(of: number)
    var place = trace.known(line.x, "start of line \(number)")
    let gap = trace.known(line.gap, "spacing on line \(number)")
    for other in line.items.lowerBound..<item {
      items.describeSize(other)
      place = part(place, of: line, at: other, "\(along.origin) of item \(other)")
      place = LineArithmetic.next(place, length(other), gap)
    }
    trace.step(
      place, "\(along.origin) of item \(item)",
      item == line.items.lowerBound
        ? "the first of its line" : Self.afterOthers)
  }

  /// Records the end of the last line and the bounds of all items.
  func describeEnd() {
    guard let last = lines.last else { return }
    let number = lines.count - 1
    describePlace(of: number)
    let thickness = describeThickness(of: number)
    trace.step(
      trace.known(last.position, "\(across.start) of line \(number)") + thickness,
      "end of the items", "where the last line ends")
    items.describeEdges(0..<items.frames.count, ItemEdges(items.axes), of: "all items")
  }

  // MARK: - Lines

  /// Records where a line begins, and the spacing between its items.
  private func describeStart(of number: Int) {
    guard !trace.isKnown("start of line \(number)") else { return }
    let line = lines[number]
    let name = "\(along.length) of the items on line \(number)"
    var sum: RecordedQuantity?
    for item in line.items {
      items.describeSize(item)
      let next = sum.map { $0 + length(item) } ?? length(item)
      let isPart = item + 1 < line.items.upperBound && isPartEnd(of: line, at: item + 1)
      sum = isPart ? trace.step(next, name + " up to item \(item)", "a part of the sum") : next
    }
    if let sum { trace.step(sum, name, "without the spacings between them") }
    describePlacement(of: number, sum: trace.known(line.sum, name))
  }

  /// Records how the rule places a line, from the sum of its items' lengths.
  private func describePlacement(of number: Int, sum: RecordedQuantity) {
    let isLast = number == lines.count - 1
    if isAligned, describeAlignment(of: number, sum: sum) { return }
    let rule = MixedLineRule(
      available: trace.known(items.metrics.available, available),
      leading: trace.known(items.metrics.leading, "\(along.start) inset"),
      s: trace.known(spacing.within, spacingName), sum: sum, count: lines[number].items.count)
    let placement = rule.placement(isEven: isEven, isLast: isLast)
    let (x, gap) = rule.start(placement)
    trace.step(
      gap, "spacing on line \(number)",
      placement.spacingSentence(FlowTrace.stretch(from: spacing.within, to: gap.number)),
      because: items.distribution() + trace.mentioned(spacingName))
    trace.step(x, "start of line \(number)", placement.startSentence)
  }

  /// Records the position of a line along the scroll axis.
  private func describePlace(of number: Int) {
    let name = "\(across.start) of line \(number)"
    guard !trace.isKnown(name) else { return }
    let start = items.describeStartOfItems()
    let between =
      grid == nil
      ? trace.known(spacing.between, lineSpacingName)
      : trace.known(items.metrics.lineSpacing, "minimum line spacing")
    var (first, place) = (0, start)
    if number > Self.terms {
      first = number - 1
      place = trace.input(
        lines[first].position, "\(across.start) of line \(first)",
        .source(.element(section: trace.section, item: lines[first].items.lowerBound)))
    }
    for line in first..<number { place = place + describeThickness(of: line) + between }
    trace.step(
      place, name,
      number == 0
        ? "the first line begins at the start of the items"
        : "after the lines before it, with the exact minimum line spacing after each")
  }

  /// Records and returns the thickness of a line, which is the thickness of its thickest item.
  private func describeThickness(of number: Int) -> RecordedQuantity {
    let (line, axis) = (lines[number], items.axes.scroll)
    let name = "\(across.length) of line \(number)"
    if !trace.isKnown(name) {
      let item =
        line.items.first { items.size($0).along(axis) == line.thickness }
        ?? line.items.lowerBound
      items.describeSize(item)
      trace.step(
        length(item, across), name,
        line.items.count == 1 ? "the length of its item" : "the largest of its items")
    }
    return trace.known(line.thickness, name)
  }

  /// Records which items fit on a line, and which do not.
  private func describeBreaks(of number: Int) {
    if number > 0 {
      describeUse(of: number - 1)
      describeNext(after: number - 1)
    }
    describeUse(of: number)
    trace.keep(use(number))
    trace.keep(room)
    describeNext(after: number)
  }

  private func use(_ number: Int) -> String { "\(along.length) used by line \(number)" }

  private func describeUse(of number: Int) {
    guard !trace.isKnown(use(number)) else { return }
    let line = lines[number]
    let s = trace.known(spacing.within, spacingName)
    var used: RecordedQuantity?
    for item in line.items {
      items.describeSize(item)
      let next = used.map { LineArithmetic.used($0, s, length(item)) } ?? length(item)
      let isPart = item + 1 < line.items.upperBound && isPartEnd(of: line, at: item + 1)
      used =
        isPart ? trace.step(next, use(number) + " up to item \(item)", "a part of the sum") : next
    }
    guard let used else { return }
    let range = line.items
    let which =
      range.count == 1
      ? "item \(range.lowerBound)" : "items \(range.lowerBound) to \(range.upperBound - 1)"
    trace.step(
      used, use(number),
      used.number > limit
        ? "\(which), longer than the available \(limit.shortest)"
        : "\(which), at most the available \(limit.shortest)",
      because: trace.mentioned(room))
  }

  private func describeNext(after number: Int) {
    let next = lines[number].items.upperBound
    guard next < items.frames.count else { return }
    items.describeSize(next)
    let name = "\(use(number)) with item \(next)"
    trace.step(
      LineArithmetic.used(
        trace.known(lines[number].used, use(number)),
        trace.known(spacing.within, spacingName), length(next)), name,
      "more than the available \(limit.shortest): item \(next) begins line \(number + 1)",
      because: trace.mentioned(room))
    trace.keep(name)
  }

  private var isEven: Bool { items.metrics.distribution == .even }
  var available: String { "available \(along.length)" }
  /// The name of the length available to a line's items and the minimum spacings between them.
  private var room: String { isEven ? "\(available) between the outer spacings" : available }
  private var limit: Double {
    items.metrics.available - (isEven ? 2 * spacing.within : 0)
  }

  private func describeRoom() {
    guard isEven else { return }
    trace.step(
      trace.known(items.metrics.available, available)
        - 2 * trace.known(spacing.within, spacingName), room,
      "an even line also has a spacing before and after its items",
      because: items.distribution())
  }

  // MARK: - Sums

  private static let afterOthers =
    "after the items before it on the line, with a spacing after each"

  func length(_ item: Int) -> RecordedQuantity { length(item, along) }

  /// Returns a length of an item, before its line stretches it.
  func length(_ item: Int, _ words: Axes.Words) -> RecordedQuantity {
    let size = items.size(item)
    return trace.known(
      words.length == "width" ? size.width : size.height,
      words.length + items.suffix(ofSize: item))
  }

  private func isPartEnd(of line: FlowLine, at item: Int) -> Bool {
    (item - line.items.lowerBound) % Self.terms == 0
  }

  /// Records a part of a long sum under a name, if the part ends at this item.
  private func part(
    _ sum: RecordedQuantity, of line: FlowLine, at item: Int, _ name: String
  ) -> RecordedQuantity {
    guard item > line.items.lowerBound, isPartEnd(of: line, at: item) else { return sum }
    return trace.step(sum, name, Self.afterOthers)
  }
}

extension MixedLineRule.Placement {
  fileprivate var startSentence: String {
    switch self {
    case .even: "one spacing after the inset"
    case .packed, .justified: "the line begins after the inset"
    case .oversized: "the only item, which is longer than the line, begins it"
    case .centred: "the only item of a line that is not the last is centred"
    }
  }

  /// Returns the rule for the spacing in words.
  ///
  /// - Parameter stretch: The words for how the spacing differs from its minimum.
  fileprivate func spacingSentence(_ stretch: String) -> String {
    switch self {
    case .even: "\(stretch) of the line, also before and after them"
    case .packed: "the last line is not stretched"
    case .justified: "\(stretch) of the line, between them"
    case .oversized, .centred: "of one item: none"
    }
  }
}
