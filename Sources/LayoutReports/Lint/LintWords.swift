import LayoutDocuments
import LayoutEngine
import StrictJSON

/// The names of a layout's axes and edges in messages.
struct LintWords {
  let isVertical: Bool
  private let isMirrored: Bool

  /// The rounding error of sums, in points. Smaller lengths count as zero.
  static let slack = 0.001

  /// - Parameter configuration: One that says whether the layout flips.
  init(_ configuration: LayoutConfiguration) {
    isVertical = configuration.effectiveScrollDirection == .vertical
    isMirrored =
      configuration.direction == .rightToLeft
      && configuration.flipsHorizontallyInOppositeLayoutDirection == true
  }

  /// The document format's key of the length along a line.
  var length: String { (isVertical ? ScrollDirection.vertical : .horizontal).lineKey }
  var lineEdges: (start: String, end: String) { isVertical ? horizontal : ("top", "bottom") }
  var scrollEdges: (start: String, end: String) { isVertical ? ("top", "bottom") : horizontal }

  /// The edges along an axis: 0 for x, 1 for y.
  func edges(_ axis: Int) -> (start: String, end: String) {
    axis == (isVertical ? 0 : 1) ? lineEdges : scrollEdges
  }

  private var horizontal: (start: String, end: String) {
    isMirrored ? ("right", "left") : ("left", "right")
  }

  func line(_ rect: Rect) -> Span {
    isVertical ? Span(rect.minX, rect.maxX) : Span(rect.minY, rect.maxY)
  }

  func scroll(_ rect: Rect) -> Span {
    isVertical ? Span(rect.minY, rect.maxY) : Span(rect.minX, rect.maxX)
  }

  /// Returns the insets at the start and the end of the content along the scroll axis, in points,
  /// in the direction of the layout.
  func scrollEnds(of inset: EdgeInsets) -> (start: Double, end: Double) {
    if isVertical { return (inset.top, inset.bottom) }
    return isMirrored ? (inset.right, inset.left) : (inset.left, inset.right)
  }

  /// Converts a frame from a section's coordinates to the content's, both leading. `offset` is the
  /// section's, in points.
  func place(_ rect: Rect, at offset: Double) -> Rect {
    var placed = rect
    if isVertical { placed.origin.y += offset } else { placed.origin.x += offset }
    return placed
  }

  /// A range along an axis, in points.
  struct Span {
    var start: Double
    var end: Double

    init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

    var length: Double { end - start }

    /// Returns how far the range extends beyond each end of another range; zero if it does not.
    func excess(over other: Span) -> (start: Double, end: Double) {
      func visible(_ length: Double) -> Double { length > LintWords.slack ? length : 0 }
      return (visible(other.start - start), visible(end - other.end))
    }
  }

  /// Returns a text such as ` (this item and 3 more of the section)`; empty for a count of one.
  static func others(_ count: Int, _ noun: String) -> String {
    count > 1 ? " (this \(noun) and \(count - 1) more of the section)" : ""
  }

  /// Returns a text such as `the content by 2 at its left and 3 at its right edge`; nil
  /// without excess.
  static func beyond(
    _ excess: [(points: Double, edge: String)], of what: String
  ) -> String? {
    let parts = excess.filter { $0.points > 0 }.map { "\($0.points.points) at its \($0.edge)" }
    return parts.isEmpty ? nil : "\(what) by " + parts.joined(separator: " and ") + " edge"
  }
}
