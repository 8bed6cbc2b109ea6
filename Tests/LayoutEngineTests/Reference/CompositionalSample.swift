import LayoutEngine

/// Everything that a compositional layout is computed from.
struct CompositionalSample {
  /// One section, with its metrics of one level. A nil metric is UIKit's default.
  struct Section {
    var metrics = CompositionalMetrics()
    /// What the host measured, one value for each item.
    var items: [MeasuredSize] = []
    var hasDecorations = false
  }

  var container: Container
  var layout = LayoutName.compositional
  var scrollDirection = ScrollDirection.vertical
  var direction = LayoutDirection.leftToRight
  var interSectionSpacing = 0.0
  /// The reference of the layout: automatic is the safe area.
  var contentInsetsReference = ContentInsetsReference.safeArea
  /// The boundary items of the layout.
  var boundarySupplementaryItems: [BoundarySupplementaryItem] = []
  var groups: [NamedGroup] = []
  var sections: [Section] = []
}

extension CompositionalSample.Section {
  /// Creates a section of one group and a number of items that are not measured.
  init(_ group: LayoutGroup, items count: Int) {
    metrics.group = .group(group)
    items = Array(repeating: MeasuredSize(), count: count)
  }
}
