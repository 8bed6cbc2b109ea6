import LayoutEngine

/// How long an item is along its line while the line grows: a straight line, up to where the rule
/// goes over to another one.
///
/// It foretells where to look; what is there the engine says. So it may leave out the tolerances of
/// the engine, but no place at which a length or its growth changes.
struct LengthPiece: Equatable {
  var length: Double
  /// How much the item grows when the line grows by a point.
  var slope = 0.0
  /// The available length at which another piece begins; infinite where none does.
  var end = Double.infinity
  /// How much shorter than this rounding can make the item.
  var slack = 0.0
  /// What the item is never longer than, however long the line comes to be; infinite where it grows
  /// with the line.
  var most = Double.infinity
  /// How many columns the rule has here, and at least where the line is longer; 0 without columns.
  var columns = 0.0
}

/// What a sizing rule reads of a line.
struct LineInput: Hashable, Sendable {
  /// The length of a line less the section's insets.
  var available: Double
  var spacing: Double
  /// The container's full width, which limits of breakpoints are compared with.
  var width: Double
  var scale: PixelScale?
  /// Which component of a fixed size lies along the line.
  var direction: ScrollDirection
}

extension LengthPiece {
  /// - Parameters:
  ///   - items: How many items the section has, which counts where no length divides the line.
  ///   - isRounded: Whether a length that is rounded has a piece for every step of it. Else it is
  ///     one piece up to where the number of its columns changes, with what rounding takes as its
  ///     slack.
  init(_ rule: SettledRule, on line: LineInput, items: Int = 1, isRounded: Bool = true) {
    switch rule {
    case .fixed(let size): self.init(fixed: SectionFacts.along(size, line.direction))
    case .fill:
      self =
        line.available < 0
        ? LengthPiece(length: 0, end: 0) : LengthPiece(length: line.available, slope: 1)
    case .columns(let columns, let reserve, let rounding):
      let steps: Double? =
        switch rounding {
        case .floor: 1
        case .pixel: Double(line.scale?.rawValue ?? 1)
        case .none: nil
        }
      self.init(
        columns, reserve: reserve, steps: steps, on: line, items: items, isRounded: isRounded)
    }
  }

  init(fixed length: Double) { self.init(length: length, most: length) }

  private init(
    _ columns: ColumnCount, reserve: Double, steps: Double?, on line: LineInput, items: Int,
    isRounded: Bool
  ) {
    var count = columns.count(on: line)
    let limit = columns.max.map(Double.init) ?? .infinity
    var end = Double.infinity
    var most = Double.infinity
    if let fitting = columns.fitting(on: line), let pitch = columns.pitch(on: line) {
      if count < limit { end = (count + 1) * pitch - line.spacing }
      // Of more columns each is nearer to the least width.
      if limit == .infinity, fitting == count {
        most = pitch * (1 + 1 / count) - line.spacing
      }
    } else if columns.minWidth != nil {
      // No length divides the line, and each item is a column.
      count = min(max(count, Double(items)), limit)
    }
    // The rule for other counts than one; where no count divides the line, every item is one.
    let taken = reserve + line.spacing * (count - 1)
    let length = (line.available - taken) / count
    if let steps, isRounded || length * steps < 1 {
      let step = max(0, (length * steps).rounded(.down))
      self.init(length: step / steps, end: min(end, count * (step + 1) / steps + taken))
    } else if length < 0 {
      self.init(length: 0, end: min(end, taken))
    } else {
      self.init(length: length, slope: 1 / count, end: end, slack: steps.map { 1 / $0 } ?? 0)
    }
    (self.most, self.columns) = (most, count)
  }
}

extension ItemSize {
  /// The widths at which a rule goes over from one breakpoint to another.
  var limits: [Double] {
    guard case .rule(let rule) = self, case .breakpoints(let entries) = rule.length else {
      return []
    }
    return entries.flatMap { entry -> [Double] in
      switch entry.limit {
      case .upTo(let limit), .below(let limit): [limit] + entry.size.limits
      case nil: entry.size.limits
      }
    }
  }
}

extension SectionAttributes {
  /// The widths at which conditions and rules go over to others.
  var limits: [Double] {
    let metrics = [metrics] + conditions.map(\.metrics) + (whenEmpty.map { [$0] } ?? [])
    return metrics.flatMap { $0.itemSize?.limits ?? [] }
      + conditions.flatMap { [$0.minWidth, $0.maxWidth].compactMap { $0 } }
  }
}
