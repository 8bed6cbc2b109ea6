/// The transform from section coordinates to content coordinates: offset, pinning, mirroring and
/// snapping.
///
/// Computed and stored frames are leading, unmirrored and unsnapped. Everything that depends on a
/// section's position, the pixel grid, the reading direction or the scroll offset is applied here.
/// The order is fixed: offset from the leading edge, pin, mirror, snap the origin. The size is
/// kept.
package struct Projection: Sendable {
  /// The content's size, in points.
  package let contentSize: Size
  let axes: Axes
  let isMirrored: Bool
  let scale: Double?
  let container: Container
  let pinsHeaders: Bool
  let pinsFooters: Bool
  let stretchesHeader: Bool
  /// The boundary items of the layout.
  package let boundary: LayoutBoundary
  /// The length of the container along the line; nil if the layout has no compositional section.
  let containerLine: Double?
  /// The width that flow sections are mirrored in.
  let mirrorWidth: Double
  /// The length of a line of a flow section or a shelf.
  private let lineLength: Double

  /// - Parameters:
  ///   - length: The sum of all sections along the scroll axis.
  ///   - breadth: The greatest ``SectionLayout/breadth`` of the sections, in points.
  ///   - hasSections: Whether the layout has sections. A shelf without sections has a content size
  ///     of zero.
  package init(
    _ configuration: LayoutConfiguration, in container: Container, traits: ContainerTraits,
    length: FixedPoint, hasSections: Bool, breadth: Double = 0
  ) {
    axes = Axes(configuration.effectiveScrollDirection)
    boundary = LayoutBoundary(configuration, in: traits, length: length)
    containerLine = traits.bounds?.across
    let own = configuration.shelf != nil && !hasSections ? 0 : traits.lineLength
    lineLength = own
    // A compositional layout without sections is as wide as the container.
    let layout = configuration.defaults.layout ?? configuration.layout
    let empty = layout.isCompositional && !hasSections ? traits.bounds?.across ?? 0 : 0
    let line = max(own, breadth, empty)
    let least = configuration.shelf == nil ? configuration.minimumContentHeight : 0
    let scroll = max(least, boundary.length.points)
    contentSize =
      axes.line == 0 ? Size(width: line, height: scroll) : Size(width: scroll, height: line)
    mirrorWidth = axes.line == 0 ? own : contentSize.width
    isMirrored = configuration.isMirrored(in: traits)
    scale = container.scale.map { Double($0.rawValue) }
    self.container = container
    pinsHeaders = configuration.pinHeaders && configuration.shelf == nil
    pinsFooters = configuration.pinFooters && configuration.shelf == nil
    stretchesHeader = configuration.stretchHeader && configuration.shelf == nil
  }

  /// Whether decorations are drawn. None are drawn if the container or the content has size zero.
  /// decorations.md, "What each document asks for".
  package var showsDecorations: Bool {
    [container.size, contentSize].allSatisfy { $0.width > 0 && $0.height > 0 }
  }

  /// Returns whether what a section covers along the scroll axis is within the limit in the
  /// content, also if it is mirrored.
  package func allows(_ reach: Reach, at offset: FixedPoint) -> Bool {
    if reach.isNone { return true }
    let least = (mirrorsScroll ? contentSize.width : 0) - FixedPoint.limit
    return offset.points + reach.lower >= least && offset.points + reach.upper <= FixedPoint.limit
  }

  /// Returns a rectangle of a section that starts at an offset, in content coordinates.
  package func place(_ rect: Rect, at offset: FixedPoint) -> Rect {
    finish(shifted(rect, by: offset))
  }

  func shifted(_ rect: Rect, by offset: FixedPoint) -> Rect {
    rect.moved(to: offset.points + rect.start(along: axes.scroll), along: axes.scroll)
  }

  /// Returns a section's frame, which spans the content from its header's start to its footer's
  /// end.
  ///
  /// - Parameter compositional: What places the section's elements, if it is compositional: it is
  ///   then as wide as the container.
  package func sectionFrame(
    at offset: FixedPoint, extent: FixedPoint, compositional: PlacedCompositional? = nil
  ) -> Rect {
    let length = compositional?.section.containerLength ?? lineLength
    let frame = axes.rect(
      line: 0, scroll: offset.points, lineLength: length, scrollLength: extent.points)
    return compositional.map { finish(frame, $0) } ?? finish(frame)
  }

  @inline(__always)
  func finish(_ leading: Rect) -> Rect {
    let x = isMirrored ? mirrored(leading.origin.x, width: leading.width) : leading.origin.x
    // Adding zero turns a negative zero, which JSON cannot distinguish, into zero.
    return Rect(
      x: snapped(x) + 0, y: snapped(leading.origin.y) + 0, width: leading.width,
      height: leading.height)
  }

  @inline(__always)
  private func mirrored(_ x: Double, width: Double) -> Double {
    MirrorRule.mirrored(x, width: width, in: mirrorWidth)
  }

  @inline(__always)
  private func snapped(_ value: Double) -> Double {
    scale.map { DisputedRules.snapped(value, scale: $0) } ?? value
  }

  /// Returns the mirrored rectangle of the content. Mirroring is its own inverse.
  private func mirrored(_ rect: Rect) -> Rect {
    // Only the range along the scroll axis is read.
    guard mirrorsScroll else { return rect }
    return Rect(
      x: mirrored(rect.minX, width: rect.width), y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Returns the range along the scroll axis, in leading coordinates, in which an element's
  /// unsnapped frame can lie if its final frame touches a region.
  package func searchRange(of region: Rect) -> Reach {
    let rect = mirrored(region)
    // Snapping moves an origin by at most half a pixel, and a pixel is at most a point.
    let (lower, upper) = (rect.start(along: axes.scroll) - 1, rect.end(along: axes.scroll) + 1)
    // A header that grows reaches any region before the content.
    let upperEnd = stretchesHeader ? max(upper, boundary.start.points) : upper
    return Reach(lower: lower, upper: upperEnd)
  }

  /// Returns the region that is on screen at a content offset.
  package func visibleBounds(at contentOffset: Point) -> Rect {
    Rect(origin: contentOffset, size: container.size)
  }
}
