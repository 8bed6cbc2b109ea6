/// The items of a section, as runs of equal size.
///
/// Runs are stored in columns. The most common case, one item a run with a fixed size each, is then
/// an array of sizes that the engine reads in place.
public struct ItemRuns: Hashable, Sendable {
  /// The fixed size of each run, in points; zero for a run whose size a rule gives.
  public private(set) var sizes: [Size] = []
  /// The number of items of each run; nil if every run is one item.
  package private(set) var counts: [UInt32]?
  /// 0 for a fixed size, 1 for the section's item size, 2 + n for `palette[n]`; nil if all are
  /// fixed.
  package private(set) var references: [UInt16]?
  /// The distinct rules of the runs, in the order of their first use.
  package private(set) var palette: [SizingRule] = []
  /// The number of items of all runs.
  public private(set) var count = 0
  /// Whether all sizes are finite, not negative and within ``FixedPoint/limit``, a document can
  /// have all rules, and no count was refused. If false, the section is not laid out:
  /// ``LayoutError/invalidSize``.
  public private(set) var areValid = true

  /// Creates a section without items.
  public init() {}

  /// Creates one run, as ``append(_:count:)`` does; nil stands for the section's item size.
  public init(repeating size: ItemSize?, count: Int) { append(size, count: count) }

  /// Creates runs from their columns.
  ///
  /// Returns nil unless the columns have the same length, every count is positive, every size is
  /// from 0 to ``FixedPoint/limit``, and every reference has an entry in the palette. A reference
  /// ``measured`` has none; its size must have a length above 0.
  package init?(
    sizes: [Size], counts: [UInt32]?, references: [UInt16]?, palette: [SizingRule]
  ) {
    guard counts.map({ $0.count == sizes.count }) ?? true,
      references.map({ $0.count == sizes.count }) ?? true,
      references.map({ references in
        zip(references, sizes).allSatisfy { reference, size in
          reference == ItemRuns.measured ? size != .zero : reference < palette.count + 2
        }
      }) ?? true,
      counts?.allSatisfy({ $0 > 0 }) ?? true,
      sizes.withUnsafeBufferPointer({ ItemRuns.areValid($0) })
    else { return nil }
    self.sizes = sizes
    self.counts = counts
    self.references = references
    self.palette = palette
    areValid = palette.allSatisfy(\.isValid)
    count = counts?.reduce(0) { $0 + Int($1) } ?? sizes.count
  }

  /// Returns whether a size is finite, not negative and within the limit, without branches.
  package static func isValid(_ size: Size) -> Bool {
    (size.width >= 0) && (size.width <= FixedPoint.limit) && (size.height >= 0)
      && (size.height <= FixedPoint.limit)
  }

  /// Returns whether all sizes are valid. It does not stop at the first invalid size, because most
  /// sizes are valid.
  package static func areValid(_ sizes: UnsafeBufferPointer<Size>) -> Bool {
    var areValid = true
    for size in sizes { areValid = isValid(size) && areValid }
    return areValid
  }

  /// Whether each run is one item of a fixed size, and there are several: ``sizes`` are then the
  /// sizes of the items.
  @inline(__always)
  var areFixedSizes: Bool { counts == nil && references == nil && sizes.count > 1 }

  /// The number of runs.
  public var runCount: Int { sizes.count }

  /// Returns the size of a run; nil stands for the section's item size.
  public func size(ofRun run: Int) -> ItemSize? {
    switch references?[run] ?? 0 {
    case 0: .fixed(sizes[run])
    case 1: nil
    case ItemRuns.measured: .measured(MeasuredSize(sizes[run]))
    case let reference: .rule(palette[Int(reference) - 2])
    }
  }

  /// The reference of a run whose size has the lengths that were measured, and 0 for others. There
  /// are fewer rules.
  package static let measured = UInt16.max

  /// Returns the number of items of a run.
  public func itemCount(ofRun run: Int) -> Int { counts.map { Int($0[run]) } ?? 1 }

  /// Returns the number of items of some runs.
  package func itemCount(ofRuns runs: Range<Int>) -> Int {
    counts.map { $0[runs].reduce(0) { $0 + Int($1) } } ?? runs.count
  }

