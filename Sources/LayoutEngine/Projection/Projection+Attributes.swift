extension DecorationGeometry.Resolved {
  /// Whether a decoration of an orthogonal section scrolls with the row: what an item, a line or a
  /// gap has scrolls with the items.
  var scrollsWithRow: Bool { each != .section && extent == .items }
}

extension Projection {
  /// Returns the attributes of a decoration of several sections.
  package func decoration(_ placed: PlacedDecoration, contentOffset: Point?) -> LayoutAttributes {
    decoration(placed.decoration, placed.frame, of: placed.section, contentOffset: contentOffset)
  }

  /// Returns a section's header or footer, if it has one; nil for views of other kinds.
  package func supplementary(
    _ kind: ElementKind, of section: PlacedSection, contentOffset: Point?
  ) -> LayoutAttributes? {
    let isHeader = kind == .header
    guard let rect = isHeader ? section.header : section.footer, isHeader || kind == .footer
    else { return nil }
    if let placed = section.compositional, let item = placed.boundaryItem(kind) {
      return boundaryItem(item, rect, of: section, placed, contentOffset: contentOffset)
    }
    var leading = shifted(rect, by: section.offset)
    if let contentOffset, pins(kind, of: section) {
      leading = pinned(leading, kind, of: section, contentOffset: contentOffset)
    }
    if let contentOffset, stretches(kind, of: section) {
      leading = stretched(leading, contentOffset: contentOffset)
    }
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: 0, section: section.index), category: .supplementary,
      elementKind: kind, frame: finish(leading))
  }

  /// Returns the attributes of a decoration of one section, or of several sections that are placed
  /// as one.
  package func decoration(
    _ decoration: Decoration, _ frame: DecorationFrame, of section: PlacedSection,
    contentOffset: Point?
  ) -> LayoutAttributes {
    var leading = shifted(frame.rect, by: section.offset)
    if let contentOffset, decoration.geometry.isPinned {
      leading = pinned(leading, .header, of: section, contentOffset: contentOffset)
    }
    let isInRow = decoration.geometry.scrollsWithRow
    let placed =
      section.compositional.map { isInRow ? finishInRow(leading, $0) : finish(leading, $0) }
      ?? finish(leading)
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: frame.item, section: section.index), category: .decoration,
      frame: placed, decoration: decoration,
      step: frame.step.map { step in
        // The step moves with its frame when the frame is pinned, mirrored or snapped.
        let x = step.x - frame.rect.minX
        return OutlineStep(
          point: Point(
            x: isMirrored ? placed.maxX - x : placed.minX + x,
            y: placed.minY + (step.y - frame.rect.minY)),
          missing: isMirrored ? .bottomLeft : .bottomRight)
      }, clip: isInRow ? section.compositional.flatMap { clip($0) } : nil)
  }

  /// Appends the attributes of consecutive items that touch a region, or of all items without a
  /// region.
  package func appendCells(
    _ frames: UnsafeBufferPointer<Rect>, firstItem: Int, of section: PlacedSection,
    touching region: Rect?, to attributes: inout [LayoutAttributes]
  ) {
    let base = section.offset.points
    let axis = axes.scroll
    let range = region.map { searchRange(of: $0) } ?? Reach(lower: -.infinity, upper: .infinity)
    let placed = section.compositional
    let clip = placed.flatMap { self.clip($0) }
    for (index, rect) in frames.enumerated() {
      let start = base + rect.start(along: axis)
      guard start <= range.upper, start + rect.length(along: axis) >= range.lower else { continue }
      let leading = rect.moved(to: start, along: axis)
      let frame = if let placed { finishInRow(leading, placed) } else { finish(leading) }
      if let region, !DisputedRules.isHit(frame, by: region, clippedTo: clip) { continue }
      attributes.append(
        LayoutAttributes(
          indexPath: ElementIndexPath(item: firstItem + index, section: section.index),
          category: .cell, frame: frame,
          zIndex: placed?.zIndex(ofItem: firstItem + index), clip: clip))
    }
  }
}
