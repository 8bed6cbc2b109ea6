/// A rectangle of a section whose lengths have names in a trace; a length without one is zero.
public struct NamedRect: Hashable, Sendable {
  /// In section coordinates: leading, not mirrored and not snapped.
  public var rect: Rect
  public var x: String?
  public var y: String?
  public var width: String
  public var height: String

  public init(_ rect: Rect, x: String?, y: String?, width: String, height: String) {
    self.rect = rect
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Projection {
  /// Writes down how a rectangle of a section comes to stand in the content, as `x`, `y`, `width`
  /// and `height`.
  ///
  /// - Parameters:
  ///   - section: Where the section stands, as `start of the section` in the trace.
  ///   - kind: As what the element is pinned; nil where it is not.
  ///   - contentOffset: Where it is pinned to; nil leaves it at its natural place.
  public func explain(
    _ named: NamedRect, of section: PlacedSection, pinnedAs kind: ElementKind? = nil,
    contentOffset: Point? = nil, into trace: LayoutTrace
  ) {
    let rect = named.rect
    func known(_ value: Double, _ name: String?) -> RecordedQuantity {
      name.map { trace.known(value, $0) } ?? RecordedQuantity(value, .number(value))
    }
    let width = known(rect.width, named.width)
    let height = known(rect.height, named.height)
    var (x, y) = (known(rect.minX, named.x), known(rect.minY, named.y))
    let start = trace.known(section.offset.points, "start of the section")
    let isVertical = axes.scroll == 1
    let word = axes.scrollWords.origin
    var place = trace.step(
      start + (isVertical ? y : x), "\(word) in the content",
      "its place in the section, and the section's")
    if let contentOffset, let kind {
      place = pinnedStart(
        natural: place, length: isVertical ? height : width, kind, of: section,
        visible(at: contentOffset, trace), trace)
    }
    if isVertical { y = place } else { x = place }
    _ = snapped(mirrored(x, width: width, trace), "x", trace)
    _ = snapped(y, "y", trace)
    trace.step(width, "width", "sizes are not rounded")
    trace.step(height, "height", "sizes are not rounded")
  }
}