  /// Reserves memory for a number of runs.
  public mutating func reserveCapacity(_ runs: Int) { sizes.reserveCapacity(runs) }

  /// Appends one item of a fixed size.
  public mutating func append(_ size: Size) {
    areValid = ItemRuns.isValid(size) && areValid
    sizes.append(size)
    counts?.append(1)
    references?.append(0)
    count += 1
  }

  /// The greatest number of items that all sections of a layout can have.
  public static let maximumCount = 1_000_000

  /// The greatest number of distinct sizing rules that the items of one section can have.
  public static let maximumRuleCount = 1_000

  /// Appends a run of items of one size; nil stands for the section's item size.
  ///
  /// Returns false and appends nothing if the size is a new rule and there are already
  /// ``maximumRuleCount`` rules. Also returns false and appends nothing, and sets ``areValid`` to
  /// false, if the count is negative or exceeds 32 bits, or if a rule is deeper than
  /// ``SizingRule/maximumDepth``.
  ///
  /// - Complexity: O(1) amortised, and O(palette) for a rule.
  @discardableResult
  public mutating func append(_ size: ItemSize?, count newItems: Int) -> Bool {
    guard newItems >= 0, newItems <= UInt32.max else {
      areValid = false
      return false
    }
    var reference: UInt16 = 0
    var fixed = Size.zero
    switch size {
    case .fixed(let size):
      fixed = size
      areValid = ItemRuns.isValid(size) && areValid
    case nil: reference = 1
    case .measured(let measured):
      fixed = Size(measured)
      reference = fixed == .zero ? 1 : ItemRuns.measured
      areValid = ItemRuns.isValid(fixed) && areValid
    case .rule(let rule):
      // Comparing such a rule with another rule also needs stack for each level.
      guard rule.depth <= SizingRule.maximumDepth else {
        areValid = false
        return false
      }
      if let known = palette.firstIndex(of: rule) {
        reference = UInt16(known + 2)
      } else {
        guard palette.count < ItemRuns.maximumRuleCount else { return false }
        palette.append(rule)
        areValid = rule.isValid && areValid
        reference = UInt16(palette.count + 1)
      }
    }
    if reference != 0 && references == nil {
      references = Array(repeating: 0, count: sizes.count)
    }
    if newItems != 1 && counts == nil { counts = Array(repeating: 1, count: sizes.count) }
    sizes.append(fixed)
    // A count below 1 becomes 0, and a document with such a run is refused.
    let number = UInt32(clamping: newItems)
    counts?.append(number)
    references?.append(reference)
    count += Int(number)
    return true
  }

  /// Adds items to the last run.
  ///
  /// If the number is negative or the run's count would exceed 32 bits, leaves the run unchanged
  /// and sets ``areValid`` to false.
  public mutating func extendLastRun(by newItems: Int) {
    guard let last = counts?.last ?? (sizes.isEmpty ? nil : 1) else { return }
    guard newItems >= 0, newItems <= UInt32.max - last else {
      areValid = false
      return
    }
    if counts == nil { counts = Array(repeating: 1, count: sizes.count) }
    let number = last + UInt32(newItems)
    counts?[sizes.count - 1] = number
    count += Int(number - last)
  }

  /// Returns the runs with other sizes and references, which have no counts of their own.
  func mapRuns(_ transform: (Size, UInt16) -> (size: Size, reference: UInt16)) -> ItemRuns {
    guard let references else { return self }
    var runs = self
    for run in sizes.indices {
      let changed = transform(sizes[run], references[run])
      runs.sizes[run] = changed.size
      runs.references?[run] = changed.reference
    }
    if runs.references?.allSatisfy({ $0 == 0 }) ?? true { runs.references = nil }
    return runs
  }

  /// Sets ``areValid`` to false if it is false for the runs that these were made from, because some
  /// of those runs may be missing.
  package mutating func keepFault(of source: ItemRuns) { areValid = areValid && source.areValid }

  /// The traits of a container that the runs read.
  package var traitsRead: ContainerTraitSet { palette.reduce([]) { $0.union($1.traitsRead) } }

  /// Whether an item has no size of its own, or only measured lengths, so that it uses the
  /// section's item size or estimate.
  package var inheritsItemSize: Bool {
    references?.contains { $0 == 1 || $0 == ItemRuns.measured } ?? false
  }
}
