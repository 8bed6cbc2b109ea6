/// A flow layout that has decorations.
private class DecoratedFlowLayout: ResizingFlowLayout {
  /// Returns the metrics and the decorations of a section, and the container.
  var section: ((Int, UICollectionView) -> (FlowSection, [FlowDecoration], LayoutContainer))?
  private var attributes: [UICollectionViewLayoutAttributes] = []
  /// The decorations before the last change, which a batch update begins with.
  private var former: [UICollectionViewLayoutAttributes] = []

  override func prepare() {
    super.prepare()
    (former, attributes) = (attributes, [])
    guard let view = collectionView, let section else { return }
    let isVertical = scrollDirection == .vertical
    var start: CGFloat = 0
    for index in 0..<view.numberOfSections {
      let (metrics, decorations, container) = section(index, view)
      let frames = (0..<view.numberOfItems(inSection: index)).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: index))?.frame
      }
      let box = DecoratedSection(
        metrics, frames, start: start, isVertical: isVertical, in: view, container)
      for decoration in decorations {
        attributes += decoration.attributes(of: box, frames, section: index)
      }
      start = box.end
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (super.layoutAttributesForElements(in: rect) ?? [])
      + attributes.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes.first { $0.representedElementKind == kind && $0.indexPath == indexPath }
  }

  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    paths(ofKind: elementKind, in: attributes, butNotIn: former)
  }

  override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    paths(ofKind: elementKind, in: former, butNotIn: attributes)
  }

  private func paths(
    ofKind kind: String, in some: [UICollectionViewLayoutAttributes],
    butNotIn others: [UICollectionViewLayoutAttributes]
  ) -> [IndexPath] {
    let known = Set(others.filter { $0.representedElementKind == kind }.map(\.indexPath))
    return some.filter { $0.representedElementKind == kind && !known.contains($0.indexPath) }
      .map(\.indexPath)
  }
}

/// The places in a section that decorations refer to, along the scroll axis and across it.
private struct DecoratedSection {
  typealias Interval = (start: CGFloat, end: CGFloat)

  let isVertical: Bool
  let isEmpty: Bool
  let start: CGFloat
  let end: CGFloat
  /// The items along the scroll axis; in an empty section, where they would begin.
  let items: Interval
  /// The section's insets before and after the items, along the scroll axis.
  let insets: Interval
  let header: CGFloat
  let footer: CGFloat
  /// The ends of a line of the container, of its content, of the section and of the items.
  let container: Interval
  let content: Interval
  let section: Interval
  let itemLine: Interval

  @MainActor
  init(
    _ metrics: FlowSection, _ frames: [CGRect], start: CGFloat, isVertical: Bool,
    in view: UICollectionView, _ layout: LayoutContainer
  ) {
    let all = frames.isEmpty ? nil : frames.reduce(CGRect.null) { $0.union($1) }
    let (inset, outer, size) = (metrics.inset, view.adjustedContentInset, view.bounds.size)
    insets = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    (header, footer, self.start) = (metrics.header, metrics.footer, start)
    (self.isVertical, isEmpty) = (isVertical, frames.isEmpty)
    let length = all.map { isVertical ? $0.height : $0.width } ?? 0
    let itemStart = start + header + insets.start
    items = (itemStart, itemStart + length)
    end = items.end + insets.end + footer
    let (before, after, extent) =
      isVertical
      ? (outer.left, outer.right, size.width) : (outer.top, outer.bottom, size.height)
    container = (-before, extent - before)
    content = (0, extent - before - after)
    let ends = layout.insets(inset)
    section =
      isVertical && layout.isRightToLeft
      ? (ends.trailing, content.end - ends.leading) : (ends.leading, content.end - ends.trailing)
    itemLine =
      all.map { isVertical ? ($0.minX, $0.maxX) : ($0.minY, $0.maxY) } ?? section
  }

