// A stand-in for UIKit's flow layout, for tests. It follows flow-layout.md step by step and shares
// no code with the engine.
import Foundation

@MainActor
protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  var invalidateFlowLayoutDelegateMetrics = false
}

class UICollectionViewFlowLayout: UICollectionViewLayout {
  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewFlowLayoutInvalidationContext()
  }

  enum SectionInsetReference { case fromContentInset, fromSafeArea, fromLayoutMargins }

  var scrollDirection = UICollectionView.ScrollDirection.vertical
  var estimatedItemSize = CGSize.zero
  var sectionInsetReference = SectionInsetReference.fromContentInset
  var sectionHeadersPinToVisibleBounds = false
  var sectionFootersPinToVisibleBounds = false

  private var sections: [Section] = []

  /// A section in terms of a layout that scrolls vertically; a horizontal layout is transposed.
  private struct Section {
    var items: [CGRect] = []
    var header: CGRect?
    var footer: CGRect?
    var start: CGFloat = 0
    var end: CGFloat = 0
  }

  private var isVertical: Bool { scrollDirection == .vertical }
  private var isMirrored: Bool {
    flipsHorizontallyInOppositeLayoutDirection
      && collectionView?.semanticContentAttribute == .forceRightToLeft
  }

  /// Section 8: without the flip, lines of items of one width.
  private var beginsAtRight: Bool {
    !flipsHorizontallyInOppositeLayoutDirection && isVertical
      && collectionView?.semanticContentAttribute == .forceRightToLeft
  }

  override var collectionViewContentSize: CGSize {
    let size = CGSize(width: lineExtent, height: sections.last?.end ?? 0)
    return isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(sections[indexPath.section].items[indexPath.item])
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let section = sections[indexPath.section]
    return kind == UICollectionView.elementKindSectionHeader
      ? pinnedHeader(of: section).flatMap(attributes)
      : pinnedFooter(of: section).flatMap(attributes)
  }

  override func prepare() {
    guard let collectionView, let source = collectionView.dataSource else { return }
    sections = []
    for index in 0..<source.numberOfSections(in: collectionView) {
      let count = source.collectionView(collectionView, numberOfItemsInSection: index)
      sections.append(section(index, itemCount: count, from: sections.last?.end ?? 0))
    }
  }

  // MARK: - Section 4

  private func section(_ index: Int, itemCount: Int, from start: CGFloat) -> Section {
    var section = Section(start: start)
    guard let view = collectionView,
      let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    else { return section }
    let inset = lineUp(delegate.collectionView(view, layout: self, insetForSectionAt: index))
    let header = lineUp(
      delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: index)
    ).height
    let footer = lineUp(
      delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: index)
    ).height
    let lineSpacing = delegate.collectionView(
      view, layout: self, minimumLineSpacingForSectionAt: index)
    let spacing = delegate.collectionView(
      view, layout: self, minimumInteritemSpacingForSectionAt: index)
    let sizes = (0..<itemCount).map {
      lineUp(
        delegate.collectionView(
          view, layout: self, sizeForItemAt: IndexPath(item: $0, section: index)))
    }
    let lead = edge(\.left, inset.left)
    let avail = lineExtent - lead - edge(\.right, inset.right)
    var y = start
    if header > 0 { section.header = CGRect(x: 0, y: y, width: lineExtent, height: header) }
    y += header + inset.top
    let isUniform = !sizes.contains { $0.width != sizes[0].width }
    let lines =
      isUniform
      ? uniformLines(sizes, avail: avail, spacing: spacing).map { line in
        beginsAtRight ? line.map { avail - sizes[0].width - $0 } : line
      }
      : mixedLines(sizes, avail: avail, spacing: spacing)
    var item = 0
    for (number, line) in lines.enumerated() {
      let lineSizes = sizes[item..<item + line.count]
      item += line.count
      let thickness = lineSizes.map(\.height).max() ?? 0
      if number > 0 { y += lineSpacing }
      // Section 2c: each is centred across the line.
      for (x, size) in zip(line, lineSizes) {
        section.items.append(
          CGRect(origin: CGPoint(x: lead + x, y: y + (thickness - size.height) / 2), size: size))
      }
      y += thickness
    }
    y += inset.bottom
    if footer > 0 { section.footer = CGRect(x: 0, y: y, width: lineExtent, height: footer) }
    section.end = y + footer
    return section
  }

  // MARK: - Section 2

  /// Returns where the items of each line start, along it.
  private func uniformLines(
    _ sizes: [CGSize], avail: CGFloat, spacing: CGFloat
  ) -> [[CGFloat]] {
    guard let length = sizes.first?.width else { return [] }
    var perLine = sizes.count
    if length + spacing > 0 {
      perLine = 1
      var used = length + spacing + length
      while used <= avail {
        perLine += 1
        used = used + spacing + length
      }
    }
    let pitch = perLine > 1 ? (avail - length) / CGFloat(perLine - 1) : 0
    return stride(from: 0, to: sizes.count, by: perLine).map { first in
      (first..<min(first + perLine, sizes.count)).map { item in
        perLine == 1 ? (avail - length) / 2 : CGFloat(item - first) * pitch
      }
    }
  }

  private func mixedLines(_ sizes: [CGSize], avail: CGFloat, spacing: CGFloat) -> [[CGFloat]] {
    var broken: [[CGFloat]] = []
    var used: CGFloat = 0
    for size in sizes {
      if let line = broken.last, !line.isEmpty, used + spacing + size.width <= avail {
        used = used + spacing + size.width
        broken[broken.count - 1].append(size.width)
      } else {
        used = size.width
        broken.append([size.width])
      }
    }
    return broken.enumerated().map { number, lengths in
      let rest = avail - lengths.reduce(0, +)
      let isLast = number == broken.count - 1
      if lengths.count == 1 { return [isLast || rest < 0 ? 0 : rest / 2] }
      let gap = isLast ? spacing : rest / CGFloat(lengths.count - 1)
      var x: CGFloat = 0
      return lengths.map { length in
        defer { x += length + gap }
        return x
      }
    }
  }

  // MARK: - Section 5

  private var lineExtent: CGFloat {
    guard let view = collectionView else { return 0 }
    let inset = lineUp(view.contentInset)
    return max(0, lineUp(view.frame.size).width - inset.left - inset.right)
  }

  private func edge(_ side: KeyPath<UIEdgeInsets, CGFloat>, _ inset: CGFloat) -> CGFloat {
    guard let view = collectionView else { return inset }
    let reference: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return inset
    case .fromSafeArea: reference = view.safeAreaInsets
    case .fromLayoutMargins: reference = view.layoutMargins
    }
    // The whole layout is mirrored: the leading edge is at the right.
    let flips = isMirrored && isVertical
    let leading = side == \UIEdgeInsets.left
    let physical = flips ? (leading ? \UIEdgeInsets.right : \.left) : side
    let content = lineUp(view.contentInset)[keyPath: physical]
    return max(content, lineUp(reference)[keyPath: physical] + inset) - content
  }

  // MARK: - Section 6

  private var visible: (top: CGFloat, bottom: CGFloat) {
    guard let view = collectionView else { return (0, 0) }
    let (size, inset, offset) = (view.frame.size, view.contentInset, view.contentOffset)
    if isVertical { return (offset.y + inset.top, offset.y + size.height - inset.bottom) }
    let (left, right) = (offset.x + inset.left, offset.x + size.width - inset.right)
    let width = collectionViewContentSize.width
    return isMirrored ? (width - right, width - left) : (left, right)
  }

  private func pinnedHeader(of section: Section) -> CGRect? {
    guard var header = section.header, sectionHeadersPinToVisibleBounds else {
      return section.header
    }
    header.origin.y = max(header.minY, min(visible.top, section.end - header.height))
    return header
  }

  private func pinnedFooter(of section: Section) -> CGRect? {
    guard var footer = section.footer, sectionFootersPinToVisibleBounds else {
      return section.footer
    }
    let header = section.header?.height ?? 0
    let fits = header + footer.height <= section.end - section.start
    footer.origin.y = min(
      footer.minY, max(visible.bottom - footer.height, section.start + (fits ? header : 0)))
    return footer
  }

  // MARK: - Sections 3 and 8

  private func attributes(_ rect: CGRect) -> UICollectionViewLayoutAttributes {
    var frame = rect
    if !isVertical {
      frame = CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
    }
    if isMirrored { frame.origin.x = collectionViewContentSize.width - frame.maxX }
    let scale = collectionView?.traitOverrides.displayScale ?? 1
    if scale > 0 {
      frame.origin.x = (frame.minX * scale + 0.5).rounded(.down) / scale
      frame.origin.y = (frame.minY * scale + 0.5).rounded(.down) / scale
    }
    return UICollectionViewLayoutAttributes(frame: frame)
  }

  private func lineUp(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  private func lineUp(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    isVertical
      ? insets
      : UIEdgeInsets(
        top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
  }
}
