package import LayoutEngine

extension DocumentSection {
  /// Gives items measured lengths. A length that is not given keeps its measured value, or that of
  /// the item's fixed size; a rule is dropped.
  ///
  /// - Parameter lengths: The lengths of items that exist, in the order of the items.
  /// - Complexity: O(*n* + *m*) in runs and measured items.
  package mutating func measureItems(_ lengths: [(item: Int, size: MeasuredSize)]) {
    let old = self
    (items, itemIDs) = (ItemRuns(), ItemIDs())
    items.reserveCapacity(old.items.runCount + lengths.count)
    var (place, next) = (0, 0)
    for run in 0..<old.items.runCount {
      let (size, id) = (old.items.size(ofRun: run), old.itemID(ofRun: run))
      let end = next + old.items.itemCount(ofRun: run)
      while place < lengths.count, lengths[place].item < end {
        let (item, measured) = lengths[place]
        if item > next { append(size, count: item - next, id: id) }
        append(.measured(measured.completed(from: size)), count: 1, id: id)
        (next, place) = (item + 1, place + 1)
      }
      if end > next { append(size, count: end - next, id: id) }
      next = end
    }
    if itemIDs.areAllEmpty { itemIDs = ItemIDs() }
    items.keepFault(of: old.items)
  }
}

extension MeasuredSize {
  fileprivate func completed(from size: ItemSize?) -> MeasuredSize {
    switch size {
    case .fixed(let size):
      MeasuredSize(width: width ?? size.width, height: height ?? size.height)
    case .measured(let size):
      MeasuredSize(width: width ?? size.width, height: height ?? size.height)
    case .rule, nil: self
    }
  }
}
