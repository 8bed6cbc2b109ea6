/// All that decorations read of a section's items, in section coordinates and in points.
///
/// It is kept beside the frames, so that a changed decoration reads no item.
package struct ItemsBox: Hashable, Sendable {
  /// What all items cover along the line.
  var line: Interval<Double>
  /// What all items cover along the scroll axis.
  var scroll: Interval<Double>
  /// What the first and the last item cover.
  var firstAndLastLine: Interval<Double>
  var firstAndLastScroll: Interval<Double>
  /// The far edge of the last line, along the line.
  var lastLineEnd: Double
  /// The far edge of all lines before the last, along the scroll axis.
  var fullLinesEnd: Double
  /// Where the last line ends, along the scroll axis.
  var end: Double

  /// The size of ``values``, in bytes.
  package static let packedSize = 88

  /// All that it holds, in the order in which a store keeps it.
  package var values: [Double] {
    let intervals = [line, scroll, firstAndLastLine, firstAndLastScroll]
    return intervals.flatMap { [$0.start, $0.end] } + [lastLineEnd, fullLinesEnd, end]
  }

  /// Makes a box of its values; nil where they are not eleven finite ones.
  package init?(values: [Double]) {
    guard values.count == 11, values.allSatisfy(\.isFinite) else { return nil }
    line = Interval(start: values[0], end: values[1])
    scroll = Interval(start: values[2], end: values[3])
    firstAndLastLine = Interval(start: values[4], end: values[5])
    firstAndLastScroll = Interval(start: values[6], end: values[7])
    (lastLineEnd, fullLinesEnd, end) = (values[8], values[9], values[10])
  }
}
