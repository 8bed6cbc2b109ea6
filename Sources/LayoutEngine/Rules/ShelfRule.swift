/// The positions of the items of a shelf. shelf.md.
enum ShelfRule {
  /// Returns the height available to the items of a column.
  @inline(__always)
  static func columnHeight<Q: Quantity>(content: Q, title: Q) -> Q { content - title }

  /// Returns the top of a column's next item, relative to the first item's top.
  @inline(__always)
  static func top<Q: Quantity>(after used: Q, _ spacing: Q) -> Q { used + spacing }

  /// Returns whether what the items of a column use fits. UIKit has no shelf, so an exact fit fits
  /// whatever its sum rounds to (our choice).
  @inline(__always)
  static func fits(_ used: Double, in height: Double) -> Bool { used <= height + 1e-9 }

  /// Returns the y coordinate of an item, below the title.
  @inline(__always)
  static func y<Q: Quantity>(_ top: Q, below title: Q) -> Q { title + top }
}
