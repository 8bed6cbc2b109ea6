/// One entry of a breakpoint rule: a size for the containers up to a width.
public struct Breakpoint: Hashable, Sendable {
  /// The container widths that an entry applies to.
  public enum Limit: Hashable, Sendable {
    /// Widths up to and including this one, in points.
    case upTo(Double)
    /// Widths less than this one, in points.
    case below(Double)

    var points: Double {
      switch self {
      case .upTo(let points), .below(let points): points
      }
    }

    /// Returns whether the limit holds for a container of a width, in points.
    func holds(for width: Double) -> Bool {
      switch self {
      case .upTo(let limit): width <= limit
      case .below(let limit): width < limit
      }
    }
  }

  /// The widths that the entry applies to; nil for all.
  public var limit: Limit?
  /// The size of an item in these containers.
  public var size: ItemSize
  /// Whether the size is complete, as under the key `size`, and inherits nothing from the rule
  /// around the entry. A size of two lengths is always complete.
  public var isWhole: Bool

  /// Creates an entry. A fixed size, or a rule that fills the line, is complete regardless of
  /// `isWhole`.
  public init(limit: Limit? = nil, size: ItemSize, isWhole: Bool = false) {
    self.limit = limit
    self.size = size
    switch size {
    case .rule(let rule) where rule.length != .fill: self.isWhole = isWhole
    default: self.isWhole = true
    }
  }

  /// Returns whether the entry applies to containers of a width, in points.
  public func holds(for width: Double) -> Bool { limit?.holds(for: width) ?? true }
}
