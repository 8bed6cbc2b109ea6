import LayoutDocuments
import LayoutEngine
import StrictJSON

/// What the axes and edges of a layout are called in messages.
struct LintWords {
  let isVertical: Bool
  private let isMirrored: Bool

  /// Less than this, in points, is a matter of how sums are rounded.
  static let slack = 0.001

  init(_ configuration: LayoutConfiguration) {
    isVertical = configuration.effectiveScrollDirection == .vertical
    isMirrored = configuration.direction == .rightToLeft
  }

  /// The length along a line.
  var length: String { (isVertical ? ScrollDirection.vertical : .horizontal).lineKey }
  var lineEdges: (start: String, end: String) { isVertical ? horizontal : ("top", "bottom") }
  var scrollEdges: (start: String, end: String) { isVertical ? ("top", "bottom") : horizontal }

  private var horizontal: (start: String, end: String) {
    isMirrored ? ("right", "left") : ("left", "right")
  }

  func line(_ rect: Rect) -> Span {
    isVertical ? Span(rect.minX, rect.maxX) : Span(rect.minY, rect.maxY)
  }

  func scroll(_ rect: Rect) -> Span {
    isVertical ? Span(rect.minY, rect.maxY) : Span(rect.minX, rect.maxX)
  }

  /// Returns the insets at the start and at the end of the content, as the interface reads.
  func scrollEnds(of inset: EdgeInsets) -> (start: Double, end: Double) {
    if isVertical { return (inset.top, inset.bottom) }
    return isMirrored ? (inset.right, inset.left) : (inset.left, inset.right)
  }

  /// Returns a frame of a section that starts at an offset, in leading coordinates of the content.
  func place(_ rect: Rect, at offset: Double) -> Rect {
    var placed = rect
    if isVertical { placed.origin.y += offset } else { placed.origin.x += offset }
    return placed
  }

  /// What something covers along an axis, in points.
  struct Span {
    var start: Double
    var end: Double

    init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

    var length: Double { end - start }

    /// How far it reaches beyond each end of another one; zero where it does not.
    func excess(over other: Span) -> (start: Double, end: Double) {
      func visible(_ length: Double) -> Double { length > LintWords.slack ? length : 0 }
      return (visible(other.start - start), visible(end - other.end))
    }
  }

  /// Such as ` (this item and 3 more)`; nothing for one alone.
  static func others(_ count: Int, _ noun: String) -> String {
    count > 1 ? " (this \(noun) and \(count - 1) more of the section)" : ""
  }

  /// Such as `2 points beyond the left and 3 points beyond the right edge`; nil where it is none.
  static func beyond(
    _ excess: [(points: Double, edge: String)], of what: String
  ) -> String? {
    let parts = excess.filter { $0.points > 0 }.map { "\($0.points.points) beyond its \($0.edge)" }
    return parts.isEmpty ? nil : "\(what) by " + parts.joined(separator: " and ") + " edge"
  }
}
