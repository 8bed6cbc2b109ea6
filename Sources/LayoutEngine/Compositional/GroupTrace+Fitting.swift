/// How many subitems fit in a group, and what the gaps leave. compositional.md, "Groups", R4, R5
/// and R7.
extension GroupTrace {
  /// Records the length that fractions along a group are of.
  func base(_ o: Occurrence) -> RecordedQuantity {
    guard case .list(let axis, let gap, _) = o.node.content else { return 0 }
    let extent = before(o, axis)
    guard let gap = self.gap(o, gap), let gaps = gapsOfBase(o) else { return extent }
    return trace.step(
      GroupRule.base(extent: extent, gap: gap, gaps: gaps), "\(lengthName(o, axis)) less the gaps",
      "fractions are of what the gaps leave")
  }

  /// Returns the number of gaps that are taken off the base; nil for none.
  private func gapsOfBase(_ o: Occurrence) -> RecordedQuantity? {
    let name = "subitems of \(o.name) without gaps"
    // The count may read the base that this number gives, so that it is not counted first.
    let count = trace.recorded(name) ?? self.count(o)
    let gaps = (trace.recorded(name) ?? count) - 1
    return gaps.number > 0 ? gaps : nil
  }

  /// Records the number of subitems of a whole group.
  @discardableResult
  func count(_ o: Occurrence) -> RecordedQuantity {
    let name = "subitems of \(o.name)"
    if let known = trace.recorded(name) { return known }
    guard case .list(let axis, let gap, let count) = o.node.content else { return 0 }
    switch count {
    case .counted(let count), .repeated(let count):
      return trace.input(Double(count), name, origin(o, "count"))
    case .fitting where o.subitem.isEstimated[axis]:
      return trace.step(
        RecordedQuantity(Double(o.node.subitems.count)), name,
        "its \(axes.words(axis).length) is that of its content: each subitem of the list once")
    case .fitting: return describeFitting(o, axis, gap, name)
    }
  }

  private func describeFitting(
    _ o: Occurrence, _ axis: Int, _ gap: LayoutSpacing, _ name: String
  ) -> RecordedQuantity {
    let (extent, across) = (before(o, axis), before(o, 1 - axis))
    let list = SubitemList(o.node.subitems, along: axis, of: section.tree)
    let found = measurer.fitting(
      list, gap: gap.points, extent: extent.number, across: across.number, at: o.firstItem)
    func record(_ fitting: FittingTrace, _ n: Int, _ name: String) -> RecordedQuantity {
      let reasons = fitting.reasons(n)
      return trace.step(
        RecordedQuantity(Double(n)), name, reasons.rule,
        because: (reasons.steps + extent.arithmetic.names).flatMap { trace.mentioned($0) })
    }
    var fitting = FittingTrace(
      groups: self, group: o, list: list, gap: self.gap(o, gap), extent: extent, across: across)
    if list.hasFixedBase, gap.points != 0, found.count > 0 {
      fitting.ignoresGaps = true
      let withoutGaps = record(fitting, found.gaps + 1, name + " without gaps")
      fitting.ignoresGaps = false
      fitting.baseGaps = (found.gaps, withoutGaps - 1)
    }
    return record(fitting, found.count, name)
  }

  /// Records what each flexible spacing along a group gets; nil where nothing is left.
  func share(_ o: Occurrence) -> RecordedQuantity? {
    guard case .list(let axis, let gap, _) = o.node.content, !o.subitem.isEstimated[axis] else {
      return nil
    }
    let name = "flexible share of \(o.name)"
    if let known = trace.recorded(name) { return known }
    var flexible = gap.isFlexible ? o.subitem.count - 1 : 0
    for (k, subitem) in o.subitem.subitems.enumerated() {
      flexible +=
        o.subitem.times(k, inFirst: o.subitem.count)
        * section.tree[subitem.node].edgeSpacing.flexibleCount(along: axis)
    }
    guard flexible > 0 else { return nil }
    let word = axes.words(axis).length
    let terms = terms(o, axis, gap, first: o.subitem.count, isWhole: true)
    let used = trace.step(
      trace.sum(terms, "\(word) used in \(o.name)"), "\(word) used in \(o.name)",
      "the subitems of a whole group, with fixed and least spacings")
    return trace.step(
      GroupRule.flexibleShare(
        extent: inner(o, axis).length, used: used, spacings: RecordedQuantity(Double(flexible))),
      name, "what is left, for each flexible spacing")
  }
}

