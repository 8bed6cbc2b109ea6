/// The positions of items of one length along every line, including an incomplete last line.
struct Grid {
  var perLine: Int
  /// The start of a line's first item, and the distance to the next one.
  var first: Double
  var pitch: Double
  /// Whether columns are counted from the end of a line: the pitch has the other sign.
  var isReversed = false

  /// The spacing between items of a length.
  func gap(length: Double) -> Double { (isReversed ? -pitch : pitch) - length }
}
