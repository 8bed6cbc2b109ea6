public import LayoutDocuments

/// One element, section or content rect that differs between two layouts.
public struct Difference: Hashable, Sendable {
  /// The kind of a difference. If several apply, it is the first in this order; the rows of both
  /// sides show the others.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// An element or section that only the new layout has.
    case added
    /// An element or section that only the old layout has.
    case removed
    /// Another width or height, possibly with another origin.
    case resized
    /// Another origin of an element in its section, or another position of a section among the
    /// sections.
    case moved
    /// Another origin of a section because of the sections before it.
    case shifted
    /// Another appearance, zIndex or alpha.
    case restyled
    /// Another id with the same frame.
    case renamed
  }

  /// The kind of the difference.
  public var change: Change
  /// The row of the old layout; nil for an addition.
  public var old: FrameRow?
  /// The row of the new layout; nil for a removal.
  public var new: FrameRow?
  /// The style values that differ. A moved or resized element has them too.
  public var styles: [StyleChange] = []

  /// The row that supplies the address: the new row if there is one, otherwise the old row.
  public var row: FrameRow? { new ?? old }
}

/// The number of differences of each kind.
public struct DifferenceCounts: Hashable, Sendable {
  private var counts: [Difference.Change: Int] = [:]

  /// Creates counts that are all zero.
  public init() {}

  /// The number of differences of a kind.
  public subscript(change: Difference.Change) -> Int {
    get { counts[change] ?? 0 }
    set { counts[change] = newValue == 0 ? nil : newValue }
  }

  /// The number of differences of all kinds.
  public var total: Int { counts.values.reduce(0, +) }

  /// Adds the counts of `b` to those in `a`, kind by kind.
  public static func += (a: inout DifferenceCounts, b: DifferenceCounts) {
    for (change, count) in b.counts { a[change] += count }
  }
}
