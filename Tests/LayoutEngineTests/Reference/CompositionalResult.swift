import LayoutEngine

/// What a compositional layout gives, in a form that every implementation can fill: frames in
/// content coordinates, mirrored in a right-to-left layout, and rounded.
struct CompositionalResult: Equatable {
  struct Section: Equatable {
    /// The section's own frame, as wide as the container.
    var frame = Rect.zero
    var items: [Rect] = []
    /// The `zIndex` of every item.
    var zIndexes: [Int] = []
    var groups: [Group] = []
    var supplementaryItems: [SupplementaryItem] = []
    var boundaryItems: [BoundaryItem] = []
    /// The frame of a background decoration without insets; nil if the section has no length.
    var background: Rect?
    /// The length of the row of an orthogonal section that has groups.
    var rowLength: Double?
  }

  /// A group: the N-th of its section has the path [N], and a group in it the positions among the
  /// subitems after that.
  struct Group: Equatable {
    var path: [Int]
    var frame: Rect
  }

  /// A supplementary item of an item or a group, numbered among those of its kind in the section.
  struct SupplementaryItem: Equatable {
    var kind: String
    var ordinal: Int
    var zIndex: Int
    var frame: Rect
  }

  /// A boundary item of a section or of the layout.
  struct BoundaryItem: Equatable {
    var kind: String
    var frame: Rect
    var zIndex: Int
  }

  var contentSize = Size.zero
  /// The boundary items of the layout.
  var layoutItems: [BoundaryItem] = []
  var sections: [Section] = []
}
