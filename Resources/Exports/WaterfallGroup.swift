/// The metrics of a section of columns in which each item keeps its ratio.
private struct WaterfallSection {
  enum Order { case shortestFirst, leftToRight, rightToLeft }

  /// The length of an item along the scroll axis.
  enum Length {
    /// That of an item of this size, scaled to its column, and a length that is added.
    case ratio(CGFloat, CGFloat, plus: CGFloat = 0)
    case points(CGFloat)
  }

  var inset = UIEdgeInsets.zero
  var minimumInteritemSpacing: CGFloat = 10
  var minimumColumnSpacing: CGFloat = 10
  var columns = 2
  var order = Order.shortestFirst
  var header: CGFloat = 0
  var headerInset = UIEdgeInsets.zero
  var footer: CGFloat = 0
  var footerInset = UIEdgeInsets.zero
  var pinsHeader = false
  var pinsFooter = false
  var lengths = Runs([(count: 1, value: Length.ratio(50, 50))])
}

extension LayoutContainer {
  /// Returns a waterfall section of a compositional layout.
  ///
  /// - Parameter itemSize: Returns a size whose ratio an item has in place of that of `metrics`.
  @MainActor
  fileprivate func section(
    _ metrics: WaterfallSection, count: Int, itemSize: @MainActor (Int) -> CGSize?
  ) -> NSCollectionLayoutSection {
    let insets = insets(metrics.inset)
    let spaces = metrics.minimumColumnSpacing * CGFloat(metrics.columns - 1)
    let breadth = max(
      0, pixels((lineLength - insets.leading - insets.trailing - spaces) / CGFloat(metrics.columns))
    )
    var ends = Array(repeating: CGFloat(0), count: metrics.columns)
    let frames = (0..<count).map { item in
      let column = column(ofItem: item, ends, metrics.order)
      let frame = CGRect(
        x: insets.leading + CGFloat(column) * (breadth + metrics.minimumColumnSpacing),
        y: ends[column], width: breadth,
        height: self.length(metrics.lengths[item], breadth, itemSize(item)))
      ends[column] += frame.height + metrics.minimumInteritemSpacing
      return frame
    }
    let length = count > 0 ? (ends.max() ?? 0) - metrics.minimumInteritemSpacing : 0
    var (start, end) =
      isVertical
      ? (metrics.inset.top, metrics.inset.bottom) : (metrics.inset.left, metrics.inset.right)
    // Without a view, of its insets only the outer one counts.
    if metrics.header == 0 {
      start += isVertical ? metrics.headerInset.top : metrics.headerInset.left
    }
    if metrics.footer == 0 {
      end += isVertical ? metrics.footerInset.top : metrics.footerInset.left
    }
    let section = section(frames, length: length, start: start, end: end)
    section.boundarySupplementaryItems = [
      boundaryItem(
        UICollectionView.elementKindSectionHeader, metrics.header, insets: metrics.headerInset,
        isPinned: metrics.pinsHeader),
      boundaryItem(
        UICollectionView.elementKindSectionFooter, metrics.footer, insets: metrics.footerInset,
        isPinned: metrics.pinsFooter),
    ].compactMap { $0 }
    return section
  }

  /// Returns the column of an item. A column is shorter than another one by more than a rounding
  /// error.
  private func column(
    ofItem item: Int, _ ends: [CGFloat], _ order: WaterfallSection.Order
  ) -> Int {
    switch order {
    case .leftToRight: return item % ends.count
    case .rightToLeft: return ends.count - 1 - item % ends.count
    case .shortestFirst:
      var shortest = 0
      for column in ends.indices where ends[column] < ends[shortest] - 0.001 / scale {
        shortest = column
      }
      return shortest
    }
  }

  private func length(
    _ length: WaterfallSection.Length, _ breadth: CGFloat, _ size: CGSize?
  ) -> CGFloat {
    switch length {
    case .points(let points): return points
    case .ratio(var width, var height, let plus):
      if let size { (width, height) = (size.width, size.height) }
      guard width > 0, height > 0 else { return max(0, plus) }
      let length =
        isVertical ? breadth * height / width : breadth * width / height
      return max(0, pixels(length) + plus)
    }
  }
}
