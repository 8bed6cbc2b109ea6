public import LayoutDocuments
public import LayoutEngine

/// A selection of frames of a layout.
public struct FrameQuery: Hashable, Sendable {
  /// The kind of the frames; nil for all kinds except sections.
  public var kind: FrameKind?
  /// The region that the frames touch, in points in content coordinates; nil for no restriction.
  public var region: Rect?
  /// The scroll offset for pinned headers and footers, in points. Without a region, only frames
  /// that are visible at this offset are selected.
  public var contentOffset: Point?
  /// The offsets of the rows of orthogonal sections on screen, where the others are at their
  /// opening offsets. Nil for frames that are not moved, as those of UIKit's attributes are; with a
  /// content offset, nil is an empty array. compositional.md, "Queries".
  public var innerOffsets: [InnerOffset]?
  /// The inner offsets at their stops, by section; nil for frames that are not moved.
  package var stops: [Int: Double]?

  /// Creates a selection; without arguments, it selects all frames except section frames.
  public init(
    kind: FrameKind? = nil, region: Rect? = nil, contentOffset: Point? = nil,
    innerOffsets: [InnerOffset]? = nil
  ) {
    (self.kind, self.region, self.contentOffset) = (kind, region, contentOffset)
    self.innerOffsets = innerOffsets
  }

  /// Returns the query with the stops of its inner offsets in a layout.
  ///
  /// - Throws: `noSection`, `wrongTarget` for a section that is not orthogonal.
  package func resolved(in layout: StoredLayout) throws(ServiceError) -> FrameQuery {
    var query = self
    query.region = region ?? contentOffset.map { layout.visibleBounds(at: $0) }
    query.stops = try (innerOffsets ?? (contentOffset == nil ? nil : [])).map {
      asked throws(ServiceError) in try layout.stops(of: asked)
    }
    return query
  }
}

/// A requested offset of the row of an orthogonal section. compositional.md, "Queries".
public struct InnerOffset: Hashable, Sendable {
  /// The section.
  public var section: Address.Key
  /// The offset from the row's start in the direction in which it scrolls, in points. The row is
  /// moved to the nearest offset at which it can rest.
  public var offset: Double

  /// Creates an offset.
  public init(section: Address.Key, offset: Double) {
    (self.section, self.offset) = (section, offset)
  }
}
