/// A line of items, in section coordinates.
struct FlowLine {
  var items: Range<Int>
  /// Along the scroll axis.
  var position: Double
  var thickness: Double
  /// What its items and the minimum spacings between them take.
  var used: Double
  /// What its items take.
  var sum: Double
  /// Where its first item stands, along the line.
  var x: Double
  var gap: Double
}
