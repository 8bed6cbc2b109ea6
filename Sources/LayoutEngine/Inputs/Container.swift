/// The collection view that a layout is computed for: its size and insets, in points.
public struct Container: Hashable, Sendable {
  /// The size of the collection view, in points.
  public var size: Size
  /// The number of pixels in a point; nil if origins are not snapped.
  public var scale: PixelScale?
  /// The horizontal size class; nil if it is not known.
  public var sizeClass: SizeClass?
  /// UIKit's `adjustedContentInset`.
  public var contentInset = EdgeInsets.zero
  /// UIKit's `safeAreaInsets`.
  public var safeArea = EdgeInsets.zero
  /// UIKit's `layoutMargins`.
  public var layoutMargins = EdgeInsets.zero

  /// Creates a container.
  public init(
    size: Size, scale: PixelScale? = nil, sizeClass: SizeClass? = nil,
    contentInset: EdgeInsets = .zero, safeArea: EdgeInsets = .zero,
    layoutMargins: EdgeInsets = .zero
  ) {
    (self.size, self.scale, self.sizeClass) = (size, scale, sizeClass)
    (self.contentInset, self.safeArea) = (contentInset, safeArea)
    self.layoutMargins = layoutMargins
  }

  /// Whether all lengths are within the limits of a document. Not-a-number is not within a range.
  package var isValid: Bool {
    ItemRuns.isValid(size) && contentInset.isValid && safeArea.isValid && layoutMargins.isValid
  }
}

/// The number of pixels that a display has for a point, along each axis.
public enum PixelScale: Int, Hashable, Sendable, CaseIterable {
  /// One pixel for a point.
  case x1 = 1
  /// Two pixels for a point.
  case x2
  /// Three pixels for a point.
  case x3
}

/// The horizontal size class.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// UIKit's `UIUserInterfaceSizeClass.compact`.
  case compact
  /// UIKit's `UIUserInterfaceSizeClass.regular`.
  case regular
}
