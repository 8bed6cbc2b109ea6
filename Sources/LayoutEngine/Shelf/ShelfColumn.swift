/// A column of a shelf, in section coordinates.
struct ShelfColumn {
  var items: Range<Int>
  var x: Double
  /// As wide as its widest item.
  var width: Double

  /// What is called the height that a column's items may take.
  static let heightName = "height available to a column"

  /// Where the next item of a column begins, from the first one's top.
  @inline(__always)
  static func top<Q: Quantity>(after used: Q, _ spacing: Q) -> Q { used + spacing }

  /// Where an item stands under the title.
  @inline(__always)
  static func y<Q: Quantity>(_ top: Q, below title: Q) -> Q { title + top }
}
