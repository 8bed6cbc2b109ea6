/// Gives the sizes of sizing rules in one section. PRODUCT.md, "Sizing rules".
struct SizeResolver {
  let axes: Axes
  let part: ContainerPart
  let available: Double
  let interitemSpacing: Double
  /// The number of items in the section: no line holds more.
  let items: Int
  /// Whether the rule at hand gave a negative length.
  private var wasNegative = false
  /// The references of runs whose rules gave one so far.
  private(set) var negative: Set<UInt16> = []

  init(_ metrics: ResolvedMetrics, axes: Axes, part: ContainerPart, items: Int) {
    self.axes = axes
    self.part = part
    available = metrics.available
    interitemSpacing = metrics.interitemSpacing
    self.items = items
  }

  /// Returns the size of the runs that have a reference.
  mutating func size<R: LayoutRecorder>(
    _ size: ItemSize, ofReference reference: UInt16, _ record: R
  ) -> Size {
    wasNegative = false
    let size = self.size(size, at: RulePath(), record)
    if wasNegative { negative.insert(reference) }
    return size
  }

  private mutating func size<R: LayoutRecorder>(
    _ size: ItemSize, at path: RulePath, _ record: R
  ) -> Size {
    switch size {
    case .fixed(let size):
      func note(_ points: Double, _ name: String) {
        let isGiven = path.breakpoints.isEmpty
        let given = record.input(
          points, isGiven ? name : "given \(name)", .size(path.key(name)))
        guard !isGiven else { return }
        record.step(
          given, name, "the size of the breakpoint for the container's width",
          because: record.reasons(path, width: part.width))
      }
      if R.isRecording {
        note(size.width, "width")
        note(size.height, "height")
      }
      return size
    case .rule(let rule): return self.size(rule, at: path, record)
    }
  }

  private mutating func size<R: LayoutRecorder>(
    _ own: SizingRule, at outer: RulePath, _ record: R
  ) -> Size {
    let path = R.isRecording ? outer.entering(own) : outer
    var rule = own
    rule.inherit(from: outer.rule)
    let length: R.Length
    switch rule.length {
    case .fill:
      length = nonNegative(record.known(available, "available \(axes.lineWords.length)"))
    case .columns(let columns): length = columnLength(columns, of: rule, path, record)
    case .breakpoints(let entries):
      // The last entry has no limit, so one always holds; the reader of documents checks that.
      let index = entries.firstIndex { $0.holds(for: part.width ?? 0) }
      guard let index else { return .zero }
      var inner = R.isRecording ? path.entering(index, entries[index]) : path
      inner.rule = entries[index].isWhole ? nil : rule
      return size(entries[index].size, at: inner, record)
    }
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    let along = record.step(
      length, line.length, rule.sentence(line), because: record.reasons(path, width: part.width))
    let across = record.step(
      across(along, rule, path, record), scroll.length, rule.otherSentence(scroll))
    return axes.line == 0
      ? Size(width: along.number, height: across.number)
      : Size(width: across.number, height: along.number)
  }

  /// The length along the scroll axis.
  private mutating func across<R: LayoutRecorder>(
    _ length: R.Length, _ rule: SizingRule, _ path: RulePath, _ record: R
  ) -> R.Length {
    let key = axes.scrollWords.length
    var other: R.Length =
      switch rule.other {
      case .points(let points): record.input(points, "given \(key)", .size(path.other(key)))
      // An aspect is width divided by height, whichever of the two lies along the line.
      case .aspect(let aspect):
        axes.line == 0
          ? length / record.input(aspect, "aspect", .size(path.other("aspect")))
          : length * record.input(aspect, "aspect", .size(path.other("aspect")))
      case nil: 0
      }
    if let plus = rule.plus {
      other = other + record.input(plus, "plus", .size(path.plus))
    }
    let sum = nonNegative(other)
    return sum > limit() ? limit() : sum
  }

  private func limit<Q: Quantity>() -> Q { Q(floatLiteral: FixedPoint.limit) }

