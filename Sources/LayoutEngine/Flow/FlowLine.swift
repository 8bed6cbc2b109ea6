/// A line of items, in section coordinates.
struct FlowLine {
  var items: Range<Int>
  /// The start of the line along the scroll axis.
  var position: Double
  var thickness: Double
  /// The length of its items and the minimum spacings between them.
  var used: Double
  /// The length of its items, without spacings.
  var sum: Double
  /// The start of its first item, along the line.
  var x: Double
  var gap: Double
  /// The length by which its last item grows. flow-layout.md, section 15.
  var growth = 0.0
  /// The distance from each item to the next if they are on a grid; nil if each item follows the
  /// end of the one before. Only aligned lines have it.
  var pitch: Double?
}
