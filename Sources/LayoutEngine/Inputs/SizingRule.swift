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

  /// Whether a document may have the size.
  var isValid: Bool { isValid(hasOther: false) }

  /// - Parameter hasOther: Whether a rule around the size gives the other length.
  fileprivate func isValid(hasOther: Bool) -> Bool {
    switch self {
    case .fixed(let size): ItemRuns.isValid(size)
    case .rule(let rule): rule.isValid(hasOther: hasOther)
    }
  }
}

extension SizingRule {
  /// Whether a document may have the rule: all numbers, one breakpoint without a limit as the last
  /// one, and an other length for each case.
  package var isValid: Bool { isValid(hasOther: false) }

  fileprivate func isValid(hasOther: Bool) -> Bool {
    guard depth <= Self.maximumDepth else { return false }
    guard (plus ?? 0).isOffset, (reserve ?? 0).isLength else { return false }
    switch other {
    case .points(let points): guard points.isLength else { return false }
    case .aspect(let aspect): guard aspect > 0, aspect.isLength else { return false }
    case nil: break
    }
    let hasOther = hasOther || other != nil
    switch length {
    case .fill: return hasOther
    case .columns(let columns):
      let (counts, minWidth) = (1...ItemRuns.maximumCount, columns.minWidth ?? 1)
      return hasOther && counts ~= columns.min && counts ~= columns.max ?? 1 && minWidth > 0
        && minWidth.isLength
    case .breakpoints(let entries):
      guard let last = entries.last, last.limit == nil else { return false }
      return entries.dropLast().allSatisfy { $0.limit?.points.isLength ?? false }
        && entries.allSatisfy { $0.size.isValid(hasOther: hasOther && !$0.isWhole) }
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

    fileprivate var points: Double {
      switch self {
      case .upTo(let points), .below(let points): points
      }
    }
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
