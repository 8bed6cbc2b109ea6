/// The size of an item: two lengths, or a rule that gives them for a container.
public enum ItemSize: Hashable, Sendable {
  case fixed(Size)
  indirect case rule(SizingRule)

  /// UIKit's default item size.
  public static let standard = ItemSize.fixed(Size(width: 50, height: 50))

  /// What the size reads of a container.
  public var reads: ContainerReads {
    switch self {
    case .fixed: []
    case .rule(let rule): rule.reads
    }
  }
}

/// A rule for an item's size. PRODUCT.md, "Sizing rules".
///
/// The rule sets the length along the line; the other length is given or follows from an aspect.
/// An entry of `breakpoints` that is not whole takes its nil values from the rule around it.
public struct SizingRule: Hashable, Sendable {
  public var length: Length { didSet { depth = Self.depth(of: length) } }
  public var other: Other?
  /// Added to the other length, in points.
  public var plus: Double?
  /// Taken from the available length before it is divided, in points.
  public var reserve: Double?
  public var rounding: Rounding?

  public enum Length: Hashable, Sendable {
    case columns(ColumnCount)
    /// The whole available length.
    case fill
    /// The first entry whose limit holds for the container's full width; the last has none.
    case breakpoints([Breakpoint])
  }

  /// The length along the scroll axis.
  public enum Other: Hashable, Sendable {
    case points(Double)
    /// Width divided by height.
    case aspect(Double)
  }

  /// How a column's length is rounded down.
  public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// To whole points.
    case floor
    /// To whole pixels.
    case pixel
    case none
  }

  /// How many rules are nested, including this one. The number is kept because counting needs stack
  /// for each rule.
  public private(set) var depth: Int

  /// How many rules may be nested: more than a document's text can have. A section with a deeper
  /// rule is not laid out: ``LayoutError/invalidSize``.
  public static let maximumDepth = 32

  public init(
    _ length: Length, other: Other? = nil, plus: Double? = nil, reserve: Double? = nil,
    rounding: Rounding? = nil
  ) {
    (self.length, self.other, self.plus) = (length, other, plus)
    (self.reserve, self.rounding) = (reserve, rounding)
    depth = Self.depth(of: length)
  }

  private static func depth(of length: Length) -> Int {
    guard case .breakpoints(let entries) = length else { return 1 }
    return 1 + (entries.lazy.map(\.size.depth).max() ?? 0)
  }

  public var reads: ContainerReads {
    var reads: ContainerReads = rounding == .pixel ? .scale : []
    if depth <= Self.maximumDepth, case .breakpoints(let entries) = length {
      reads.insert(.width)
      for entry in entries { reads.formUnion(entry.size.reads) }
    }
    return reads
  }
}

extension ItemSize {
  /// How many rules are nested in it.
  fileprivate var depth: Int {
    if case .rule(let rule) = self { rule.depth } else { 0 }
  }

  /// Whether all numbers are such as a document may have.
  var isValid: Bool {
    switch self {
    case .fixed(let size): ItemRuns.isValid(size)
    case .rule(let rule): rule.isValid
    }
  }
}

extension SizingRule {
  /// Whether all numbers are such as a document may have.
  package var isValid: Bool {
    let limit = FixedPoint.limit
    guard depth <= Self.maximumDepth else { return false }
    guard abs(plus ?? 0) <= limit, 0...limit ~= reserve ?? 0 else { return false }
    switch other {
    case .points(let points): guard 0...limit ~= points else { return false }
    case .aspect(let aspect): guard aspect > 0, aspect <= limit else { return false }
    case nil: break
    }
    switch length {
    case .fill: return true
    case .columns(let columns):
      return columns.min > 0 && columns.max ?? 1 > 0 && 0...limit ~= columns.minWidth ?? 0
    case .breakpoints(let entries): return entries.allSatisfy(\.size.isValid)
    }
  }
}

/// How many columns a line is divided into.
public struct ColumnCount: Hashable, Sendable {
  public var min: Int
  public var max: Int?
  /// The least length of an item, in points; nil where the count is fixed.
  public var minWidth: Double?

  public init(_ count: Int) {
    min = count
    max = count
  }

  public init(min: Int = 1, max: Int? = nil, minWidth: Double) {
    self.min = min
    self.max = max
    self.minWidth = minWidth
  }
}

/// One entry of a breakpoint rule: a size for the containers up to a width.
public struct Breakpoint: Hashable, Sendable {
  public enum Limit: Hashable, Sendable {
    /// Widths up to and including this one, in points.
    case upTo(Double)
    /// Widths less than this one, in points.
    case below(Double)
  }

  public var limit: Limit?
  public var size: ItemSize
  /// Whether the size is complete, as under the key `size`, and takes nothing from the rule around
  /// the entry. A size of two lengths is always complete.
  public var isWhole: Bool

  public init(limit: Limit? = nil, size: ItemSize, isWhole: Bool = false) {
    self.limit = limit
    self.size = size
    switch size {
    case .rule(let rule) where rule.length != .fill: self.isWhole = isWhole
    default: self.isWhole = true
    }
  }

  /// Returns whether the entry is for containers of a width.
  public func holds(for width: Double) -> Bool {
    switch limit {
    case .upTo(let limit): width <= limit
    case .below(let limit): width < limit
    case nil: true
    }
  }
}
