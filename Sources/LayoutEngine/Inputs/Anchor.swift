/// A point of a rectangle to align to: a corner, the middle of an edge, or the center. In a
/// geometry `left` means leading; in an appearance it means left.
public enum Anchor: String, Hashable, Sendable, CaseIterable {
  case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

  /// The anchor in units of a rectangle's width and height.
  public var unit: Point {
    let index = Anchor.allCases.firstIndex(of: self) ?? 0
    return Point(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
  }
}
