/// The layout attributes of one element, in content coordinates: mirrored where the interface reads
/// from right to left, the origin snapped to the pixel grid, in points.
public struct LayoutAttributes: Hashable, Sendable {
  public var indexPath: ElementIndexPath
  public var category: ElementCategory
  /// The kind of a supplementary view; nil for others.
  public var elementKind: ElementKind?
  public var frame: Rect
  /// What is known of a decoration beside its frame; nil for others.
  public var decoration: Decoration?
  /// Where the outline of a bubble whose last line is not full turns inwards.
  public var step: OutlineStep?

  public init(
    indexPath: ElementIndexPath, category: ElementCategory, elementKind: ElementKind? = nil,
    frame: Rect,
    decoration: Decoration? = nil, step: OutlineStep? = nil
  ) {
    self.indexPath = indexPath
    self.category = category
    self.elementKind = elementKind
    self.frame = frame
    self.decoration = decoration
    self.step = step
  }

  /// 0 for a cell; 10 for a header or footer, pinned or not (flow-layout.md, section 7); what its
  /// kind says for a decoration.
  public var zIndex: Int {
    decoration?.zIndex ?? (category == .supplementary ? Self.supplementaryZIndex : 0)
  }
  package static let supplementaryZIndex = 10
  public var alpha: Double { decoration?.appearance.alpha ?? 1 }
  public var isHidden: Bool { false }
  public var size: Size { frame.size }

  /// Returns whether a region shows some of the element: one that a cell or a supplementary view
  /// only touches does (flow-layout.md, section 9), but a decoration must overlap it
  /// (decorations.md, "Layout attributes").
  public func touches(_ region: Rect) -> Bool {
    category == .decoration ? frame.overlaps(region) : DisputedRules.isHit(frame, by: region)
  }
  public var center: Point { frame.center }
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  public var transform: ElementTransform { .identity }
  public var transform3D: Transform3D { .identity }

  /// Returns the frame with all that the element may paint outside of it.
  ///
  /// decorations.md, "In a document".
  public var paintedRect: Rect {
    decoration?.appearance.paintedRect(of: frame) ?? frame
  }

  /// Returns the path along which a decoration is filled, clipped and bordered.
  public var outline: Outline {
    if let bubble { return Outline(bubble) }
    return Outline(frame, radii: decoration?.appearance.cornerRadius.clockwise ?? [0, 0, 0, 0])
  }

  /// The outline of a bubble; nil for other elements, whose outline is the frame with the corner
  /// radii.
  public var bubble: BubbleOutline? {
    guard let appearance = decoration?.appearance, appearance.shape == .bubble || step != nil
    else { return nil }
    let radius = appearance.cornerRadius.clockwise[0]
    return step.map { BubbleOutline(frame, step: $0, radius: radius) }
      ?? BubbleOutline(frame, radius: radius)
  }

  /// Returns whether this element is painted before, that is below, another one: by zIndex, then
  /// category, section, item and kind, and decorations of each item or line at last by their
  /// ordinal. The order is total. decorations.md, "Layout attributes".
  public func isPainted(before other: LayoutAttributes) -> Bool {
    let (a, b) = (paintKey, other.paintKey)
    guard a == b, let own = decoration, let others = other.decoration else { return a < b }
    return (own.kind, own.ordinal) < (others.kind, others.ordinal)
  }

  private var paintKey: (Int, Int, Int, Int, Int) {
    let rank =
      switch category {
      // What covers several sections lies below what covers one.
      case .decoration: decoration?.sections == nil ? 0 : -1
      case .cell: 1
      case .supplementary: 2
      }
    return (zIndex, rank, indexPath.section, indexPath.item, elementKind == .footer ? 1 : 0)
  }
}