  /// Returns a rectangle.
  func rect(_ scroll: Interval, _ line: Interval) -> CGRect {
    let (length, breadth) = (scroll.end - scroll.start, line.end - line.start)
    return isVertical
      ? CGRect(x: line.start, y: scroll.start, width: breadth, height: length)
      : CGRect(x: scroll.start, y: line.start, width: length, height: breadth)
  }
}

/// A decoration of each section, or of each item.
private struct FlowDecoration {
  enum Span { case all, items, headerAndItems, itemsAndFooter, section }
  enum SectionInset { case atOpenEnds, always, never }
  enum Extent { case container, content, section, items }
  enum EmptyRule { case none, supplementary, insets }

  let kind: String
  let index: Int
  var zIndex = -1
  var alpha: CGFloat = 1
  var span = Span.all
  var sectionInset = SectionInset.atOpenEnds
  var extent = Extent.container
  var insets = UIEdgeInsets.zero
  var whenEmpty = EmptyRule.none
  var isOfEachItem = false
  var badge: Badge?

  /// A decoration of a fixed size.
  struct Badge {
    let size: CGSize
    /// The points of the covered area and of the badge that meet, in units of their lengths.
    let anchor: CGPoint
    let own: CGPoint
    let offset: CGPoint
  }

  init(_ kind: String, _ index: Int) { (self.kind, self.index) = (kind, index) }

  @MainActor
  func attributes(
    of box: DecoratedSection, _ frames: [CGRect], section: Int
  ) -> [UICollectionViewLayoutAttributes] {
    if isOfEachItem {
      return frames.enumerated().compactMap { item, frame in
        let line =
          extent == .items
          ? (box.isVertical ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)) : line(in: box)
        let scroll = box.isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        return attributes(box.rect(scroll, line), at: IndexPath(item: item, section: section))
      }
    }
    guard let scroll = scroll(in: box) else { return [] }
    let path = IndexPath(item: index, section: section)
    return [attributes(box.rect(scroll, line(in: box)), at: path)].compactMap { $0 }
  }

  private func line(in box: DecoratedSection) -> DecoratedSection.Interval {
    switch extent {
    case .container: box.container
    case .content: box.content
    case .section: box.section
    case .items: box.itemLine
    }
  }

  private func scroll(in box: DecoratedSection) -> DecoratedSection.Interval? {
    if span == .section { return box.end > box.start ? (box.start, box.end) : nil }
    let hasHeader = box.header > 0 && (span == .all || span == .headerAndItems)
    let hasFooter = box.footer > 0 && (span == .all || span == .itemsAndFooter)
    if box.isEmpty {
      switch whenEmpty {
      case .none: return nil
      case .supplementary:
        guard hasHeader || hasFooter else { return nil }
        return (
          hasHeader ? box.start : box.end - box.footer,
          hasFooter ? box.end : box.start + box.header
        )
      case .insets: break
      }
    }
    func inset(_ length: CGFloat, isOpen: Bool) -> CGFloat {
      switch sectionInset {
      case .always: return length
      case .atOpenEnds: return isOpen ? length : 0
      case .never: return 0
      }
    }
    return (
      hasHeader ? box.start : box.items.start - inset(box.insets.start, isOpen: box.header == 0),
      hasFooter ? box.end : box.items.end + inset(box.insets.end, isOpen: box.footer == 0)
    )
  }

  @MainActor
  private func attributes(
    _ covered: CGRect, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    var frame = covered.inset(by: insets)
    if let badge {
      let (size, anchor, own) = (badge.size, badge.anchor, badge.own)
      frame = CGRect(
        x: covered.minX + anchor.x * covered.width - own.x * size.width + badge.offset.x,
        y: covered.minY + anchor.y * covered.height - own.y * size.height + badge.offset.y,
        width: size.width, height: size.height)
    }
    guard !frame.isNull, frame.width >= 0, frame.height >= 0 else { return nil }
    (attributes.frame, attributes.zIndex, attributes.alpha) = (frame, zIndex, alpha)
    return attributes
  }
}
