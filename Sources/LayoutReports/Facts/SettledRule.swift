import LayoutDocuments
import LayoutEngine

/// What a sizing rule says for one width of the container: the entry of breakpoints that holds,
/// with what it takes from the rule around it.
enum SettledRule: Hashable, Sendable {
  case fixed(Size)
  case fill
  case columns(ColumnCount, reserve: Double, SizingRule.Rounding)

  init(_ size: ItemSize, forWidth width: Double, within outer: SizingRule? = nil) {
    switch size {
    case .fixed(let size): self = .fixed(size)
    case .rule(var rule):
      rule.reserve = rule.reserve ?? outer?.reserve
      rule.rounding = rule.rounding ?? outer?.rounding
      switch rule.length {
      case .fill: self = .fill
      case .columns(let columns):
        self = .columns(columns, reserve: rule.reserve ?? 0, rule.rounding ?? .floor)
      case .breakpoints(let entries):
        let entry = entries.first { $0.holds(for: width) }
        let outer = entry?.isWhole == true ? nil : rule
        self.init(entry?.size ?? .fixed(.zero), forWidth: width, within: outer)
      }
    }
  }

  /// How many columns the rule makes of a line, however many items there are; nil where it counts
  /// none.
  func columns(on line: LineInput) -> Int? {
    guard case .columns(let columns, _, _) = self else { return nil }
    return Int(min(columns.count(on: line), 1e9))
  }
}

extension ColumnCount {
  /// How many columns there are on a line: at least one, as the rule for other counts divides.
  func count(on line: LineInput) -> Double {
    var count = Double(min)
    if let fitting = fitting(on: line) {
      count = Swift.min(Swift.max(count, fitting), max.map(Double.init) ?? .infinity)
    }
    return Swift.max(1, count)
  }

  /// How many columns of the least width have room; nil where that does not count.
  func fitting(on line: LineInput) -> Double? {
    guard let pitch = pitch(on: line) else { return nil }
    return ((line.available + line.spacing) / pitch + 1e-9).rounded(.down)
  }

  /// From the start of a column of the least width to the next; nil where that does not count.
  func pitch(on line: LineInput) -> Double? {
    guard let minWidth, minWidth + line.spacing > 0 else { return nil }
    return minWidth + line.spacing
  }
}

/// What a sizing rule of a section comes to in a container.
struct RuleFacts: Hashable, Sendable {
  var rule: SettledRule
  /// How many columns it makes of a line; nil where it counts none.
  var columns: Int?
  /// The length of its items along the line; zero where no item has the rule.
  var length: Double

  /// Such as ` of 128`, behind the number of columns.
  var lengthWords: String { " of \(length.points)" }

  /// Such as `3 columns of 128`, `items of 300` where a size is fixed.
  func words(_ direction: ScrollDirection) -> String {
    guard let columns else { return "items" + lengthWords }
    let word = direction == .vertical ? "column" : "row"
    return "\(columns) \(word)\(columns == 1 ? "" : "s")" + lengthWords
  }
}
