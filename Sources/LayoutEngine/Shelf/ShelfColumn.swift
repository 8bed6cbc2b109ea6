/// A column of a shelf, in section coordinates.
struct ShelfColumn {
  var items: Range<Int>
  var x: Double
  /// The width of its widest item.
  var width: Double
}
