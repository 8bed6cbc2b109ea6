/// The metrics of a section, in points. A nil metric is taken from the next level.
public struct SectionMetrics: Hashable, Sendable {
  /// The inset around the section's items.
  public var sectionInset: EdgeInsets?
  /// The least spacing between lines.
  public var minimumLineSpacing: Double?
  /// The least spacing between the items of a line.
  public var minimumInteritemSpacing: Double?
  /// The header's reference size: only its length along the scroll axis counts.
  public var header: Size?
  /// The footer's reference size: only its length along the scroll axis counts.
  public var footer: Size?
  /// The size of items without an explicit size.
  public var itemSize: ItemSize?
  /// The distribution of items along a line.
  public var distribution: Distribution?
  /// The section's decorations, in order; an empty list means no decorations.
  public var decorations: [DecorationEntry]?

  /// Creates metrics.
  public init(
    sectionInset: EdgeInsets? = nil, minimumLineSpacing: Double? = nil,
    minimumInteritemSpacing: Double? = nil, header: Size? = nil, footer: Size? = nil,
    itemSize: ItemSize? = nil, distribution: Distribution? = nil,
    decorations: [DecorationEntry]? = nil
  ) {
    self.sectionInset = sectionInset
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    (self.header, self.footer, self.itemSize) = (header, footer, itemSize)
    (self.distribution, self.decorations) = (distribution, decorations)
  }

  var traitsRead: ContainerTraitSet {
    (itemSize?.traitsRead ?? []).union(decorations?.isEmpty ?? true ? [] : .containerLine)
  }
}

/// The distribution of items along a line that is not full.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// UIKit's: the first item at one edge, the last at the other.
  case justified
  /// As many items as fit with one gap more than items, all gaps equal.
  case even
}

extension SectionMetrics {
  /// Whether no metric is set.
  var isEmpty: Bool {
    sectionInset == nil && minimumLineSpacing == nil && minimumInteritemSpacing == nil
      && header == nil && footer == nil && itemSize == nil && distribution == nil
      && decorations == nil
  }

  mutating func override(with other: SectionMetrics) {
    if let value = other.sectionInset { sectionInset = value }
    if let value = other.minimumLineSpacing { minimumLineSpacing = value }
    if let value = other.minimumInteritemSpacing { minimumInteritemSpacing = value }
    if let value = other.header { header = value }
    if let value = other.footer { footer = value }
    if let value = other.itemSize { itemSize = value }
    if let value = other.distribution { distribution = value }
    if let value = other.decorations { decorations = value }
  }
}
