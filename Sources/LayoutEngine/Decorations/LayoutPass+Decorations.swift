/// The decorations of one section. DECORATIONS.md, "One rule for the frame".
extension LayoutPass {
  /// Computes the decorations of a section that is laid out already, and what depends on them.
  ///
  /// It reads no item: what it gives is what ``layOut(_:into:)`` gives, but for the items' diagnostics
  /// and frames.
  ///
  /// - Parameters:
  ///   - items: What the layout said of the items.
  ///   - frames: The items' frames, where ``readsFrames(forDecorationsOf:)`` says so.
  /// - Complexity: O(1) for each decoration, and for those of each item or line, in items.
  /// - Throws: ``LayoutError/contentTooLong``.
  public func layOutDecorations(
    of section: SectionInput, items: ItemsBox?, frames: UnsafeBufferPointer<Rect>,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    let resolved = metrics(of: section)
    var layout = SectionLayout()
    layout.items = items
    if let shelf = configuration.shelf {
      try putTitle(on: &layout, shelf)
    } else {
      try surround(&layout, resolved)
    }
    decorate(&layout, resolved, frames, into: &buffer)
    return layout
  }

  /// Whether some decoration of a section is one of each item or line.
  public func readsFrames(forDecorationsOf section: SectionInput) -> Bool {
    metrics(of: section).decorations.contains { $0.geometry.each != .section }
  }

  /// Appends the decorations of a section to the buffer, and what they cover to the section's reach.
  func decorate(
    _ layout: inout SectionLayout, _ metrics: ResolvedMetrics,
    _ frames: UnsafeBufferPointer<Rect>, into buffer: inout FrameBuffer
  ) {
    buffer.resetDecorations()
    guard !metrics.decorations.isEmpty else { return }
    let shape = decorated(layout, metrics)
    let undecorated = layout.reach
    var isMissing = false
    for decoration in metrics.decorations {
      let before = buffer.decorations.count
      switch decoration.geometry.each {
      case .section:
        if let box = shape.box(decoration.geometry) {
          append(decoration, decoration.ordinal, box, of: shape, &layout, &buffer)
        }
      case .item:
        for (item, frame) in frames.enumerated() {
          let box = shape.box(decoration.geometry, ofItem: frame)
          append(decoration, item, box, of: shape, &layout, &buffer)
        }
      case .line, .gap:
        shape.forEachLine(decoration.geometry, frames) { line, box in
          append(decoration, line, box, of: shape, &layout, &buffer)
        }
      }
      if buffer.decorations.count == before { isMissing = true }
    }
    if isMissing, metrics.decorations.contains(where: { $0.requires != nil }) {
      layout.reach = undecorated
      removeUnmet(&layout, metrics, from: &buffer)
    }
  }

  /// Takes back the decorations that require a kind of which the section has no frame.
  private func removeUnmet(
    _ layout: inout SectionLayout, _ metrics: ResolvedMetrics, from buffer: inout FrameBuffer
  ) {
    let drawn = Set(buffer.decorations.map(\.ordinal))
    let kept = metrics.decorations.filter { drawn.contains($0.ordinal) }.meetingRequirements
    let isPinned = Dictionary(
      uniqueKeysWithValues: kept.map { ($0.ordinal, $0.geometry.isPinned) })
    buffer.removeDecorations { isPinned[$0.ordinal] == nil }
    for frame in buffer.decorations {
      cover(frame.rect, isPinned: isPinned[frame.ordinal] ?? false, &layout)
    }
  }

  func decorated(_ layout: SectionLayout, _ metrics: ResolvedMetrics) -> DecoratedSection {
    DecoratedSection(
      metrics, layout, line: axes.line, lineLength: part.lineLength,
      containerLine: part.containerLine, isShelf: configuration.shelf != nil)
  }

