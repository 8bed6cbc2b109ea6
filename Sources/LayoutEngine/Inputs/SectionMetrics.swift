/// The metrics of a section, in points; nil leaves a metric to the next level.
public struct SectionMetrics: Hashable, Sendable {
  public var sectionInset: EdgeInsets?
  public var minimumLineSpacing: Double?
  public var minimumInteritemSpacing: Double?
  /// The header's reference size: only its length along the scroll axis counts.
  public var header: Size?
  /// The footer's reference size: only its length along the scroll axis counts.
  public var footer: Size?
  public var itemSize: ItemSize?
  public var distribution: Distribution?
  /// The section's decorations, in order; none at all where the list is empty.
  public var decorations: [DecorationEntry]?

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

  var reads: ContainerReads {
    (itemSize?.reads ?? []).union(decorations?.isEmpty ?? true ? [] : .containerLine)
  }
}

/// How items are spread along a line that is not full.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// UIKit's: the first item at one edge, the last at the other.
  case justified
  /// As many items as fit with one gap more than items, all gaps equal.
  case even
}

extension SectionMetrics {
  /// Asked for every section, so without making an empty one to compare with.
  @inline(__always)
  var saysNothing: Bool {
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