/// The lengths that some subitems of a list need in a group. They show how many fit.
private struct FittingTrace {
  let groups: GroupTrace
  let group: GroupTrace.Occurrence
  let list: SubitemList
  let gap: RecordedQuantity?
  let extent: RecordedQuantity
  let across: RecordedQuantity
  /// Whether the gaps do not count, and estimates do, not measured lengths.
  var ignoresGaps = false
  /// The number of gaps that are taken off the base; nil for those between the subitems.
  var baseGaps: (number: Int, quantity: RecordedQuantity)?

  private var axis: Int { list.axis }
  private var trace: LayoutTrace { groups.trace }
  private var word: String { groups.axes.words(axis).length }

  /// Records what n subitems need, and what one more needs.
  func reasons(_ n: Int) -> (rule: String, steps: [String]) {
    let inside = "inside \(group.name)"
    if groups.measurer.isEmpty(group.subitem) {
      return ("nothing fits: \(group.name) has no size less its insets", [])
    }
    var steps: [String] = []
    if n > 0 { steps.append(describe(n)) }
    if n == LayoutGroup.maximumCount {
      return ("the most that a group holds", steps)
    }
    let limit = extent.number.shortest
    if ignoresGaps, n == 1, let first = steps.first.flatMap(trace.recorded), extent < first {
      return ("at least 1, which needs more than the \(limit) \(inside)", steps)
    }
    let more = describe(n + 1)
    let length = trace.recorded(more)?.number ?? .infinity
    if length <= extent.number {
      return ("the \(word) that its subitems need does not grow: the list once", steps)
    }
    return (
      n == 0
        ? "none: the first needs more than the \(limit) \(inside)"
        : "these need at most the \(limit) \(inside), and one more needs more", steps + [more]
    )
  }

  /// Records the length of the first n subitems, and returns its name.
  private func describe(_ n: Int) -> String {
    let suffix = ignoresGaps ? " without gaps" : ""
    let name =
      "\(word) of \(n == 1 ? "1 subitem" : "\(n) subitems") of \(group.name)\(suffix)"
    var terms = subitems(n)
    if n > 1, !ignoresGaps, let gap {
      terms.append(n == 2 ? gap : RecordedQuantity(Double(n - 1)) * gap)
    }
    trace.step(trace.sum(terms, name), name, "with fixed and least spacings")
    return name
  }

  /// Returns what the first n subitems need without gaps. Subitems that are equal are one term.
  private func subitems(_ n: Int) -> [RecordedQuantity] {
    let (nodes, tree) = (group.node.subitems, groups.section.tree)
    let base = base(n)
    var box = Size.zero
    (box[axis], box[1 - axis]) = (base.number, across.number)
    var found: [(k: Int, node: Int, length: Double, times: Double)] = []
    // The term of each entry of the list that no item of the section makes different.
    var others: [Int: (term: Int, items: Int)] = [:]
    var items: [Int] = []
    var next = group.firstItem
    for k in 0..<n {
      let entry = k % nodes.count
      let isOther = ignoresGaps || next >= groups.items.count || tree[nodes[entry]].isStatic
      if isOther, let other = others[entry] {
        found[other.term].times += 1
        next += other.items
        continue
      }
      let subitem = groups.measurer.measure(nodes[entry], in: box, at: next)
      if isOther { others[entry] = (found.count, subitem.items) }
      let estimate = list.entries[entry].dimension.length(in: box, scale: groups.section.scale)
      found.append((k, nodes[entry], ignoresGaps ? estimate : subitem.wholeSlot[axis], 1))
      items.append(next)
      next += subitem.items
    }
    let uniform = found.filter { tree[$0.node].isUniform(along: axis) }
    let greatest = uniform.map(\.length).max() ?? 0
    return zip(found, items).map { found, item in
      let (k, node, length, times) = found
      let isUniform = tree[node].isUniform(along: axis)
      let own =
        misfit(item, node, length)
        ?? self.length(k, node, isUniform ? greatest : length, base)
      return times == 1 ? own : RecordedQuantity(times) * own
    }
  }

