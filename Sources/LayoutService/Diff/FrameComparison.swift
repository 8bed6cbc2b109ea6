import LayoutEngine

/// What counts as a difference between two frames, of which one may stand in a section that shifted.
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
    abs(new.width - old.width) > tolerance || abs(new.height - old.height) > tolerance
  }

  private func differs(_ distance: Double, from shift: Double) -> Bool {
    abs(distance - shift) > tolerance + (shift == 0 ? 0 : grain)
  }
}

extension ComparedLayout {
  /// Where a section begins: its corner that the layout starts from.
  func origin(ofSection index: Int) -> Point {
    let frame = frame(ofSection: index)
    return Point(x: beginsAtRight ? frame.maxX : frame.minX, y: frame.minY)
  }
}
