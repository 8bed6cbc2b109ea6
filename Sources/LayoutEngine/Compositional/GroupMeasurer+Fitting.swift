/// How many subitems fit in a group. compositional.md, "Groups", R5.
extension GroupMeasurer {
  /// Returns the number of subitems that fit, and the number of gaps that are taken off the length
  /// that fractions are of.
  mutating func fitting(
    _ list: [Int], axis: Int, gap: Double, extent: Double, across: Double, at item: Int
  ) -> (count: Int, gaps: Int) {
    let hasFractionAcross = list.contains {
      tree[$0].size.along(1 - axis).fractionAxis == axis
    }
    var search = Search(
      list: list, axis: axis, gap: gap, extent: extent, across: across, item: item)
    guard hasFractionAcross else {
      let n = count(search)
      return (n, n - 1)
    }
    search.gap = 0
    search.baseGaps = 0
    let withoutGaps = count(search)
    if withoutGaps == 0 { return (0, 0) }
    search.gap = gap
    search.baseGaps = withoutGaps - 1
    return (count(search), withoutGaps - 1)
  }

  private struct Search {
    let list: [Int]
    let axis: Int
    var gap: Double
    let extent: Double
    let across: Double
    let item: Int
    /// The number of gaps that are taken off the base; nil for those between the subitems.
    var baseGaps: Int?
  }

  /// Returns the number of subitems before the first that does not fit.
  private mutating func count(_ search: Search) -> Int {
    let (list, axis) = (search.list, search.axis)
    let readsBase =
      search.baseGaps == nil && search.gap != 0
      && list.contains { node in
        let size = tree[node].size
        return size.width.fractionAxis == axis || size.height.fractionAxis == axis
      }
    let allowed = search.extent + PixelRule.tolerance / (scale ?? 1)
    if readsBase {
      let first = (1...LayoutGroup.maximumCount).first { length(ofFirst: $0, search) > allowed }
      return (first ?? LayoutGroup.maximumCount + 1) - 1
    }
    var lengths: [Double] = []
    // The length of the first n subitems, and the index of the first item after them.
    var (totals, ends) = ([0.0], [search.item])
    var used = 0.0
    var others: [Int: MeasuredSubitem] = [:]
    let hasUniform = list.contains { tree[$0].isUniform(along: axis) }
    for n in 1...LayoutGroup.maximumCount {
      let box = box(ofFirst: n, search)
      let entry = (n - 1) % list.count
      let first = ends[n - 1]
      // The subitems of a list that have no item of the section are equal.
      let isOther = first >= items.count || tree[list[entry]].isStatic
      let known = isOther ? others[entry] : nil
      let subitem = known ?? measure(list[entry], in: box, at: first)
      if isOther { others[entry] = subitem }
      ends.append(first + subitem.items)
      lengths.append(subitem.wholeSlot[axis])
      used += subitem.wholeSlot[axis] + tree[subitem.node].edgeSpacing.points(along: axis)
      let sizes = hasUniform ? zip(0..., lengths).map { (list[$0 % list.count], $1, 1) } : []
      totals.append(used + Double(n - 1) * search.gap + uniformGrowth(sizes, axis))
      if totals[n] > allowed { return n - 1 }
      if repeatsForEver(list, totals, ends) { return list.count }
    }
    return LayoutGroup.maximumCount
  }

  /// Returns the box of a group's subitems if it has the first n of a list.
  private func box(ofFirst n: Int, _ search: Search) -> Size {
    let gaps = Double(search.baseGaps ?? n - 1)
    let base = GroupRule.base(extent: search.extent, gap: search.gap, gaps: gaps)
    return Size.along(search.axis, base, search.across)
  }

  /// Returns the length of the first n subitems of a list, with the gaps between them.
  ///
  /// - Complexity: O(*c*) in the list if no length is measured, else O(*n*) in the subitems that
  ///   have items of the section.
  private mutating func length(ofFirst n: Int, _ search: Search) -> Double {
    let (list, axis) = (search.list, search.axis)
    let box = box(ofFirst: n, search)
    let areStatic = list.allSatisfy { tree[$0].isStatic }
    var sizes: [(node: Int, length: Double, times: Int)] = []
    var (used, item, index) = (0.0, search.item, 0)
    while index < n, !areStatic, item < items.count {
      let subitem = measure(list[index % list.count], in: box, at: item)
      sizes.append((subitem.node, subitem.wholeSlot[axis], 1))
      used += subitem.wholeSlot[axis] + tree[subitem.node].edgeSpacing.points(along: axis)
      item += subitem.items
      index += 1
    }
    for first in index..<min(n, index + list.count) {
      let node = list[first % list.count]
      // What is in a subitem counts only along an estimated axis.
      let dimension = tree[node].size.along(axis)
      let whole =
        dimension.estimate == nil
        ? dimension.length(in: box, scale: scale) : measure(node, in: box, at: item).wholeSlot[axis]
      let times = (n - 1 - first) / list.count + 1
      sizes.append((node, whole, times))
      used += Double(times) * (whole + tree[node].edgeSpacing.points(along: axis))
    }
    return used + Double(n - 1) * search.gap + uniformGrowth(sizes, axis)
  }

  /// Returns whether the last run of the list takes no room, and neither would the next one: it has
  /// no item that the section has, or none that is measured.
  private func repeatsForEver(_ list: [Int], _ totals: [Double], _ ends: [Int]) -> Bool {
    let last = totals.count - 1
    let before = last - list.count
    guard last % list.count == 0, before > 0, totals[last] <= totals[before] else { return false }
    return ends[before] >= items.count || list.allSatisfy { tree[$0].isStatic }
  }

  /// Returns by how much the uniform subitems exceed their own lengths, because siblings are
  /// longer.
  private func uniformGrowth(
    _ sizes: some Sequence<(node: Int, length: Double, times: Int)>, _ axis: Int
  ) -> Double {
    let uniform = sizes.filter { tree[$0.node].isUniform(along: axis) }
    guard let greatest = uniform.lazy.map(\.length).max() else { return 0 }
    return uniform.reduce(0) { $0 + Double($1.times) * (greatest - $1.length) }
  }
}

extension GroupTree.Node {
  func isUniform(along axis: Int) -> Bool {
    if case .uniformAcrossSiblings = size.along(axis) { true } else { false }
  }
}
