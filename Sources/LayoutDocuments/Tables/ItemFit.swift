public import LayoutEngine

/// A rule that scales items to one height or one width and keeps the proportions of each item.
///
/// Nothing is rounded: the other side is computed with one multiplication and one division of
/// doubles.
public enum ItemFit: Hashable, Sendable {
  /// Each item gets this height, in points.
  case height(Double)
  /// Each item gets this width, in points.
  case width(Double)

  /// The length that each item gets, in points.
  public var length: Double {
    switch self {
    case .height(let length), .width(let length): length
    }
  }

  /// Whether the length is above 0 and within `FixedPoint.limit`.
  public var isValid: Bool { length > 0 && length <= FixedPoint.limit }

  /// Returns the scaled size of an item; nil if the side that gets the length is zero, so that the
  /// item has no proportions.
  ///
  /// The other side may exceed the limits of a layout, and be infinite.
  public func size(of size: Size) -> Size? {
    switch self {
    case .height(let height):
      guard size.height > 0 else { return nil }
      return Size(width: size.width * height / size.height, height: height)
    case .width(let width):
      guard size.width > 0 else { return nil }
      return Size(width: width, height: width * size.height / size.width)
    }
  }
}
