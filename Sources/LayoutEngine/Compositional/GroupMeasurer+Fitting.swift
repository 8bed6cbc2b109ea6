/// How many subitems fit in a group. compositional.md, "Groups", R5.
extension GroupMeasurer {
  /// Returns the number of subitems that fit, and the number of gaps that are taken off the length
  /// that fractions are of.
  mutating func fitting(
    _ list: SubitemList, gap: Double, extent: Double, across: Double, at item: Int
  ) -> (count: Int, gaps: Int) {
    var search = Search(
      list: list, gap: gap, extent: extent, across: across, item: item,
      isMeasured: list.hasEstimate)
    if gap == 0 || !list.hasFixedBase {
      let n = count(search)
      return (n, n - 1)
    }
    (search.gap, search.baseGaps, search.isMeasured) = (0, 0, false)
    let gaps = max(1, count(search)) - 1
    (search.gap, search.baseGaps, search.isMeasured) = (gap, gaps, list.hasEstimate)
    return (count(search), gaps)
  }

  private struct Search {
    let list: SubitemList
    var gap: Double
    let extent: Double
    let across: Double
    let item: Int
    /// Whether measured lengths count; if not, estimates do.
    var isMeasured: Bool
    /// The number of gaps that are taken off the base; nil for those between the subitems.
    var baseGaps: Int?

    /// Returns the box of a group's subitems if it has the first n of the list.
    func box(ofFirst n: Int) -> Size {
      let gaps = Double(baseGaps ?? n - 1)
      let base = GroupRule.base(extent: extent, gap: gap, gaps: gaps)
      return Size.along(list.axis, base, across)
    }
  }

  /// Returns the number of subitems before the first that does not fit.
  ///
  /// - Complexity: O(*n*) in the subitems that fit; each is measured once. If *n* changes the base
  ///   of fractions, O(*n* · *c*), where *c* is the length of the list.
  private mutating func count(_ search: Search) -> Int {
    let (list, entries) = (search.list, search.list.entries)
    let tolerance = PixelRule.tolerance / (scale ?? 1)
    var item = search.item
    var box = search.box(ofFirst: 1)
    // The lengths of the first n: fractions, uniform ones, and others with all edge spacings.
    var (fractions, others) = (0.0, 0.0)
    var uniform = (count: 0, greatest: 0.0)
    // The end of the last run of the list.
    var end: (length: Double, box: Size, item: Int)?
    for n in 1...LayoutGroup.maximumCount {
      let entry = entries[(n - 1) % entries.count]
      let next = search.box(ofFirst: n)
      if list.hasFraction, next != box {
        fractions = list.fractions(ofFirst: n - 1, in: next, scale: scale)
      }
      box = next
      var length = entry.dimension.length(in: box, scale: scale)
      if search.isMeasured {
        let subitem = measure(entry.node, in: box, at: item)
        length = subitem.wholeSlot[list.axis]
        item += subitem.items
      }
      others += entry.edges
      if entry.isUniform {
        uniform = (uniform.count + 1, max(uniform.greatest, length))
      } else if entry.isFraction {
        fractions += length
      } else {
        others += length
      }
      let total =
        fractions + others + Double(uniform.count) * uniform.greatest + Double(n - 1) * search.gap
      if total > search.extent + tolerance { return n - 1 }
      guard n % entries.count == 0 else { continue }
      // The last run took no room, and no run after it would. A run in which a group fits nothing
      // has no items.
      if let end, total <= end.length + tolerance, !list.hasFraction || box == end.box,
        !search.isMeasured || end.item >= items.count || end.item == item
      {
        return entries.count
      }
      end = (total, box, item)
    }
    return LayoutGroup.maximumCount
  }
}
