/// An element that cannot be laid out, because its frame would not be within ``FixedPoint/limit``.
public struct FarElement: Hashable, Sendable {
  /// What the frame is of.
  public enum Element: Hashable, Sendable {
    /// The item with this index in its section.
    case item(Int)
    /// The header of a section.
    case header
    /// The footer of a section.
    case footer
    /// A group of the section: its ordinal, and the positions that lead to a group within it.
    case group([Int])
    /// A supplementary item of this kind.
    case supplementaryItem(String)
    /// A boundary item of this kind.
    case boundaryItem(String)
  }

  /// The number of the frame that is beyond the limit.
  public enum Measure: Hashable, Sendable {
    /// The width or the height.
    case width, height
    /// The edge with the least x or y.
    case minX, minY
    /// The edge with the greatest x or y.
    case maxX, maxY
  }

  /// The element.
  public var element: Element
  /// The number that is beyond the limit.
  public var measure: Measure
  /// Its value in points, from the start of the section. From right to left, x counts from the left
  /// edge of the content.
  public var points: Double

  /// Creates the value for a frame; nil if the frame is within limits.
  ///
  /// - Parameter limits: The least and the greatest coordinate, by axis.
  init?(_ element: Element, _ frame: Rect, within limits: AxisPair<Interval<Double>>) {
    let measures: [(Measure, Double, Interval<Double>)] = [
      (.width, frame.width, Interval(start: 0, end: FixedPoint.limit)),
      (.height, frame.height, Interval(start: 0, end: FixedPoint.limit)),
      (.minX, frame.minX, limits[0]), (.minY, frame.minY, limits[1]),
      (.maxX, frame.maxX, limits[0]), (.maxY, frame.maxY, limits[1]),
    ]
    // A number that is none is beyond any limit.
    let found = measures.first { !($0.2.start <= $0.1 && $0.1 <= $0.2.end) }
    guard let found else { return nil }
    self.element = element
    let isMirrored = found.0 == .minX && limits[0].start > -FixedPoint.limit
    measure = isMirrored ? .maxX : found.0
    points = isMirrored ? limits[0].start + FixedPoint.limit - found.1 : found.1
  }
}

extension FarElement: CustomStringConvertible {
  /// The element and its number, in a sentence:
  /// `group:[0] is 18000000000 points wide when laid out; the limit is 1000000000`.
  public var description: String {
    let number = points.shortest
    let words =
      switch measure {
      case .width: "is \(number) points wide"
      case .height: "is \(number) points high"
      case .minX: "begins at x \(number)"
      case .minY: "begins at y \(number)"
      case .maxX: "ends at x \(number)"
      case .maxY: "ends at y \(number)"
      }
    return "\(element) \(words) when laid out; the limit is 1000000000"
  }

  /// The key that describes the element: of a section, or of all; nil if it is that of its name.
  public var key: String? {
    switch element {
    case .item, .header, .footer: nil
    case .group: "group"
    case .supplementaryItem: "supplementaryItems"
    case .boundaryItem: "boundarySupplementaryItems"
    }
  }
}

extension FarElement.Element: CustomStringConvertible {
  /// The element as in an address, `item:[3]`, or in words.
  public var description: String {
    switch self {
    case .item(let item): "item:[\(item)]"
    case .header: "the header"
    case .footer: "the footer"
    case .group(let path):
      "group:[\(path.first ?? 0)]" + path.dropFirst().map { "/\($0)" }.joined()
    case .supplementaryItem(let kind): "the supplementary item \"\(kind)\""
    case .boundaryItem(let kind): "the boundary item \"\(kind)\""
    }
  }
}
