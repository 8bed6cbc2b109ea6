/// Where the items of a shelf stand.
/// shelf.md.
enum ShelfRule {
  /// What the items of a column may take.
  @inline(__always)
  static func columnHeight<Q: Quantity>(content: Q, title: Q) -> Q { content - title }

  /// Where the next item of a column begins, from the first one's top.
  @inline(__always)
  static func top<Q: Quantity>(after used: Q, _ spacing: Q) -> Q { used + spacing }

  /// Where an item stands under the title.
  @inline(__always)
  static func y<Q: Quantity>(_ top: Q, below title: Q) -> Q { title + top }
}