  private func append(
    _ decoration: Decoration, _ item: Int, _ box: DecoratedSection.Box, of shape: DecoratedSection,
    _ layout: inout SectionLayout, _ buffer: inout FrameBuffer
  ) {
    let (frame, step) = frame(of: decoration, in: box, of: shape)
    if let kind = Diagnostic.Kind(decoration, frame, step) {
      // Those of each item, of which each may have another size, are told of once.
      if decoration.geometry.each != .section, let last = layout.diagnostics.indices.last,
        layout.diagnostics[last].kind.isOf(decoration)
      {
        layout.diagnostics[last].itemCount += 1
      } else {
        layout.diagnostics.append(diagnostic(kind, first: item, count: 1))
      }
      return
    }
    buffer.append(
      DecorationFrame(ordinal: decoration.ordinal, item: item, rect: frame, step: step))
    cover(frame, isPinned: decoration.geometry.isPinned, &layout)
  }

  private func cover(_ frame: Rect, isPinned: Bool, _ layout: inout SectionLayout) {
    let end = frame.end(along: axes.scroll)
    // A pinned decoration can be seen anywhere between its natural place and the section's end.
    layout.reach.cover(
      from: frame.start(along: axes.scroll), to: isPinned ? max(end, layout.extent.points) : end)
  }
}

extension LayoutPass {
  /// Step 3 of the rule, or the badge; and the step of a bubble.
  func frame(
    of decoration: Decoration, in box: DecoratedSection.Box, of shape: DecoratedSection?
  ) -> (rect: Rect, step: Point?) {
    var frame = axes.rect(
      line: box.line.start, scroll: box.scroll.start, lineLength: box.line.length,
      scrollLength: box.scroll.length)
    if let badge = decoration.geometry.badge { return (badge.frame(in: frame), nil) }
    let insets = decoration.geometry.insets
    frame.origin.x += insets.left
    frame.origin.y += insets.top
    frame.size.width -= insets.left + insets.right
    frame.size.height -= insets.top + insets.bottom
    // What covers several sections, one item or one line has no last line of its own.
    guard decoration.appearance.shape == .bubble, decoration.geometry.each == .section else {
      return (frame, nil)
    }
    return (frame, shape?.step(of: frame, axes))
  }
}

extension Diagnostic.Kind {
  /// Why a decoration cannot have a frame; nil where it can.
  init?(_ decoration: Decoration, _ frame: Rect, _ step: Point?) {
    let isOutside = step.map { !frame.touches(Rect(origin: $0, size: .zero)) } ?? false
    guard frame.width < 0 || frame.height < 0 || !frame.isWithinLimits || isOutside else {
      return nil
    }
    self = .impossibleDecoration(decoration.id, frame.size, isStep: isOutside)
  }

  fileprivate func isOf(_ decoration: Decoration) -> Bool {
    if case .impossibleDecoration(decoration.id, _, _) = self { return true }
    return false
  }
}

extension DecorationGeometry.Badge {
  /// Returns the badge's frame at its anchor of a frame.
  func frame(in base: Rect) -> Rect {
    let size = size ?? .zero
    func start(_ unit: Double, _ start: Double, _ length: Double, _ own: Double) -> Double {
      // Outside, a corner or an edge is met by the opposite one of the badge.
      if position == .outside && unit != 0.5 { return unit == 0 ? start - own : start + length }
      return start + unit * (length - own)
    }
    let unit = (anchor ?? .topLeft).unit
    let (offset, fraction) = (offset ?? .zero, fractionalOffset ?? .zero)
    return Rect(
      x: start(unit.x, base.minX, base.width, size.width) + offset.x + fraction.x * size.width,
      y: start(unit.y, base.minY, base.height, size.height) + offset.y + fraction.y * size.height,
      width: size.width, height: size.height)
  }
}

extension Rect {
  /// Whether all coordinates are finite and within the limit of coordinates.
  fileprivate var isWithinLimits: Bool {
    let limit = FixedPoint.limit
    return abs(minX) <= limit && abs(minY) <= limit && abs(maxX) <= limit && abs(maxY) <= limit
  }
}
