/// The direction in which a collection view scrolls.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// The content scrolls along y, and lines are rows.
  case vertical
  /// The content scrolls along x, and lines are columns.
  case horizontal
}

/// The direction in which the user interface reads.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right, and x of frames is mirrored.
  case rightToLeft
}

/// The axes of a layout: the component of a point, size or rectangle along a line, and the one
/// along the scroll axis.
///
/// The scroll axis is y when scrolling vertically; a line is then a row. Scrolling horizontally
/// transposes everything. The engine's arithmetic is written once, in terms of these two axes.
/// Components are addressed by index (0 for x and width, 1 for y and height).
struct Axes {
  let line: Int
  let scroll: Int

  init(line: Int) {
    self.line = line
    scroll = 1 - line
  }

  init(_ direction: ScrollDirection) { self.init(line: direction == .vertical ? 0 : 1) }

  /// Returns a rectangle from its extents along the line and along the scroll.
  @inline(__always)
  func rect(line: Double, scroll: Double, lineLength: Double, scrollLength: Double) -> Rect {
    self.line == 0
      ? Rect(x: line, y: scroll, width: lineLength, height: scrollLength)
      : Rect(x: scroll, y: line, width: scrollLength, height: lineLength)
  }
}

extension Size {
  func along(_ axis: Int) -> Double { axis == 0 ? width : height }
}

extension Rect {
  func start(along axis: Int) -> Double { axis == 0 ? origin.x : origin.y }
  func length(along axis: Int) -> Double { axis == 0 ? size.width : size.height }
  func end(along axis: Int) -> Double { start(along: axis) + length(along: axis) }

  func moved(to start: Double, along axis: Int) -> Rect {
    var moved = self
    if axis == 0 { moved.origin.x = start } else { moved.origin.y = start }
    return moved
  }
}

extension EdgeInsets {
  func start(along axis: Int) -> Double { axis == 0 ? left : top }
  func end(along axis: Int) -> Double { axis == 0 ? right : bottom }
}
