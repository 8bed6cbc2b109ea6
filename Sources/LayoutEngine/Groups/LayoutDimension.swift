/// One length of the size of an item or a group: UIKit's `NSCollectionLayoutDimension`.
/// compositional.md, "Dimensions".
public enum LayoutDimension: Hashable, Sendable {
  /// A length, in points.
  case absolute(Double)
  /// A fraction of the width of the box that the size is given in.
  case fractionalWidth(Double)
  /// A fraction of the height of the box that the size is given in.
  case fractionalHeight(Double)
  /// A length in points, until the view is measured.
  case estimated(Double)
  /// As ``estimated(_:)``, and then the greatest length of the siblings in the same group.
  case uniformAcrossSiblings(Double)

  /// The estimate in points; nil if the length is not measured.
  public var estimate: Double? {
    switch self {
    case .estimated(let length), .uniformAcrossSiblings(let length): length
    case .absolute, .fractionalWidth, .fractionalHeight: nil
    }
  }

  /// The number that the dimension has: a length in points, or a fraction.
  public var number: Double {
    switch self {
    case .absolute(let number), .fractionalWidth(let number), .fractionalHeight(let number),
      .estimated(let number), .uniformAcrossSiblings(let number):
      number
    }
  }

  /// The component of the box that the length is a fraction of: 0 for its width, 1 for its height;
  /// nil if it is not a fraction.
  package var fractionAxis: Int? {
    switch self {
    case .fractionalWidth: 0
    case .fractionalHeight: 1
    case .absolute, .estimated, .uniformAcrossSiblings: nil
    }
  }
}

/// The size of an item, a group or a supplementary item: UIKit's `NSCollectionLayoutSize`.
public struct LayoutSize: Hashable, Sendable {
  /// The width.
  public var width: LayoutDimension
  /// The height.
  public var height: LayoutDimension

  /// Creates a size.
  public init(width: LayoutDimension, height: LayoutDimension) {
    (self.width, self.height) = (width, height)
  }

  package func along(_ axis: Int) -> LayoutDimension { axis == 0 ? width : height }
}

/// The lengths that the host measured for one view, in points; nil for a length that it did not
/// measure. They count for dimensions that are estimated or uniform, and for the items of a flow
/// section with an estimated size.
public struct MeasuredSize: Hashable, Sendable {
  /// The measured width.
  public var width: Double?
  /// The measured height.
  public var height: Double?

  /// Creates a size, in points.
  public init(width: Double? = nil, height: Double? = nil) {
    (self.width, self.height) = (width, height)
  }

  /// Creates the lengths of an item in memory, where 0 stands for a length that was not measured.
  package init(_ size: Size) {
    self.init(
      width: size.width > 0 ? size.width : nil, height: size.height > 0 ? size.height : nil)
  }

  package func along(_ axis: Int) -> Double? { axis == 0 ? width : height }
}

extension Size {
  /// Creates the lengths of an item in memory, as `MeasuredSize(_:)` reads them.
  init(_ measured: MeasuredSize) {
    self.init(width: measured.width ?? 0, height: measured.height ?? 0)
  }
}
