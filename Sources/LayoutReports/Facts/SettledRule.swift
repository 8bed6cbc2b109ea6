import LayoutDocuments
import LayoutEngine

/// A sizing rule resolved for one container width: the breakpoint that applies, with the values
/// that it inherits from the enclosing rule.
enum SettledRule: Hashable, Sendable {
  case fixed(Size)
  case fill
  case columns(ColumnCount, reserve: Double, SizingRule.Rounding)

  init(_ size: ItemSize, forWidth width: Double, within outer: SizingRule? = nil) {
    switch size {
    case .fixed(let size): self = .fixed(size)
    // No rule has measured lengths.
    case .measured: self = .fixed(.zero)
    case .rule(var rule):
      rule.reserve = rule.reserve ?? outer?.reserve
      rule.rounding = rule.rounding ?? outer?.rounding
      switch rule.length {
      // Only a waterfall has such a rule, whose columns are not those of rules.
      case .fill, .column: self = .fill
      case .columns(let columns):
        self = .columns(columns, reserve: rule.reserve ?? 0, rule.rounding ?? .floor)
      case .breakpoints(let entries):
        let entry = entries.first { $0.holds(for: width) }
        let outer = entry?.isWhole == true ? nil : rule
        self.init(entry?.size ?? .fixed(.zero), forWidth: width, within: outer)
      }
    }
  }

  /// Returns the number of columns into which the rule divides a line, regardless of the number of
  /// items; nil for a rule without columns.
  func columns(on line: LineInput) -> Int? {
    guard case .columns(let columns, _, _) = self else { return nil }
    return Int(min(columns.count(on: line), 1e9))
  }
}

extension ColumnCount {
  /// Returns the number of columns on a line, at least one.
  func count(on line: LineInput) -> Double {
    var count = Double(min)
    if let fitting = fitting(on: line) {
      count = Swift.min(Swift.max(count, fitting), max.map(Double.init) ?? .infinity)
    }
    return Swift.max(1, count)
  }

  /// Returns the number of columns of the least width that fit a line; nil without a least width,
  /// or if it does not divide the line.
  func fitting(on line: LineInput) -> Double? {
    guard let pitch = pitch(on: line) else { return nil }
    return ((line.available + line.spacing) / pitch + 1e-9).rounded(.down)
  }

  /// Returns the distance between the starts of adjacent columns of the least width, in points; nil
  /// without a least width, or if the distance is not positive.
  func pitch(on line: LineInput) -> Double? {
    guard let minWidth, minWidth + line.spacing > 0 else { return nil }
    return minWidth + line.spacing
  }
}

/// The facts of a section's sizing rule in a container.
struct RuleFacts: Hashable, Sendable {
  var rule: SettledRule
  /// How many items of the rule's length a line holds; nil for a rule without columns.
  var columns: Int?
  /// The length of its items along the line, in points; zero if no item has the rule.
  var length: Double

  /// The length in words, such as ` of 128`, to follow the number of columns.
  var lengthWords: String { " of \(length.points)" }

  /// Returns the rule in words, such as `3 columns of 128`, or `items of 300` for a fixed size.
  func words(_ direction: ScrollDirection) -> String {
    guard let columns else { return "items" + lengthWords }
    let word = direction == .vertical ? "column" : "row"
    return "\(columns) \(word)\(columns == 1 ? "" : "s")" + lengthWords
  }
}
