import LayoutDocuments
import LayoutEngine
import LayoutService

/// Neighbouring sections that are as they were and stand as far from where they stood as the
/// others: what makes a section higher moves a hundred thousand behind it, and is one value.
public struct ShiftedSections {
  /// The indices of the first, and how many they are.
  public let oldIndex: Int
  public let newIndex: Int
  public let count: Int
  /// How far they moved along the scroll axis before they were snapped, in points.
  public let distance: Double
  let change: Difference.Change
  let old: any FrameSource
  let new: any FrameSource
  let comparison: FrameComparison

  /// Returns how many of them have another place, snapped and beyond the tolerance.
  ///
  /// - Complexity: O(1), but O(*n*) in the sections where the distance is next to a pixel or to the
  ///   tolerance.
  public var movedCount: Int {
    let grain = max(old.grain, new.grain)
    if abs(distance) > comparison.tolerance + grain { return count }
    if abs(distance) + grain <= comparison.tolerance { return 0 }
    return (0..<count).count { hasMoved($0) }
  }

  /// Gives the body a row for each section that has another place, in order.
  public func forEachRow(_ body: (Difference) throws -> Void) throws {
    for offset in 0..<count where hasMoved(offset) {
      try body(
        Difference(
          change: change, old: try old.row(ofSection: oldIndex + offset),
          new: try new.row(ofSection: newIndex + offset)))
    }
  }

  private func hasMoved(_ offset: Int) -> Bool {
    comparison.hasMoved(
      old.sectionFrame(oldIndex + offset), new.sectionFrame(newIndex + offset))
  }
}
