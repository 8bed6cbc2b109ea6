import LayoutDocuments
import LayoutEngine

/// What counts as a difference between two frames, of which one may stand in a section that
/// shifted.
struct FrameComparison {
  /// Differences up to here are none, in points.
  var tolerance: Double
  /// How far the section begins from where it began.
  var shift = Point.zero
  /// By how much an element may stand beside its place in a section that shifted: origins are
  /// snapped one by one.
  var grain = 0.0

  func hasMoved(_ old: Rect, _ new: Rect) -> Bool {
    differs(new.minX - old.minX, from: shift.x) || differs(new.minY - old.minY, from: shift.y)
  }

  func isResized(_ old: Rect, _ new: Rect) -> Bool {
    differs(new.width - old.width, from: 0) || differs(new.height - old.height, from: 0)
  }

  /// Whether the outlines of two bubbles differ, although their frames have the same size.
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
    // Less than the quantum of all sums is rounding, as where a layout is mirrored.
    abs(distance - shift) > tolerance + (shift == 0 ? FixedPoint.quantum : grain)
  }
}

extension FrameSource {
  /// Where a section begins: its corner that the layout starts from.
  ///
  /// - Parameter isAtRight: Whether that is at the right, in the layout that it is compared with
  ///   too.
  func origin(ofSection index: Int, isAtRight: Bool) -> Point {
    let frame = sectionFrame(index)
    return Point(x: isAtRight ? frame.maxX : frame.minX, y: frame.minY)
  }
}
