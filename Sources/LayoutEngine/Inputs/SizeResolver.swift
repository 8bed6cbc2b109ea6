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
  mutating func size(_ size: ItemSize, ofReference reference: UInt16) -> Size {
    switch size {
    case .fixed(let size): return size
    case .rule(let rule):
      wasNegative = false
      let size = self.size(rule, within: nil)
      if wasNegative { negative.insert(reference) }
      return size
    }
  }

  private mutating func size(_ rule: SizingRule, within outer: SizingRule?) -> Size {
    var rule = rule
    rule.inherit(from: outer)
    let length: Double
    switch rule.length {
    case .fill: length = nonNegative(available)
    case .columns(let columns): length = columnLength(columns, of: rule)
    case .breakpoints(let entries):
      // The last entry has no limit, so one always holds; the reader of documents checks that.
      switch entries.first(where: { $0.holds(for: part.width ?? 0) })?.size {
      case .fixed(let size): return size
      case .rule(let inner): return self.size(inner, within: rule)
      case nil: return .zero
      }
    }
    let other: Double =
      switch rule.other {
      case .points(let points): points
      // An aspect is width divided by height, whichever of the two lies along the line.
      case .aspect(let aspect): axes.line == 0 ? length / aspect : length * aspect
      case nil: 0
      }
    let otherLength = min(nonNegative(other + (rule.plus ?? 0)), FixedPoint.limit)
    return axes.line == 0
      ? Size(width: length, height: otherLength) : Size(width: otherLength, height: length)
  }

  private mutating func columnLength(_ columns: ColumnCount, of rule: SizingRule) -> Double {
    var count = Double(columns.min)
    if let minWidth = columns.minWidth {
      let pitch = minWidth + interitemSpacing
      let quotient = (available + interitemSpacing) / pitch
      let fitting = DisputedRules.columns(quotient: quotient, pitch: pitch, items: items)
      count = min(columns.max.map(Double.init) ?? .infinity, max(count, fitting))
    }
    let length = (available - (rule.reserve ?? 0) - interitemSpacing * (count - 1)) / count
    switch rule.rounding ?? .floor {
    case .floor: return nonNegative(length.rounded(.down))
    case .pixel:
      guard let scale = part.scale.map({ Double($0.rawValue) }) else { fallthrough }
      return nonNegative((length * scale).rounded(.down) / scale)
    case .none: return nonNegative(fitted(length, columns: count))
    }
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

  private mutating func nonNegative(_ length: Double) -> Double {
    if length < 0 { wasNegative = true }
    return max(0, length)
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
