/// One item of a group's list: UIKit's `NSCollectionLayoutItem`.
public struct LayoutItem: Hashable, Sendable {
  /// The size of the slot.
  public var size: LayoutSize
  /// The distances from the edges of the slot to the frame.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// The room around the slot.
  public var edgeSpacing = EdgeSpacing()
  /// The badges and other views that are anchored to the item, in order.
  public var supplementaryItems: [LayoutSupplementaryItem] = []

  /// Creates an item.
  public init(
    size: LayoutSize, contentInsets: DirectionalEdgeInsets = .zero,
    edgeSpacing: EdgeSpacing = EdgeSpacing(), supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    (self.size, self.contentInsets, self.edgeSpacing) = (size, contentInsets, edgeSpacing)
    self.supplementaryItems = supplementaryItems
  }
}

/// A box that holds items and groups along one axis, or given frames: UIKit's
/// `NSCollectionLayoutGroup`.
public struct LayoutGroup: Hashable, Sendable {
  /// The direction in which the subitems follow each other.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// From leading to trailing.
    case horizontal
    /// From top to bottom.
    case vertical
    /// At given frames.
    case custom
  }

  /// What a group holds.
  public enum Content: Hashable, Sendable {
    /// As many of the subitems, in order and again from the first, as fit.
    case subitems([LayoutSubitem])
    /// A number of subitems that share the group's length equally: UIKit's initializers with
    /// `subitem` and `count`, deprecated in iOS 16.
    case counted(LayoutSubitem, Int)
    /// A number of subitems of their own length: UIKit's initializers with `repeatingSubitem` and
    /// `count`.
    case repeated(LayoutSubitem, Int)
    /// Items at given frames, from the group's corner.
    case frames([CustomFrame])
  }

  /// An item of a custom group: UIKit's `NSCollectionLayoutGroupCustomItem`.
  public struct CustomFrame: Hashable, Sendable {
    /// The frame from the group's top leading corner, in points.
    public var frame: Rect
    /// The item's `zIndex`; nil for that of all items.
    public var zIndex: Int?

    /// Creates a frame, in points.
    public init(_ frame: Rect, zIndex: Int? = nil) { (self.frame, self.zIndex) = (frame, zIndex) }
  }

  /// The direction of the subitems.
  public var kind: Kind
  /// The size of the group's slot.
  public var size: LayoutSize
  /// What the group holds.
  public var content: Content
  /// The spacing between neighbouring subitems.
  public var interItemSpacing = LayoutSpacing.fixed(0)
  /// The distances from the edges of the slot to the box that holds the subitems.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// The room around the slot.
  public var edgeSpacing = EdgeSpacing()
  /// The views that are anchored to the group, in order.
  public var supplementaryItems: [LayoutSupplementaryItem] = []

  /// Creates a group.
  public init(
    _ kind: Kind, size: LayoutSize, content: Content,
    interItemSpacing: LayoutSpacing = .fixed(0), contentInsets: DirectionalEdgeInsets = .zero,
    edgeSpacing: EdgeSpacing = EdgeSpacing(), supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    (self.kind, self.size, self.content) = (kind, size, content)
    (self.interItemSpacing, self.contentInsets) = (interItemSpacing, contentInsets)
    (self.edgeSpacing, self.supplementaryItems) = (edgeSpacing, supplementaryItems)
  }

  /// The greatest depth of nested groups.
  public static let maximumDepth = 16
  /// The greatest number of subitems of a section's group, in all its groups.
  public static let maximumSubitems = 1_000
  /// The greatest number of subitems that one group holds: a `count`, or as many as fit. It ends
  /// the search in a group of hostile sizes. compositional.md, "Groups".
  public static let maximumCount = 10_000

  /// How often the groups of a section read the lengths of items at most, for each of its items, or
  /// of 100,000 if it has fewer. It ends the layout of groups of hostile sizes. compositional.md,
  /// "Groups".
  public static let maximumMeasurements = 16
}

/// An item or a group within a group.
public indirect enum LayoutSubitem: Hashable, Sendable {
  /// An item.
  case item(LayoutItem)
  /// A group.
  case group(LayoutGroup)
  /// The group of the layout with this name.
  case named(String)
}

extension LayoutSubitem {
  /// Returns whether the group is a name that fulfills a condition, or refers to one in a subitem.
  package func names(_ isNamed: (String) -> Bool) -> Bool {
    switch self {
    case .named(let name): isNamed(name)
    case .item: false
    case .group(let group): group.subitems.contains { $0.names(isNamed) }
    }
  }
}

extension LayoutGroup {
  /// The subitems that the group gives; none of a custom group.
  var subitems: [LayoutSubitem] {
    switch content {
    case .subitems(let subitems): subitems
    case .counted(let subitem, _), .repeated(let subitem, _): [subitem]
    case .frames: []
    }
  }
}

/// A group of a layout, which sections and groups refer to by its name.
public struct NamedGroup: Hashable, Sendable {
  /// The name, once in a layout.
  public var name: String
  /// The group.
  public var group: LayoutGroup

  /// Creates a named group.
  public init(_ name: String, _ group: LayoutGroup) { (self.name, self.group) = (name, group) }
}
