/// A rule for an item's size. documents.md, "Sizing rules".
///
/// The rule sets the length along the line; the other length is given or follows from an aspect.
/// An entry of `breakpoints` that is not whole takes its nil values from the rule around it.
public struct SizingRule: Hashable, Sendable {
  /// The rule for the length along the line.
  public var length: Length { didSet { depth = Self.depth(of: length) } }
  /// The rule for the length along the scroll axis; nil to inherit it from the rule around this
  /// one.
  public var other: Other?
  /// The length that is added to the other length, in points.
  public var plus: Double?
  /// The length that is subtracted from the available length before it is divided, in points.
  public var reserve: Double?
  /// The rounding of a column's length; the default is `floor`.
  public var rounding: Rounding?

  /// The rule for the length along the line.
  public enum Length: Hashable, Sendable {
    /// The length of one of several equal columns of the line.
    case columns(ColumnCount)
    /// The whole available length.
    case fill
    /// The length of the section's columns, which only a waterfall has.
    case column
    /// The size of the first entry whose limit holds for the container's full width; the last entry
    /// has no limit.
    case breakpoints([Breakpoint])
  }

  /// The length along the scroll axis.
  public enum Other: Hashable, Sendable {
    /// A fixed length, in points.
    case points(Double)
    /// Width divided by height.
    case aspect(Double)
  }

  /// The rounding of a column's length, which is always down.
  public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// To whole points.
    case floor
    /// To whole pixels.
    case pixel
    /// Not rounded.
    case none
  }

  /// The number of nested rules, including this one. It is stored, because counting needs stack for
  /// each rule.
  public private(set) var depth: Int

  /// The greatest number of nested rules, which is more than a document's text can have. A section
  /// with a deeper rule is not laid out: ``LayoutError/invalidSize``.
  public static let maximumDepth = 32

  /// Creates a rule.
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

  package var traitsRead: ContainerTraitSet {
    var traitsRead: ContainerTraitSet = rounding == .pixel ? .scale : []
    if depth <= Self.maximumDepth, case .breakpoints(let entries) = length {
      traitsRead.insert(.width)
      for entry in entries { traitsRead.formUnion(entry.size.traitsRead) }
    }
    return traitsRead
  }
}

extension SizingRule {
  /// Whether a document can have the rule: all numbers are valid, only the last breakpoint has no
  /// limit, and each case has a length along the other axis.
  package var isValid: Bool { isValid(hasOther: false) }

  func isValid(hasOther: Bool) -> Bool {
    guard depth <= Self.maximumDepth else { return false }
    guard (plus ?? 0).isOffset, (reserve ?? 0).isLength else { return false }
    switch other {
    case .points(let points): guard points.isLength else { return false }
    case .aspect(let aspect): guard aspect > 0, aspect.isLength else { return false }
    case nil: break
    }
    let hasOther = hasOther || other != nil
    switch length {
    case .fill, .column: return hasOther
    case .columns(let columns):
      let (counts, minWidth) = (1...ItemRuns.maximumCount, columns.minWidth ?? 1)
      return hasOther && columns.isOrdered && counts ~= columns.min && counts ~= columns.max ?? 1
        && minWidth > 0
        && minWidth.isLength
    case .breakpoints(let entries):
      guard let last = entries.last, last.limit == nil else { return false }
      return entries.dropLast().allSatisfy { $0.limit?.points.isLength ?? false }
        && entries.allSatisfy { $0.size.isValid(hasOther: hasOther && !$0.isWhole) }
    }
  }
}
