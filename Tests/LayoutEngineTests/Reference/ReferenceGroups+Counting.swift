import LayoutEngine

/// How many subitems a group holds. compositional.md, R4 and R5.
extension ReferenceGroups {
  /// The greatest number of subitems in one group, beyond the rules of the document.
  private static let limit = 10_000

  /// Returns the subitems of a whole group; nil if it holds none.
  func plan(
    _ group: LayoutGroup, axis: Int, inner: AxisBox, _ node: ReferenceNode, first: Int
  ) -> Plan? {
    let gap = group.interItemSpacing.points
    // R4: "base = inner extent - gap * (n - 1), not below 0".
    func base(_ count: Int) -> Double { max(0, inner.size[axis] - gap * Double(count - 1)) }
    switch group.content {
    case .frames: return nil
    case .counted(let subitem, let count):
      guard count > 0 else { return nil }
      // Open: fixed edge spacings of the subitem are not taken off before it is divided.
      let share = pixels.roundedDown(base(count) / Double(count))
      return Plan(
        subitems: Array(repeating: subitem, count: count), base: base(count), share: share)
    case .repeated(let subitem, let count):
      guard count > 0 else { return nil }
      return Plan(subitems: Array(repeating: subitem, count: count), base: base(count))
    case .subitems(let list):
      guard !list.isEmpty else { return nil }
      // "A group whose own extent is estimated holds one run of its list, each subitem once".
      // Open: "its fractions are of the estimate" less its gaps, as R4 has it.
      if node.isEstimated[axis] { return Plan(subitems: list, base: base(list.count)) }
      var fixedBase: Double?
      if crossIsFractionOfAxis(list, axis: axis) {
        // "n0 = the number that fits without gaps, base = extent - gap * (n0 - 1), for sizes too".
        // Open: edge spacings count for n0.
        let count = fitting(
          list, axis: axis, inner: inner.size, gap: 0, fixedBase: inner.size[axis], first: first)
        fixedBase = base(count)
      }
      let count = fitting(
        list, axis: axis, inner: inner.size, gap: gap, fixedBase: fixedBase, first: first)
      return Plan(
        subitems: (0..<count).map { list[$0 % list.count] }, base: fixedBase ?? base(count))
    }
  }

  /// Whether "the cross dimension of any in the list is a fraction of the axis dimension (a height
  /// of fractionalWidth in a row)".
  private func crossIsFractionOfAxis(_ list: [LayoutSubitem], axis: Int) -> Bool {
    list.contains {
      switch size(of: $0)?.dimension(on: 1 - axis) {
      case .fractionalWidth: axis == 0
      case .fractionalHeight: axis == 1
      default: false
      }
    }
  }

  private func size(of subitem: LayoutSubitem) -> LayoutSize? {
    switch subitem {
    case .item(let item): item.size
    case .group(let group): group.size
    case .named(let name): names.first { $0.name == name }?.group.size
    }
  }

  /// R5: "n subitems, sized in base(n), their fixed or minimum edge spacings along the axis and
  /// n - 1 gaps fit in the inner extent". "The first that does not fit ends the group".
  ///
  /// Open: n grows from 1 until it does not fit; a greater n that would fit after one that does not
  /// is not looked for.
  ///
  /// - Parameter fixedBase: The base of every n; nil for base(n).
  private func fitting(
    _ list: [LayoutSubitem], axis: Int, inner: AxisPair, gap: Double, fixedBase: Double?, first: Int
  ) -> Int {
    // Without a fraction of it, the length that is left after the gaps does not matter.
    let dependsOnCount = fixedBase == nil && gap != 0 && hasFraction(list, along: axis)
    var nodes: [ReferenceNode] = []
    var lengths = [0.0]
    var firsts = [first]
    while nodes.count < ReferenceGroups.limit {
      let count = nodes.count + 1
      var box = inner
      box[axis] = fixedBase ?? max(0, inner[axis] - gap * Double(count - 1))
      if dependsOnCount { (nodes, firsts) = ([], [first]) }
      while nodes.count < count {
        let node = node(
          list[nodes.count % list.count], in: box, first: firsts[nodes.count], isWhole: true)
        firsts.append(firsts[nodes.count] + node.itemCount)
        nodes.append(node)
      }
      var uniform = nodes
      ReferenceGroups.makeUniform(&uniform)
      lengths.append(ReferenceGroups.length(of: uniform, axis: axis, gap: gap))
      guard pixels.fits(lengths[count], in: inner[axis]) else { return count - 1 }
      if !dependsOnCount, repeatsForEver(list, lengths, firsts) { return list.count }
    }
    return ReferenceGroups.limit
  }

  /// Whether any length along the axis is a fraction, above zero, of the extent along the axis.
  private func hasFraction(_ list: [LayoutSubitem], along axis: Int) -> Bool {
    list.contains {
      switch size(of: $0)?.dimension(on: axis) {
      case .fractionalWidth(let fraction): axis == 0 && fraction > 0
      case .fractionalHeight(let fraction): axis == 1 && fraction > 0
      default: false
      }
    }
  }

  /// "An absolute or estimated length that is never positive would repeat for ever: take the list
  /// once". It does if the last run of the list holds no item that the section has, and is not
  /// longer than the one before.
  ///
  /// Open: so does a list that ends no later than it began because of negative spacings.
  private func repeatsForEver(
    _ list: [LayoutSubitem], _ lengths: [Double], _ firsts: [Int]
  ) -> Bool {
    let last = lengths.count - 1
    let before = last - list.count
    guard last % list.count == 0, before > 0 else { return false }
    return (firsts[before] >= items.count || firsts[before] == firsts[last])
      && lengths[last] <= lengths[before]
  }
}
