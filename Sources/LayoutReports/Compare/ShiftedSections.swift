import LayoutDocuments
import LayoutEngine
import LayoutService

/// A run of neighbouring, otherwise unchanged sections that moved by the same distance. If a
/// section grows, a hundred thousand sections after it move, and this one value describes them.
public struct ShiftedSections {
  /// The index of the first section in the old layout.
  public let oldIndex: Int
  /// The index of the first section in the new layout.
  public let newIndex: Int
  /// The number of sections in the run.
  public let count: Int
  /// The distance that the sections moved along the scroll axis before snapping, in points.
  public let distance: Double
  let change: Difference.Change
  let old: any FrameSource
  let new: any FrameSource
  let comparison: FrameComparison

  /// The number of sections whose snapped origins moved farther than the tolerance.
  ///
  /// - Complexity: O(1); O(*n*) in the sections if the distance is within a pixel of the tolerance.
  /// - Throws: The errors of reading a section of a compositional layout.
  public var movedCount: Int {
    get throws {
      let grain = max(old.grain, new.grain)
      if abs(distance) > comparison.tolerance + grain { return count }
      if abs(distance) + grain <= comparison.tolerance { return 0 }
      return try (0..<count).count { try hasMoved($0) }
    }
  }

  /// Passes a difference for each section that moved farther than the tolerance to the body, in
  /// order.
  public func forEachRow(_ body: (Difference) throws -> Void) throws {
    for offset in 0..<count where try hasMoved(offset) {
      try body(
        Difference(
          change: change, old: try old.row(ofSection: oldIndex + offset),
          new: try new.row(ofSection: newIndex + offset)))
    }
  }

  private func hasMoved(_ offset: Int) throws -> Bool {
    comparison.hasMoved(
      try old.sectionFrame(oldIndex + offset), try new.sectionFrame(newIndex + offset))
  }
}
