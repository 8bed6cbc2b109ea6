/// The way out of section coordinates: where a section stands, mirroring, snapping and pinning.
///
/// What is computed and kept is leading, unmirrored and unsnapped; all that depends on a section's
/// place, the pixel grid, the reading direction or the scroll offset happens here. The order is
/// fixed: geometry from the leading edge, pinned where it is; mirror; snap the origin; keep the
/// size.
public struct Projection: Sendable {
  /// The content's size, in points.
  public let contentSize: Size
  let axes: Axes
  let isMirrored: Bool
  private let scale: Double?
  let container: Container
  let pinsHeaders: Bool
  let pinsFooters: Bool

  /// - Parameters:
  ///   - length: The content's length along the scroll axis: the sum of all sections.
  ///   - hasSections: A shelf without any has no content size at all.
  public init(
    _ configuration: LayoutConfiguration, in container: Container, part: ContainerPart,
    length: FixedPoint, hasSections: Bool
  ) {
    axes = Axes(configuration.effectiveScrollDirection)
    let line = configuration.shelf != nil && !hasSections ? 0 : part.lineLength
    let scroll = max(0, length.points)
    contentSize =
      axes.line == 0 ? Size(width: line, height: scroll) : Size(width: scroll, height: line)
    isMirrored = configuration.direction == .rightToLeft
    scale = container.scale.map { Double($0.rawValue) }
    self.container = container
    pinsHeaders = configuration.pinHeaders && configuration.shelf == nil
    pinsFooters = configuration.pinFooters && configuration.shelf == nil
  }

  /// Whether decorations are drawn: none are in a container, or in content, of size zero.
  /// DECORATIONS.md, "What each document asks for".
  public var showsDecorations: Bool {
    [container.size, contentSize].allSatisfy { $0.width > 0 && $0.height > 0 }
  }

  /// Returns a rectangle of a section that starts at an offset, in content coordinates.
  public func place(_ rect: Rect, at offset: FixedPoint) -> Rect {
    finish(shifted(rect, by: offset))
  }

  private func shifted(_ rect: Rect, by offset: FixedPoint) -> Rect {
    rect.moved(to: offset.points + rect.start(along: axes.scroll), along: axes.scroll)
  }

  /// Returns a section's own frame: across the content, from its header to its footer's end.
  public func sectionFrame(at offset: FixedPoint, extent: FixedPoint) -> Rect {
    finish(
      axes.rect(
        line: 0, scroll: offset.points, lineLength: contentSize.along(axes.line),
        scrollLength: extent.points))
  }

  @inline(__always)
  private func finish(_ leading: Rect) -> Rect {
    let (x, y) = (leading.origin.x, leading.origin.y)
    // Adding zero turns a negative zero, which JSON cannot tell apart, into zero.
    return Rect(
      x: snapped(mirrored(x, width: leading.width, Unrecorded()), "x", Unrecorded()) + 0,
      y: snapped(y, "y", Unrecorded()) + 0, width: leading.width, height: leading.height)
  }

