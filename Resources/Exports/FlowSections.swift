/// A flow layout that asks its delegate for sizes again when the collection view gets another size.
private class ResizingFlowLayout: UICollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
      || super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
    return context
  }
}

/// The sections of a flow layout, made again when the container or a number of items changes.
private struct FlowSections {
  private var container: LayoutContainer?
  private var sections: [Int: (count: Int, section: FlowSection)] = [:]

  mutating func section(
    at index: Int, _ container: LayoutContainer, count: Int, _ make: () -> FlowSection
  ) -> FlowSection {
    if self.container != container { (self.container, sections) = (container, [:]) }
    if let known = sections[index], known.count == count { return known.section }
    let section = make()
    sections[index] = (count, section)
    return section
  }
}
