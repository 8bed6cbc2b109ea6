import LayoutEngine

/// All inputs of a layout, as the tests pass them to the engine and to the reference.
struct SampleDocument {
  var configuration = LayoutConfiguration()
  var container: Container
  var sections: [SectionInput] = []
  /// The indices of the sections with an id.
  var sectionIndices: [String: Int] = [:]

  func layout() throws -> CollectionLayout {
    try CollectionLayout(
      configuration, in: container, sections: sections, sectionIndex: { sectionIndices[$0] })
  }

  /// The document with a container that does not snap origins.
  var unsnapped: SampleDocument {
    var copy = self
    copy.container.scale = nil
    return copy
  }

  /// Exchanges the alignments that do not turn with the reading direction.
  mutating func swapLeftAndRight() {
    func swap(_ attributes: inout SectionAttributes) {
      func swap(_ alignment: LineAlignment?) -> LineAlignment? {
        alignment == .left ? .right : alignment == .right ? .left : alignment
      }
      func swap(_ metrics: inout SectionMetrics) {
        metrics.alignment = swap(metrics.alignment)
        metrics.lastLineAlignment = swap(metrics.lastLineAlignment)
      }
      swap(&attributes.metrics)
      if attributes.whenEmpty != nil { swap(&attributes.whenEmpty!) }
      for index in attributes.conditions.indices { swap(&attributes.conditions[index].metrics) }
    }
    swap(&configuration.defaults)
    for index in sections.indices { swap(&sections[index].attributes) }
  }
}

extension CollectionLayout {
  /// All frames of a section's cells, in order.
  func cellFrames(inSection section: Int) -> [Rect] {
    (0..<itemCount(inSection: section)).compactMap {
      layoutAttributesForItem(at: ElementIndexPath(item: $0, section: section))?.frame
    }
  }

  func supplementaryFrame(
    _ kind: ElementKind, inSection section: Int, contentOffset: Point? = nil
  ) -> Rect? {
    layoutAttributesForSupplementaryView(
      ofKind: kind, at: ElementIndexPath(item: 0, section: section), contentOffset: contentOffset)?
      .frame
  }

  /// The attributes of every element, in the order that a region query promises.
  func allAttributes(contentOffset: Point? = nil) -> [LayoutAttributes] {
    let sections = (0..<sectionCount).flatMap { section in
      let first = ElementIndexPath(item: 0, section: section)
      let header = layoutAttributesForSupplementaryView(
        ofKind: .header, at: first, contentOffset: contentOffset)
      let cells = (0..<itemCount(inSection: section)).map {
        layoutAttributesForItem(at: ElementIndexPath(item: $0, section: section))
      }
      let footer = layoutAttributesForSupplementaryView(
        ofKind: .footer, at: first, contentOffset: contentOffset)
      return ([header] + cells + [footer]).compactMap { $0 }
        + layoutAttributesForDecorationViews(inSection: section, contentOffset: contentOffset)
    }
    return sections + layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
  }
}
