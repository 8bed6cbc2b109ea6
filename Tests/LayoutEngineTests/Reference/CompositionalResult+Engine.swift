import LayoutEngine

extension CompositionalSample {
  /// The sample as the engine reads it.
  var configuration: LayoutConfiguration {
    var configuration = LayoutConfiguration(scrollDirection: scrollDirection, direction: direction)
    configuration.layout = layout
    configuration.interSectionSpacing = interSectionSpacing
    configuration.contentInsetsReference = contentInsetsReference
    configuration.boundarySupplementaryItems = boundarySupplementaryItems
    configuration.groups = groups
    configuration.decorationKinds = [
      DecorationKind(
        name: "background", values: DecorationValues(geometry: .init(span: .section)))
    ]
    return configuration
  }
}

extension CompositionalSample.Section {
  var input: SectionInput {
    var input = SectionInput()
    input.attributes.metrics.compositional = metrics
    if hasDecorations {
      input.attributes.metrics.decorations = [DecorationEntry(kind: "background")]
    }
    for item in items { input.items.append(.measured(item), count: 1) }
    return input
  }
}

extension CompositionalResult {
  /// Creates the result of the engine.
  init(engine sample: CompositionalSample, contentOffset: Point? = nil) throws {
    let configuration = sample.configuration
    let layout = try CollectionLayout(
      configuration, in: sample.container, sections: sample.sections.map(\.input))
    contentSize = layout.contentSize
    layoutItems = layout.layoutAttributesForBoundaryItems(contentOffset: contentOffset).map {
      BoundaryItem($0)
    }
    for (index, input) in sample.sections.enumerated() {
      var section = Section(frame: layout.frame(ofSection: index))
      let isEmpty = layout.diagnostics.contains {
        guard $0.section == index, case .groupFitsNothing = $0.diagnostic.kind else { return false }
        return true
      }
      for item in 0..<(isEmpty ? 0 : input.items.count) {
        let path = ElementIndexPath(item: item, section: index)
        guard let cell = layout.layoutAttributesForItem(at: path) else { continue }
        section.items.append(cell.frame)
        section.zIndexes.append(cell.zIndex)
      }
      for kind in ElementKind.headerAndFooter {
        let view = layout.layoutAttributesForSupplementaryView(
          ofKind: kind, at: ElementIndexPath(item: 0, section: index),
          contentOffset: contentOffset)
        if let view, view.supplementaryHost == nil { section.boundaryItems.append(.init(view)) }
      }
      for view in layout.layoutAttributesForSupplementaryItems(
        inSection: index, contentOffset: contentOffset)
      {
        if view.supplementaryHost == .section {
          section.boundaryItems.append(BoundaryItem(view))
        } else {
          section.supplementaryItems.append(
            SupplementaryItem(
              kind: view.elementKind?.rawValue ?? "", ordinal: view.indexPath.item,
              zIndex: view.zIndex, frame: view.frame))
        }
      }
      let order = (input.metrics.boundarySupplementaryItems ?? []).map(\.kind)
      section.boundaryItems.sort {
        order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0
      }
      section.groups = layout.groups(inSection: index, of: input.input).map {
        Group(path: $0.path, frame: $0.rect)
      }
      section.background = layout.layoutAttributesForDecorationViews(inSection: index).first?.frame
      sections.append(section)
    }
  }
}

extension CompositionalResult.BoundaryItem {
  fileprivate init(_ view: LayoutAttributes) {
    self.init(kind: view.elementKind?.rawValue ?? "", frame: view.frame, zIndex: view.zIndex)
  }
}
