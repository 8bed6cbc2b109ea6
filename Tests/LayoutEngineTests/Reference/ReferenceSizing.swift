import LayoutEngine

/// Sizes by rule: documents.md, "Sizing rules", in terms of a vertical layout.
struct ReferenceSizing {
  /// The document's `a`: container less content inset less section inset.
  let available: Double
  /// The document's `g`.
  let interitemSpacing: Double
  let itemCount: Int
  let container: Container
  let transposed: Bool

  /// Returns measured lengths, exchanged in a transposed layout.
  func turned(_ size: MeasuredSize) -> MeasuredSize {
    transposed ? MeasuredSize(width: size.height, height: size.width) : size
  }

  /// Returns width and height, exchanged in a transposed layout.
  func size(
    of itemSize: ItemSize, within outer: SizingRule? = nil, probe: inout ToleranceProbe
  ) -> Size {
    switch itemSize {
    case .fixed(let size): return transposed ? size.transposed : size
    case .measured: preconditionFailure("BUG: measured lengths are no size")
    case .rule(var rule):
      rule.other = rule.other ?? outer?.other
      rule.plus = rule.plus ?? outer?.plus
      rule.reserve = rule.reserve ?? outer?.reserve
      rule.rounding = rule.rounding ?? outer?.rounding
      switch rule.length {
      case .breakpoints(let entries):
        guard let entry = entries.first(where: { holds($0.limit) }) else { return .zero }
        return size(of: entry.size, within: entry.isWhole ? nil : rule, probe: &probe)
      case .fill, .column:
        return size(rule, length: max(0, available))
      case .columns(let count):
        return size(rule, length: columnLength(count, rule, probe: &probe))
      }
    }
  }

  /// "The first entry whose `upTo` (inclusive) or `below` (exclusive) holds for the full width."
  private func holds(_ limit: Breakpoint.Limit?) -> Bool {
    switch limit {
    case .upTo(let width): container.size.width <= width
    case .below(let width): container.size.width < width
    case nil: true
    }
  }

  /// "Length = (a - reserve - g (c - 1)) / c, rounded down; never below 0."
  private func columnLength(
    _ count: ColumnCount, _ rule: SizingRule, probe: inout ToleranceProbe
  ) -> Double {
    var columns = Double(count.min)
    if let minWidth = count.minWidth {
      // The quotient has no meaning where a column and its gap have no length; as in section 2a,
      // all items are on one line then.
      let fitting =
        probe.isPositive(minWidth + interitemSpacing)
        ? probe.columns((available + interitemSpacing) / (minWidth + interitemSpacing))
        : Double(max(1, itemCount))
      columns = min(count.max.map(Double.init) ?? .infinity, max(Double(count.min), fitting))
    }
    let length =
      (available - (rule.reserve ?? 0) - interitemSpacing * (columns - 1)) / columns
    switch (rule.rounding ?? .floor, container.scale) {
    case (.floor, _): return fitted(max(0, probe.roundedDown(length)), columns)
    case (.pixel, let scale?):
      let scale = Double(scale.rawValue)
      return fitted(max(0, probe.roundedDown(length * scale) / scale), columns)
    case (.pixel, nil), (.none, _): return fitted(max(0, length), columns)
    }
  }

  /// "The columns of a rule always fit on one line: a length that, added up, exceeds it by a
  /// rounding error is shortened by 1, 2, 4, … units in its last place until it does not."
  private func fitted(_ length: Double, _ columns: Double) -> Double {
    guard columns > 1, length + interitemSpacing > 0 else { return length }
    var (fitted, units) = (length, 1.0)
    func sum() -> Double {
      (1..<Int(columns)).reduce(fitted) { sum, _ in sum + interitemSpacing + fitted }
    }
    while fitted > 0, sum() > available {
      fitted = max(0, fitted - units * length.ulp)
      units *= 2
    }
    return fitted
  }

  /// "The other length: `height` (`width` when horizontal), or from `aspect` (width ÷ height);
  /// `plus` is added to it."
  private func size(_ rule: SizingRule, length: Double) -> Size {
    let other =
      switch rule.other {
      case .points(let points)?: points
      case .aspect(let aspect)?: transposed ? length * aspect : length / aspect
      case nil: 0.0
      }
    return Size(width: length, height: max(0, other + (rule.plus ?? 0)))
  }
}
