/// The nine points of a rectangle that something can be aligned to; left is leading in geometry,
/// and left in an appearance.
public enum Anchor: String, Hashable, Sendable, CaseIterable {
  case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

  /// The anchor in units of a rectangle's width and height.
  public var unit: Point {
    let index = Anchor.allCases.firstIndex(of: self) ?? 0
    return Point(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
  }
}