  private func base(_ n: Int) -> RecordedQuantity {
    let gaps = ignoresGaps ? 0 : baseGaps?.number ?? n - 1
    guard gaps > 0, let gap else { return extent }
    return trace.step(
      GroupRule.base(
        extent: extent, gap: gap, gaps: baseGaps?.quantity ?? RecordedQuantity(Double(gaps))),
      "\(groups.lengthName(group, axis)) less \(gaps == 1 ? "1 gap" : "\(gaps) gaps")",
      "fractions are of what the gaps leave")
  }

  /// Returns the length of an item that does not fit, with its edge spacings; nil for another
  /// subitem, and for a fraction, which no item gives a length of its own.
  private func misfit(_ item: Int, _ node: Int, _ length: Double) -> RecordedQuantity? {
    let (tree, items, words) = (groups.section.tree, groups.items, groups.axes.words(axis))
    let dimension = tree[node].size.along(axis)
    guard group.subitem.fitsNothing, group.subitem.count == 0, tree[node].isItem,
      item < items.count, dimension.fractionAxis == nil
    else { return nil }
    let source: InputOrigin =
      items.length(of: item, along: axis) != nil && dimension.estimate != nil
      ? .source(
        .item(section: trace.section, run: items.run(of: item), key: "measured.\(words.length)"))
      : groups.keys.origin(node, "size[\(axis)]\(dimension.key)")
    var sum = trace.input(length, "own \(words.length) of item \(item)", source)
    let spacing = tree[node].edgeSpacing
    for (side, edge) in [
      (words.start, spacing.before(along: axis)), (words.end, spacing.after(along: axis)),
    ] {
      guard let edge, edge.points != 0 else { continue }
      sum =
        sum
        + trace.input(
          edge.points, "\(side) edge spacing of item \(item)",
          groups.keys.origin(node, "edgeSpacing.\(side)" + (edge.isFlexible ? ".flexible" : "")))
    }
    return sum
  }

  /// Returns the length of a subitem, and the edge spacings that do not grow.
  private func length(
    _ k: Int, _ node: Int, _ length: Double, _ base: RecordedQuantity
  ) -> RecordedQuantity {
    let tree = groups.section.tree
    let dimension = tree[node].size.along(axis)
    let isKnown = k < group.subitem.count
    // The subitem of the list, where the group holds one.
    let entry = k % group.node.subitems.count
    let like = isKnown ? groups.representative(k, of: group) : nil
    let name =
      like?.name ?? "subitem \((group.path + [entry]).map { "\($0)" }.joined(separator: "/"))"
    func edge(_ spacing: LayoutSpacing?) -> RecordedQuantity? {
      spacing.flatMap { $0.points == 0 ? nil : RecordedQuantity($0.points) }
    }
    let spacing = tree[node].edgeSpacing
    let (start, end) = (edge(spacing.before(along: axis)), edge(spacing.after(along: axis)))
    let edges =
      like.map { groups.edges($0, axis) }
      ?? start.map { first in end.map { first + $0 } ?? first } ?? end
    if dimension.estimate == nil, let fractionAxis = dimension.fractionAxis {
      let source = groups.keys.origin(node, "size[\(axis)]\(dimension.key)")
      let inputName =
        like.map { "\(groups.lengthName($0, axis)) as a fraction" }
        ?? "\(word) of \(name) as a fraction"
      let fraction = trace.input(dimension.number, inputName, source)
      let slot = PixelRule.roundedDown(
        fraction * (fractionAxis == axis ? base : across), scale: groups.values.scale)
      return groups.plus(slot, edges)
    }
    if dimension.estimate == length {
      let source = groups.keys.origin(node, "size[\(axis)]\(dimension.key)")
      let estimate = like.map { groups.lengthName($0, axis) } ?? "\(word) of \(name)"
      return groups.plus(trace.input(length, "estimated \(estimate)", source), edges)
    }
    if !(ignoresGaps && dimension.estimate != nil), let like {
      let known = groups.length(like, axis, isWhole: true)
      if known.number == length { return groups.plus(known, edges) }
    }
    if dimension.estimate == nil {
      let source = groups.keys.origin(node, "size[\(axis)]\(dimension.key)")
      return groups.plus(trace.input(length, "\(word) of \(name)", source), edges)
    }
    return groups.plus(RecordedQuantity(length), edges)
  }
}
