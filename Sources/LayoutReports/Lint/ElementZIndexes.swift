import LayoutEngine

/// The zIndex values of a section's items, header and footer. flow-layout.md, section 7;
/// compositional.md, "zIndex and decorations".
struct ElementZIndexes {
  /// The values of the items.
  private let ofItems: Set<Int>
  private let compositional: PlacedCompositional?

  /// - Parameter compositional: Nil for a section of another layout.
  init(_ compositional: PlacedCompositional?) {
    self.compositional = compositional
    ofItems = compositional?.zIndexesOfItems ?? [0]
  }

  /// Returns the first item that has a zIndex and overlaps a rect; nil if none does.
  ///
  /// - Parameter items: The frames of all items; not read if no item has the zIndex.
  func item<Frames>(
    _ zIndex: Int, in items: () -> FrameTree<Frames>, overlapping rect: Rect
  ) -> Int? {
    guard ofItems.contains(zIndex) else { return nil }
    return items().firstOverlap(of: rect) {
      (compositional?.zIndex(ofItem: $0) ?? 0) == zIndex
    }
  }

  private func zIndex(of kind: ElementKind) -> Int {
    compositional?.zIndex(of: kind) ?? LayoutAttributes.supplementaryZIndex
  }

  /// Returns whether an element can have a zIndex.
  func contains(_ zIndex: Int) -> Bool {
    ofItems.contains(zIndex)
      || ElementKind.headerAndFooter.contains { self.zIndex(of: $0) == zIndex }
  }

  /// Returns the name of the header or the footer that has a zIndex and overlaps a rect; nil if
  /// neither does.
  func view(_ zIndex: Int, in layout: SectionLayout, overlapping rect: Rect) -> String? {
    let views = [(ElementKind.header, layout.header), (.footer, layout.footer)]
    return views.first { kind, view in
      self.zIndex(of: kind) == zIndex && view?.overlapsVisibly(rect) ?? false
    }?.0.rawValue
  }
}
