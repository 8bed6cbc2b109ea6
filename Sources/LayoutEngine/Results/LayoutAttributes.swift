/// Where an element stands: its section, and its item within it. UIKit's `IndexPath`.
public struct IndexPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var item: Int

  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}

/// UIKit's `UICollectionView.ElementCategory`, in the order in which equal zIndex values paint.
public enum ElementCategory: String, Hashable, Sendable, CaseIterable {
  case decoration, cell, supplementary
}

/// The kind of a supplementary view.
public enum ElementKind: String, Hashable, Sendable, CaseIterable {
  case header, footer
}

/// The layout attributes of one element, in content coordinates: mirrored where the interface reads
/// from right to left, the origin snapped to the pixel grid, in points.
public struct LayoutAttributes: Hashable, Sendable {
  public var indexPath: IndexPath
  public var category: ElementCategory
  /// The kind of a supplementary view; nil for a cell.
  public var elementKind: ElementKind?
  public var frame: Rect

  public init(
    indexPath: IndexPath, category: ElementCategory, elementKind: ElementKind? = nil, frame: Rect
  ) {
    self.indexPath = indexPath
    self.category = category
    self.elementKind = elementKind
    self.frame = frame
  }

  /// 0 for a cell; 10 for a header or footer, pinned or not. FLOW-LAYOUT.md, section 7.
  public var zIndex: Int { category == .supplementary ? 10 : 0 }
  public var alpha: Double { 1 }
  public var isHidden: Bool { false }
  public var size: Size { frame.size }
  /// Returns whether a region shows some of the element.
  public func touches(_ region: Rect) -> Bool { DisputedRules.isHit(frame, by: region) }
  public var center: Point { frame.center }
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  public var transform: AffineTransform { .identity }

  /// Returns whether this element is painted before, that is below, another one: by zIndex, then
  /// category, section, item and kind. The order is total. DECORATIONS.md, "Layout attributes".
  public func isPainted(before other: LayoutAttributes) -> Bool { paintKey < other.paintKey }

  private var paintKey: (Int, Int, Int, Int, Int) {
    let rank =
      switch category {
      case .decoration: 0
      case .cell: 1
      case .supplementary: 2
      }
    return (zIndex, rank, indexPath.section, indexPath.item, elementKind == .footer ? 1 : 0)
  }
}

/// A two-dimensional transform, as `CGAffineTransform` keeps it.
public struct AffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
