/// A computed supplementary item of a compositional section, in section coordinates. Its kind and
/// its zIndex are those of its definition.
package struct SupplementaryFrame: Hashable, Sendable {
  /// The definition: a supplementary item of the section's groups, in their order, and then a
  /// boundary item of the section.
  package var definition: Int
  /// What the view is anchored to.
  package var host: SupplementaryHost
  /// The ordinal among the section's supplementary items of the same kind.
  package var item: Int
  package var rect: Rect

  package init(definition: Int, host: SupplementaryHost, item: Int, rect: Rect) {
    (self.definition, self.host) = (definition, host)
    (self.item, self.rect) = (item, rect)
  }
}

/// What a supplementary view of a compositional layout is anchored to.
public enum SupplementaryHost: Hashable, Sendable {
  /// The item with this index in its section.
  case item(Int)
  /// A group: its ordinal in the section, and the positions of the subitems that lead to a group
  /// within it.
  case group([Int])
  /// The boundary of the section.
  case section
  /// The boundary of the layout.
  case layout
}

/// A group of a compositional section, in section coordinates.
package struct GroupFrame: Hashable, Sendable {
  /// The ordinal of the group in its section, and the positions of the subitems that lead to a
  /// group within it.
  package var path: [Int]
  /// The slot.
  package var rect: Rect
}
