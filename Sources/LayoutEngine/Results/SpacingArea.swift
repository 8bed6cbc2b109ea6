/// An area of a section that an inset or a spacing keeps free of items, in section coordinates, in
/// points.
public struct SpacingArea: Hashable, Sendable {
  /// The metric that keeps the area free.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The section inset, between the items and an edge of the section; the insets of a
    /// compositional section.
    case sectionInset
    /// The spacing between two neighbouring lines, groups of a compositional section, or columns of
    /// a waterfall.
    case lineSpacing
    /// The spacing between two neighbouring items of a line or a column, or subitems of a group.
    case interitemSpacing
  }

  /// The metric that keeps the area free.
  public var kind: Kind
  /// The area, in section coordinates and in points.
  public var rect: Rect
  /// Whether the area moves with the row of an orthogonal section.
  package var isInRow = false

  /// Creates an area.
  public init(kind: Kind, rect: Rect) {
    self.kind = kind
    self.rect = rect
  }
}