  /// Mirrors a rectangle of the content, which is its own inverse.
  private func mirrored(_ rect: Rect) -> Rect {
    Rect(
      x: mirrored(rect.minX, width: rect.width, Unrecorded()), y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Mirrors a place of the content, which is its own inverse. FLOW-LAYOUT.md, section 8.
  @inline(__always)
  func mirrored<R: LayoutRecorder>(
    _ x: R.Length, width: R.Length, _ record: R
  ) -> R.Length {
    guard isMirrored else { return x }
    return record.step(
      record.known(contentSize.width, "content width") - (x + width), "mirrored x",
      "the content reads from right to left",
      because: [
        .init("direction", .text("rightToLeft"), .document(.document, key: "direction"))
      ])
  }

  @inline(__always)
  func snapped<R: LayoutRecorder>(
    _ value: R.Length, _ word: StaticString, _ record: R
  ) -> R.Length {
    guard let scale else {
      return record.step(value, "\(word)", "without a scale, origins are not snapped")
    }
    return record.step(
      DisputedRules.snapped(value, scale: record.input(scale, "scale", .container("scale"))),
      "\(word)",
      "snapped to the nearest pixel, halves up; one unit of the offsets, 1/1048576, is added first")
  }

  /// Returns the range along the scroll axis, in leading coordinates, in which an element's
  /// unsnapped frame can lie if its final frame touches a region.
  public func searchRange(of region: Rect) -> Reach {
    let rect = mirrored(region)
    // Snapping moves an origin by at most half a pixel, and a pixel is at most a point.
    return Reach(
      lower: rect.start(along: axes.scroll) - 1, upper: rect.end(along: axes.scroll) + 1)
  }

  /// Returns the region that is on screen at a content offset.
  public func visibleBounds(at contentOffset: Point) -> Rect {
    Rect(origin: contentOffset, size: container.size)
  }
}

/// A section as it is placed: its computed attributes, or a run of them, and where it stands.
public struct PlacedSection: Sendable {
  public var index: Int
  public var offset: FixedPoint
  public var extent: FixedPoint
  public var header: Rect?
  public var footer: Rect?

  public init(
    index: Int, offset: FixedPoint, extent: FixedPoint, header: Rect?, footer: Rect?
  ) {
    self.index = index
    self.offset = offset
    self.extent = extent
    self.header = header
    self.footer = footer
  }
}

/// A decoration of several sections, and what these cover together.
public struct PlacedDecoration: Sendable {
  public var decoration: Decoration
  /// Relative to the start of the first of the sections.
  public var frame: DecorationFrame
  public var section: PlacedSection

  /// - Parameters:
  ///   - start: Where the first of the sections starts.
  ///   - end: Where the last one ends.
  public init(
    _ decoration: Decoration, _ frame: DecorationFrame, firstSection: Int, from start: FixedPoint,
    to end: FixedPoint
  ) {
    self.decoration = decoration
    self.frame = frame
    section = PlacedSection(
      index: firstSection, offset: start, extent: end - start, header: nil, footer: nil)
  }
}

extension Projection {
  /// Returns the attributes of a decoration of several sections.
  public func decoration(_ placed: PlacedDecoration, contentOffset: Point?) -> LayoutAttributes {
    decoration(placed.decoration, placed.frame, of: placed.section, contentOffset: contentOffset)
  }

  /// Returns a section's header or footer, if it has one.
  public func supplementary(
    _ kind: ElementKind, of section: PlacedSection, contentOffset: Point?
  ) -> LayoutAttributes? {
    guard let rect = kind == .header ? section.header : section.footer else { return nil }
    var leading = shifted(rect, by: section.offset)
    if let contentOffset, pins(kind) {
      leading = pinned(leading, kind, of: section, contentOffset: contentOffset)
    }
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: 0, section: section.index), category: .supplementary,
      elementKind: kind, frame: finish(leading))
  }

  /// Returns the attributes of a decoration of a section, or of several that are placed as one.
  public func decoration(
    _ decoration: Decoration, _ frame: DecorationFrame, of section: PlacedSection,
    contentOffset: Point?
  ) -> LayoutAttributes {
    var leading = shifted(frame.rect, by: section.offset)
    if let contentOffset, decoration.geometry.isPinned {
      leading = pinned(leading, .header, of: section, contentOffset: contentOffset)
    }
    let placed = finish(leading)
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: frame.item, section: section.index), category: .decoration,
      frame: placed, decoration: decoration,
      step: frame.step.map { step in
        // The step moves with its frame, when that is pinned, mirrored or snapped.
        let x = step.x - frame.rect.minX
        return OutlineStep(
          point: Point(
            x: isMirrored ? placed.maxX - x : placed.minX + x,
            y: placed.minY + (step.y - frame.rect.minY)),
          missing: isMirrored ? .bottomLeft : .bottomRight)
      })
  }

  /// Appends the attributes of consecutive items that touch a region, or of all.
  public func appendCells(
    _ frames: UnsafeBufferPointer<Rect>, firstItem: Int, of section: PlacedSection,
    touching region: Rect?, to attributes: inout [LayoutAttributes]
  ) {
    let base = section.offset.points
    let axis = axes.scroll
    let range = region.map { searchRange(of: $0) } ?? Reach(lower: -.infinity, upper: .infinity)
    for (index, rect) in frames.enumerated() {
      let start = base + rect.start(along: axis)
      guard start <= range.upper, start + rect.length(along: axis) >= range.lower else { continue }
      let frame = finish(rect.moved(to: start, along: axis))
      if let region, !DisputedRules.isHit(frame, by: region) { continue }
      attributes.append(
        LayoutAttributes(
          indexPath: ElementIndexPath(item: firstItem + index, section: section.index),
          category: .cell,
          frame: frame))
    }
  }
}
