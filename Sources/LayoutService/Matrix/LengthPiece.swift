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
struct LineInput {
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
  init(_ size: ItemSize, on line: LineInput) { self.init(size, on: line, within: nil) }

  private init(_ size: ItemSize, on line: LineInput, within outer: SizingRule?) {
    switch size {
    case .fixed(let size): self.init(length: SectionFacts.along(size, line.direction))
    case .rule(var rule):
      rule.reserve = rule.reserve ?? outer?.reserve
      rule.rounding = rule.rounding ?? outer?.rounding
      switch rule.length {
      case .fill:
        self =
          line.available < 0
          ? LengthPiece(length: 0, end: 0) : LengthPiece(length: line.available, slope: 1)
      case .columns(let columns): self.init(columns, of: rule, on: line)
      case .breakpoints(let entries):
        let entry = entries.first { $0.holds(for: line.width) }
        self.init(entry?.size ?? .fixed(.zero), on: line, within: rule)
      }
    }
  }

  private init(_ columns: ColumnCount, of rule: SizingRule, on line: LineInput) {
    var count = Double(columns.min)
    var end = Double.infinity
    let pitch = (columns.minWidth ?? 0) + line.spacing
    if columns.minWidth != nil, pitch > 0 {
      let fitting = ((line.available + line.spacing) / pitch + 1e-9).rounded(.down)
      count = min(max(count, fitting), columns.max.map(Double.init) ?? .infinity)
      end = (fitting + 1) * pitch - line.spacing
    }
    // The rule for other counts than one; where no count divides the line, every item is one.
    count = max(1, count)
    let taken = (rule.reserve ?? 0) + line.spacing * (count - 1)
    let length = (line.available - taken) / count
    let steps: Double? =
      switch rule.rounding ?? .floor {
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
