/// The bounds of a section's items that decorations read, in section coordinates and in points.
///
/// A store keeps it next to the frames, so that a changed decoration reads no item.
package struct ItemsBox: Hashable, Sendable {
  /// The bounds of all items along the line.
  var line: Interval<Double>
  /// The bounds of all items along the scroll axis.
  var scroll: Interval<Double>
  /// The bounds of the first and the last item.
  var firstAndLastLine: Interval<Double>
  var firstAndLastScroll: Interval<Double>
  /// The far edge of the last line, along the line.
  var lastLineEnd: Double
  /// The far edge of all lines before the last, along the scroll axis.
  var fullLinesEnd: Double
  /// The end of the last line, along the scroll axis.
  var end: Double

  /// The size of ``values``, in bytes.
  package static let packedSize = 88

  /// All values, in the order in which a store keeps them.
  package var values: [Double] {
    let intervals = [line, scroll, firstAndLastLine, firstAndLastScroll]
    return intervals.flatMap { [$0.start, $0.end] } + [lastLineEnd, fullLinesEnd, end]
  }

  /// Creates a box from its values; nil unless they are eleven finite numbers.
  package init?(values: [Double]) {
    guard values.count == 11, values.allSatisfy(\.isFinite) else { return nil }
    line = Interval(start: values[0], end: values[1])
    scroll = Interval(start: values[2], end: values[3])
    firstAndLastLine = Interval(start: values[4], end: values[5])
    firstAndLastScroll = Interval(start: values[6], end: values[7])
    (lastLineEnd, fullLinesEnd, end) = (values[8], values[9], values[10])
  }
}
