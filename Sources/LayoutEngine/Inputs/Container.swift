/// The collection view that a layout is computed for: its bounds and what insets them, in points.
public struct Container: Hashable, Sendable {
  public var size: Size
  /// Pixels in a point; where there is none, origins are not snapped.
  public var scale: PixelScale?
  public var sizeClass: SizeClass?
  /// UIKit's `adjustedContentInset`.
  public var contentInset = EdgeInsets.zero
  public var safeArea = EdgeInsets.zero
  public var layoutMargins = EdgeInsets.zero

  public init(
    size: Size, scale: PixelScale? = nil, sizeClass: SizeClass? = nil,
    contentInset: EdgeInsets = .zero, safeArea: EdgeInsets = .zero,
    layoutMargins: EdgeInsets = .zero
  ) {
    (self.size, self.scale, self.sizeClass) = (size, scale, sizeClass)
    (self.contentInset, self.safeArea) = (contentInset, safeArea)
    self.layoutMargins = layoutMargins
  }

  /// Whether a document may have all these lengths. Not-a-number is not within a range.
  package var isValid: Bool {
    ItemRuns.isValid(size) && contentInset.isValid && safeArea.isValid && layoutMargins.isValid
  }
}

/// How many pixels a display has for a point, along each axis.
public enum PixelScale: Int, Hashable, Sendable, CaseIterable {
  case x1 = 1
  case x2, x3
}

/// The horizontal size class.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  case compact, regular
}
