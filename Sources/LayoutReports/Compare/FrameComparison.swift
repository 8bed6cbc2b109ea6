import LayoutDocuments
import LayoutEngine

/// The rule for which frames count as different. It allows for the shift of the frame's section.
struct FrameComparison {
  /// The largest distance that does not count as a difference, in points.
  var tolerance: Double
  /// The distance from the section's old origin to its new origin, in points.
  var shift = Point.zero
  /// The additional tolerance, in points, for an element of a shifted section: origins are snapped
  /// individually.
  var grain = 0.0

  func hasMoved(_ old: Rect, _ new: Rect) -> Bool {
    differs(new.minX - old.minX, from: shift.x) || differs(new.minY - old.minY, from: shift.y)
  }

  func isResized(_ old: Rect, _ new: Rect) -> Bool {
    differs(new.width - old.width, from: 0) || differs(new.height - old.height, from: 0)
  }

  /// Returns whether the outlines of two bubbles differ although their frames have the same size.
  func isReshaped(_ old: ComparedElement, _ new: ComparedElement) -> Bool {
    guard let (a, b) = old.outline.flatMap({ a in new.outline.map { (a, $0) } }) else {
      return (old.outline == nil) != (new.outline == nil)
    }
    guard a.corners.count == b.corners.count, !differs(b.radius - a.radius, from: 0) else {
      return true
    }
    let (from, to) = (old.frame.origin, new.frame.origin)
    return zip(a.corners, b.corners).contains { a, b in
      differs((b.x - to.x) - (a.x - from.x), from: 0)
        || differs((b.y - to.y) - (a.y - from.y), from: 0)
    }
  }

  private func differs(_ distance: Double, from shift: Double) -> Bool {
    // A distance up to the quantum of sums is a rounding error, such as from mirroring.
    abs(distance - shift) > tolerance + (shift == 0 ? FixedPoint.quantum : grain)
  }
}

extension FrameSource {
  /// Returns the origin of a section: its corner at the start of the layout.
  ///
  /// - Parameter isAtRight: Whether the start is at the right. Both compared layouts use the same
  ///   value.
  func origin(ofSection index: Int, isAtRight: Bool) throws(Failure) -> Point {
    let frame = try sectionFrame(index)
    return Point(x: isAtRight ? frame.maxX : frame.minX, y: frame.minY)
  }
}