  private mutating func columnLength<R: LayoutRecorder>(
    _ columns: ColumnCount, of rule: SizingRule, _ path: RulePath, _ record: R
  ) -> R.Length {
    let spacing = record.known(interitemSpacing, "minimum interitem spacing")
    let available = record.known(available, "available \(axes.lineWords.length)")
    let count = columnCount(columns, available, spacing, path, record)
    let reserve = rule.reserve.map { record.input($0, "reserve", .size(path.reserve)) } ?? 0
    let length = (available - reserve - spacing * (count - 1)) / count
    switch rule.rounding ?? .floor {
    case .floor: return nonNegative(length.roundedDown())
    case .pixel:
      guard let scale = part.scale.map({ Double($0.rawValue) }) else { fallthrough }
      let pixels = record.input(scale, "scale", .container("scale"))
      return nonNegative((length * pixels).roundedDown() / pixels)
    case .none:
      let fitted = fitted(length.number, columns: count.number)
      guard fitted != length.number else { return nonNegative(length) }
      return nonNegative(length - R.Length(floatLiteral: length.number - fitted))
    }
  }

  private func columnCount<R: LayoutRecorder>(
    _ columns: ColumnCount, _ available: R.Length, _ spacing: R.Length, _ path: RulePath,
    _ record: R
  ) -> R.Length {
    guard let minWidth = columns.minWidth else {
      return record.input(Double(columns.min), "columns", .size(path.key("columns")))
    }
    let pitch =
      record.input(minWidth, "minWidth", .size(path.key("columns.minWidth"))) + spacing
    let fitting = DisputedRules.columns(
      quotient: (available + spacing) / pitch, pitch: pitch,
      items: record.known(Double(items), "items of the section"))
    let least =
      columns.min == 1
      ? 1 : record.input(Double(columns.min), "min", .size(path.key("columns.min")))
    var count = R.Length.larger(least, fitting)
    if let max = columns.max {
      count = .smaller(
        record.input(Double(max), "max", .size(path.key("columns.max"))), count)
    }
    return record.step(
      count, "columns", "as many as fit with at least minWidth each and the spacing between them")
  }

  /// Takes from an unrounded length what summing it up again could exceed the line by, so that a
  /// rule's columns always fit on one line.
  ///
  /// Where a negative spacing makes a line the shorter the more items it holds, a line of few of
  /// them is longer than one of all columns, by far more than a sum is off; that is left alone.
  private func fitted(_ length: Double, columns: Double) -> Double {
    let perLine = Int(min(columns, Double(items)))
    guard perLine > 1, length > 0, length + interitemSpacing > 0 else { return length }
    var length = length
    while true {
      var sum = length
      for _ in 1..<perLine { sum += interitemSpacing + length }
      guard sum > available + DisputedRules.tolerance else { return length }
      length = min(length.nextDown, length - (sum - available) / Double(perLine))
    }
  }

  private mutating func nonNegative<Q: Quantity>(_ length: Q) -> Q {
    guard length < 0 else { return length }
    wasNegative = true
    return 0
  }
}

extension ItemSize {
  /// Returns the same size for containers of one width, without breakpoints.
  func settled(forWidth width: Double, within outer: SizingRule? = nil) -> ItemSize {
    // A deeper rule is refused elsewhere, and is not changed here.
    guard case .rule(var rule) = self, rule.depth <= SizingRule.maximumDepth else { return self }
    rule.inherit(from: outer)
    guard case .breakpoints(let entries) = rule.length else { return .rule(rule) }
    let entry = entries.first { $0.holds(for: width) }
    let outer = entry?.isWhole == true ? nil : rule
    return entry?.size.settled(forWidth: width, within: outer) ?? .fixed(.zero)
  }
}

extension SizingRule {
  /// Takes from an enclosing rule what this entry of it leaves open.
  mutating func inherit(from outer: SizingRule?) {
    guard let outer else { return }
    other = other ?? outer.other
    plus = plus ?? outer.plus
    reserve = reserve ?? outer.reserve
    rounding = rounding ?? outer.rounding
  }
}
