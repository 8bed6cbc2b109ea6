/// The axis of a line as a type: indices into points and sizes are then constants in the loops over
/// items. Each direction has its own copy of these loops.
protocol LineAxis {
  /// The component along the line: 0 for x and width, 1 for y and height.
  static var line: Int { get }
}

extension LineAxis {
  /// The component along the scroll axis.
  @inline(__always)
  static var scroll: Int { 1 - line }
}

/// A line of a layout that scrolls vertically.
enum HorizontalLine: LineAxis {
  @inline(__always)
  static var line: Int { 0 }
}

/// A line of a layout that scrolls horizontally.
enum VerticalLine: LineAxis {
  @inline(__always)
  static var line: Int { 1 }
}
