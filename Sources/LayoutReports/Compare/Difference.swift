public import LayoutDocuments

/// One element, section or content rect that is not the same in two layouts.
public struct Difference: Hashable, Sendable {
  /// What happened, the first of these that did; the rows of both sides say the rest.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    case added, removed
    /// Another width or height, wherever it stands.
    case resized
    /// Another place: an element in its section, or a section among the others.
    case moved
    /// A section with another place because of what stands before it.
    case shifted
    /// Another appearance, zIndex or alpha.
    case restyled
    /// Another id, in the same place.
    case renamed
  }

  public var change: Change
  /// Nil where it was added.
  public var old: FrameRow?
  /// Nil where it was removed.
  public var new: FrameRow?
  /// What of its style differs, also where it was moved or resized.
  public var styles: [StyleChange] = []

  /// The row that an address is taken from: the new one where there is one.
  public var row: FrameRow? { new ?? old }
}

/// How many differences there are of each sort.
public struct DifferenceCounts: Hashable, Sendable {
  private var counts: [Difference.Change: Int] = [:]

  public init() {}

  public subscript(change: Difference.Change) -> Int {
    get { counts[change] ?? 0 }
    set { counts[change] = newValue == 0 ? nil : newValue }
  }

  public var total: Int { counts.values.reduce(0, +) }

  public static func += (a: inout DifferenceCounts, b: DifferenceCounts) {
    for (change, count) in b.counts { a[change] += count }
  }
}
