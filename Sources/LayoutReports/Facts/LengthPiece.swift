import LayoutEngine

/// An item's length along its line as a linear function of the line's available length, valid up to
/// ``end``.
///
/// The pieces estimate where columns may change; the engine decides. So a piece may ignore the
/// engine's tolerances, but must not skip a length at which an item's length or slope changes.
struct LengthPiece: Equatable {
  var length: Double
  /// The growth of the item for each point that the line grows.
  var slope = 0.0
  /// The available length at which the next piece begins; infinite if there is none.
  var end = Double.infinity
  /// The most that rounding can shorten the item, in points.
  var slack = 0.0
  /// The maximum length of the item on any longer line; infinite if the item grows with the line.
  var most = Double.infinity
  /// The rule's number of columns, which is also the minimum on longer lines; 0 without columns.
  var columns = 0.0
}

/// The values of a line that a sizing rule reads, in points.
struct LineInput: Hashable, Sendable {
  /// The length of a line minus the section's insets.
  var available: Double
  var spacing: Double
  /// The container's full width, which breakpoints compare with their limits.
  var width: Double
  var scale: PixelScale?
  /// The scroll direction, which determines the dimension of a fixed size along the line.
  var direction: ScrollDirection
}

extension LengthPiece {
  /// - Parameters:
  ///   - items: The number of items in the section. It is the number of columns if no least width
  ///     divides the line.
  ///   - isRounded: Whether a rounded length has a piece for each rounding step. Otherwise it is
  ///     one piece up to the next change of the number of columns, with the rounding as its slack.
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
      // With more columns, each is closer to the least width.
      if limit == .infinity, fitting == count {
        most = pitch * (1 + 1 / count) - line.spacing
      }
    } else if columns.minWidth != nil {
      // The least width does not divide the line, so each item is a column.
      count = min(max(count, Double(items)), limit)
    }
    // Spacing is subtracted for each gap between columns.
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
  /// The container widths at which another breakpoint of a rule applies, in points.
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
  /// The container widths at which other conditions or breakpoints apply, in points.
  var limits: [Double] {
    let metrics = [metrics] + conditions.map(\.metrics) + (whenEmpty.map { [$0] } ?? [])
    return metrics.flatMap { $0.itemSize?.limits ?? [] }
      + conditions.flatMap { [$0.minWidth, $0.maxWidth].compactMap { $0 } }
  }
}

extension ItemRuns {
  /// Returns the piece of each run, with its number of items.
  func pieces(
    own: LengthPiece, palette: [LengthPiece], along direction: ScrollDirection
  ) -> [(piece: LengthPiece, count: Int)] {
    (0..<runCount).map { run in
      let piece: LengthPiece =
        switch references?[run] ?? 0 {
        case 0: LengthPiece(fixed: SectionFacts.along(sizes[run], direction))
        case 1: own
        case let reference: palette[Int(reference) - 2]
        }
      return (piece, itemCount(ofRun: run))
    }
  }
}
