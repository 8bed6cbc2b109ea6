extension NSCollectionLayoutGroup {
  /// Returns a row of equally wide subitems.
  ///
  /// - Parameter subitem: A subitem with the width of one of them. Before iOS 16 the group divides
  ///   its width itself.
  fileprivate static func horizontal(
    layoutSize: NSCollectionLayoutSize, divided subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    if #available(iOS 16.0, tvOS 16.0, *) {
      return horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    } else {
      return horizontal(layoutSize: layoutSize, subitem: subitem, count: count)
    }
  }

  /// Returns a column of equally high subitems.
  ///
  /// - Parameter subitem: A subitem with the height of one of them. Before iOS 16 the group divides
  ///   its height itself.
  fileprivate static func vertical(
    layoutSize: NSCollectionLayoutSize, divided subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    if #available(iOS 16.0, tvOS 16.0, *) {
      return vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    } else {
      return vertical(layoutSize: layoutSize, subitem: subitem, count: count)
    }
  }
}
