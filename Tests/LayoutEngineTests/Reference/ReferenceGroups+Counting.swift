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
      if crossIsFractionOfAxis(list, axis: axis) || hasFractionalGroup(list, axis: axis) {
        // "n0 is the number that fits without gaps; base = extent - gap * (n0 - 1), also for
        // sizes"; "n0 is at least 1, and estimates, not measured lengths, count for it".
        // Open: edge spacings count for n0.
        let count = fitting(
          list, axis: axis, inner: inner.size, gap: 0, fixedBase: inner.size[axis], first: nil)
        fixedBase = base(max(1, count))
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

  /// Whether "a list holds both a group whose length along the axis is a fraction above 0, and a
  /// subitem whose length there is estimated".
  private func hasFractionalGroup(_ list: [LayoutSubitem], axis: Int) -> Bool {
    let groups = list.filter { if case .item = $0 { false } else { true } }
    return hasFraction(groups, along: axis) && hasEstimate(list, along: axis)
  }

  private func size(of subitem: LayoutSubitem) -> LayoutSize? {
    switch subitem {
    case .item(let item): item.size
    case .group(let group): group.size
    case .named(let name): names.first { $0.name == name }?.group.size
    }
  }

  /// A subitem without what it holds: an estimate is as long as it says.
  private func estimate(_ subitem: LayoutSubitem, in box: AxisPair) -> ReferenceNode {
    var node = ReferenceNode(size: .zero, content: .group([]), itemCount: 0)
    guard let size = size(of: subitem) else { return node }
    switch subitem {
    case .item(let item): node.edgeSpacing = item.edgeSpacing
    case .group(let group): node.edgeSpacing = group.edgeSpacing
    case .named(let name):
      node.edgeSpacing = names.first { $0.name == name }?.group.edgeSpacing ?? EdgeSpacing()
    }
    for axis in 0...1 {
      let dimension = size.dimension(on: axis)
      node.size[axis] = length(dimension, in: box, measured: nil)
      if case .uniformAcrossSiblings = dimension { node.isUniform[axis] = true }
    }
    return node
  }

  /// R5: "n subitems, sized in base(n), their fixed or minimum edge spacings along the axis and
  /// n - 1 gaps fit in the inner extent". "The first that does not fit ends the group".
  ///
  /// Open: n grows from 1 until it does not fit; a greater n that would fit after one that does not
  /// is not looked for.
  ///
  /// - Parameters:
  ///   - fixedBase: The base of every n; nil for base(n).
  ///   - first: The number of the first item; nil if measured lengths do not count.
  private func fitting(
    _ list: [LayoutSubitem], axis: Int, inner: AxisPair, gap: Double, fixedBase: Double?,
    first: Int?
  ) -> Int {
    // Without a fraction of it, the length that is left after the gaps does not matter.
    let dependsOnCount = fixedBase == nil && gap != 0 && hasFraction(list, along: axis)
    // What subitems hold matters only for lengths that are estimated.
    let first = hasEstimate(list, along: axis) ? first : nil
    var total = Total()
    var lengths = [0.0]
    var bases: [Double?] = [nil]
    var firsts = [first ?? items.count]
    for count in 1...ReferenceGroups.limit {
      var box = inner
      box[axis] = fixedBase ?? max(0, inner[axis] - gap * Double(count - 1))
      if dependsOnCount, box[axis] != bases[count - 1] {
        (total, firsts) = (Total(), [first ?? items.count])
      }
      while total.count < count {
        let (subitem, next) = (list[total.count % list.count], firsts[total.count])
        let node =
          first == nil
          ? estimate(subitem, in: box) : node(subitem, in: box, first: next, isWhole: true)
        firsts.append(next + node.itemCount)
        total.add(node, axis)
      }
      lengths.append(total.length(gap: gap))
      bases.append(dependsOnCount ? box[axis] : nil)
      guard pixels.fits(lengths[count], in: inner[axis]) else { return count - 1 }
      if repeatsForEver(list, lengths, bases, firsts) { return list.count }
    }
    return ReferenceGroups.limit
  }

  /// "n subitems [...], their fixed or minimum edge spacings along the axis, and n - 1 gaps". Those
  /// that are uniform are as long as the greatest of them.
  private struct Total {
    private(set) var count = 0
    private var rooms = 0.0
    private var uniforms = 0
    private var greatest = -Double.infinity

    mutating func add(_ node: ReferenceNode, _ axis: Int) {
      count += 1
      rooms += node.room(axis)
      guard node.isUniform[axis] else { return }
      rooms -= node.size[axis]
      uniforms += 1
      greatest = max(greatest, node.size[axis])
    }

    func length(gap: Double) -> Double {
      let uniform = uniforms == 0 ? 0 : Double(uniforms) * greatest
      return rooms + uniform + gap * Double(count - 1)
    }
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

  private func hasEstimate(_ list: [LayoutSubitem], along axis: Int) -> Bool {
    list.contains {
      switch size(of: $0)?.dimension(on: axis) {
      case .estimated, .uniformAcrossSiblings: true
      default: false
      }
    }
  }

  /// "The list is then taken once. It is if a run of the list ends no more than the tolerance after
  /// the run before and has its base, and holds no item of the section or has no estimate along the
  /// axis".
  ///
  /// Open: so is a list that holds no item, because a group in it fits nothing.
  private func repeatsForEver(
    _ list: [LayoutSubitem], _ lengths: [Double], _ bases: [Double?], _ firsts: [Int]
  ) -> Bool {
    let last = lengths.count - 1
    let before = last - list.count
    guard last % list.count == 0, before > 0, bases[before] == bases[last] else { return false }
    return (firsts[before] >= items.count || firsts[before] == firsts[last])
      && pixels.fits(lengths[last], in: lengths[before])
  }
}
