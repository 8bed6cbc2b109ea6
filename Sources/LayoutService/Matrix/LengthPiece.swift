import LayoutEngine

/// How long an item is along its line while the line grows: a straight line, up to where the rule goes
/// over to another one.
///
/// It foretells where to look; what is there the engine says. So it may leave out the tolerances of the
/// engine, but no place at which a length or its growth changes.
struct LengthPiece: Equatable {
  var length: Double
  /// How much the item grows when the line grows by a point.
  var slope = 0.0
  /// The available length at which another piece begins; infinite where none does.
  var end = Double.infinity
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
  init(_ size: ItemSize, on line: LineInput) {
    self.init(SettledRule(size, forWidth: line.width), on: line)
  }

  init(_ rule: SettledRule, on line: LineInput) {
    switch rule {
    case .fixed(let size): self.init(length: SectionFacts.along(size, line.direction))
    case .fill:
      self =
        line.available < 0
        ? LengthPiece(length: 0, end: 0) : LengthPiece(length: line.available, slope: 1)
    case .columns(let columns, let reserve, let rounding):
      self.init(columns, reserve: reserve, rounding, on: line)
    }
  }

  private init(
    _ columns: ColumnCount, reserve: Double, _ rounding: SizingRule.Rounding, on line: LineInput
  ) {
    var end = Double.infinity
    if let fitting = columns.fitting(on: line), let pitch = columns.pitch(on: line) {
      end = (fitting + 1) * pitch - line.spacing
    }
    // The rule for other counts than one; where no count divides the line, every item is one.
    let count = columns.count(on: line)
    let taken = reserve + line.spacing * (count - 1)
    let length = (line.available - taken) / count
    let steps: Double? =
      switch rounding {
      case .floor: 1
      case .pixel: Double(line.scale?.rawValue ?? 1)
      case .none: nil
      }
    if let steps {
      let step = (length * steps).rounded(.down)
      self.init(length: max(0, step / steps), end: min(end, count * (step + 1) / steps + taken))
    } else if length < 0 {
      self.init(length: 0, end: min(end, taken))
    } else {
      self.init(length: length, slope: 1 / count, end: end)
    }
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
