/// The layout attributes of one element, in content coordinates and in points. Frames are mirrored
/// if the interface reads from right to left, and their origins are snapped to the pixel grid.
public struct LayoutAttributes: Hashable, Sendable {
  /// The section and the item; for a decoration, its item, line or gap, or its ordinal.
  public var indexPath: ElementIndexPath
  /// The category of the element.
  public var category: ElementCategory
  /// The frame, in content coordinates and in points.
  public var frame: Rect
  private let kind: Kind
  /// What most elements do not have: one element, or nil if nothing is set. An array, because it is
  /// one word long: answers copy attributes more often than they make them.
  private let details: [Details]?

  /// The kind of a header or footer, which mostly has no details; `other` is in the details.
  private enum Kind: UInt8 { case none, header, footer, other }

  private struct Details: Hashable, Sendable {
    var elementKind: ElementKind?
    var decoration: Decoration?
    var step: OutlineStep?
    var supplementaryHost: SupplementaryHost?
    var kindOrdinal: Int
    var zIndex: Int?
    var clip: Rect?
  }

  /// The kind of a supplementary view; nil for others.
  public var elementKind: ElementKind? {
    switch kind {
    case .none: nil
    case .header: .header
    case .footer: .footer
    case .other: details?[0].elementKind
    }
  }
  /// The values of a decoration except its frame; nil for other elements.
  public var decoration: Decoration? { details?[0].decoration }
  /// The concave corner in the outline of a bubble whose last line is not full.
  public var step: OutlineStep? { details?[0].step }
  /// What a supplementary view of a compositional layout is anchored to; nil for other elements,
  /// and for a header or a footer.
  public var supplementaryHost: SupplementaryHost? { details?[0].supplementaryHost }
  /// The ordinal of a supplementary view among those of its kind with the same host.
  public var kindOrdinal: Int { details?[0].kindOrdinal ?? 0 }
  /// What the element is cut to on screen: the container, for an element that scrolls with the row
  /// of an orthogonal section. Nil for other elements, and for frames that are not moved.
  public var clip: Rect? { details?[0].clip }

  /// Creates attributes. A nil `zIndex` is that of flow and shelf layouts.
  public init(
    indexPath: ElementIndexPath, category: ElementCategory, elementKind: ElementKind? = nil,
    frame: Rect,
    decoration: Decoration? = nil, step: OutlineStep? = nil,
    supplementaryHost: SupplementaryHost? = nil, kindOrdinal: Int = 0, zIndex: Int? = nil,
    clip: Rect? = nil
  ) {
    self.indexPath = indexPath
    self.category = category
    self.frame = frame
    switch elementKind {
    case nil: kind = .none
    case .header: kind = .header
    case .footer: kind = .footer
    case _?: kind = .other
    }
    let hasDetails =
      kind == .other || decoration != nil || step != nil || supplementaryHost != nil
      || zIndex != nil || clip != nil
    details =
      hasDetails
      ? [
        Details(
          elementKind: kind == .other ? elementKind : nil, decoration: decoration, step: step,
          supplementaryHost: supplementaryHost, kindOrdinal: kindOrdinal, zIndex: zIndex,
          clip: clip)
      ] : nil
  }

  /// In a flow layout 0 for a cell, and 10 for a header or footer, pinned or not (flow-layout.md,
  /// section 7); in a compositional layout see compositional.md, "zIndex and decorations". For a
  /// decoration the value of its entry or kind.
  public var zIndex: Int {
    details?[0].zIndex ?? decoration?.zIndex
      ?? (category == .supplementary ? Self.supplementaryZIndex : 0)
  }
  package static let supplementaryZIndex = 10
  /// The opacity, from 0 to 1.
  public var alpha: Double { decoration?.appearance.alpha ?? 1 }
  /// Whether the element is hidden, which no element of a layout is.
  public var isHidden: Bool { false }
  /// The size of the frame, in points.
  public var size: Size { frame.size }

  /// Returns whether a query for a region returns the element. A cell or a supplementary view only
  /// needs to touch the region (flow-layout.md, section 9). A decoration must overlap it
  /// (decorations.md, "Layout attributes"). What is cut off on screen is not found.
  public func touches(_ region: Rect) -> Bool {
    category == .decoration
      ? (clip.map { frame.intersection($0) } ?? frame)?.overlaps(region) ?? false
      : DisputedRules.isHit(frame, by: region, clippedTo: clip)
  }

  /// Returns whether a point is in the frame, and is not cut off on screen. The frame contains its
  /// origin, but not the points on its far edges.
  package func contains(_ point: Point) -> Bool {
    frame.contains(point) && clip.map { $0.contains(point) } ?? true
  }
  /// The middle of the frame, in content coordinates.
  public var center: Point { frame.center }
  /// A rectangle of the frame's size at the origin.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }
  /// The two-dimensional transform, which is always the identity.
  public var transform: ElementTransform { .identity }
  /// The three-dimensional transform, which is always the identity.
  public var transform3D: Transform3D { .identity }

  /// The frame, enlarged by the area that the element can paint outside of it.
  ///
  /// decorations.md, "In a document".
  public var paintedRect: Rect {
    decoration?.appearance.paintedRect(of: frame) ?? frame
  }

  /// The part of ``paintedRect`` that is not cut off on screen; nil if nothing is left.
  package var shownRect: Rect? {
    let painted = paintedRect
    return clip.map { painted.intersection($0) } ?? painted
  }

  /// The path along which a decoration is filled, clipped and bordered.
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

  /// Returns whether this element is painted before another element, and is therefore below it.
  /// Elements are ordered by zIndex, then category, section, item and kind. Decorations that are
  /// equal in these are ordered by the name of their kind and their ordinal. The order is total.
  /// decorations.md, "Layout attributes".
  public func isPainted(before other: LayoutAttributes) -> Bool {
    let (a, b) = (paintKey, other.paintKey)
    guard a == b, let own = decoration, let others = other.decoration else { return a < b }
    return (own.kind, own.ordinal) < (others.kind, others.ordinal)
  }

  private var paintKey: (Int, Int, Int, Int, Int) {
    let rank =
      switch category {
      // A decoration of several sections is below a decoration of one section.
      case .decoration: decoration?.sections == nil ? 0 : -1
      case .cell: 1
      case .supplementary: 2
      }
    return (zIndex, rank, indexPath.section, indexPath.item, elementKind == .footer ? 1 : 0)
  }
}
