import LayoutEngine

/// The zIndex values of a section's items, header and footer. flow-layout.md, section 7;
/// compositional.md, "zIndex and decorations".
struct ElementZIndexes {
  /// The values of the items.
  let ofItems: Set<Int>
  private let compositional: PlacedCompositional?

  /// - Parameter compositional: Nil for a section of another layout.
  init(_ compositional: PlacedCompositional?) {
    self.compositional = compositional
    ofItems = compositional?.zIndexesOfItems ?? [0]
  }

  func zIndex(ofItem item: Int) -> Int { compositional?.zIndex(ofItem: item) ?? 0 }

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
