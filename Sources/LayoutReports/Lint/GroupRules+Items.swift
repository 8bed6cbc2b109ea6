import LayoutDocuments
import LayoutEngine
import StrictJSON

// Rules about the sizes and the insets of items and groups.
extension GroupRules {
  /// Finds fractions of estimates, insets that estimates ignore, and estimates without measures.
  mutating func lintEstimates(_ node: Int) {
    guard let element = seen[node].first else { return }
    let (own, key) = (facts.tree[node], keys[node])
    for axis in 0...1 {
      let dimension = own.size.along(axis)
      if let parent = seen[node].parents.last, let fraction = dimension.fractionAxis,
        parent.isEstimated[fraction], !isDivided(parent.node, along: axis)
      {
        let estimate = facts.tree[parent.node].size.along(fraction).number
        let length = Self.length(fraction)
        add(
          .fractionOfEstimate, about: "\(key) \(axis)",
          "the \(Self.length(axis)) of \(key) is the fraction \(dimension.number.json) of the "
            + "\(length) of its group, which is estimated: it is a fraction of the estimate "
            + "\(estimate.points), not of the measured \(length); "
            + "use an estimate or an absolute length here too")
      }
      guard element.isEstimated[axis] else { continue }
      lintInsets(own.contentInsets, of: key, along: axis)
      if own.isItem, let (item, count) = seen[node].unmeasured[axis] {
        let length = Self.length(axis)
        add(
          .estimateNotMeasured, item: item, about: "\(key) \(axis)",
          "the \(length) of the item is the estimate \(dimension.number.points), because it has no "
            + "measured \(length); give the length that the app measures in \"measured\""
            + LintWords.others(count, "item"))
      }
    }
  }

  /// Finds measured lengths of items along axes on which no item of the groups is estimated.
  mutating func lintMeasuredLengths() {
    let estimated = (0...1).map { axis in
      facts.tree.nodes.indices.filter {
        facts.tree[$0].isItem && facts.tree[$0].size.along(axis).estimate != nil
      }
    }
    // A group with a count divides its length, and measures none.
    let isEstimated = (0...1).map { axis in
      let divided = facts.tree.nodes.indices.filter { isDivided($0, along: axis) }
        .flatMap { facts.tree[$0].subitems }
      return !Set(estimated[axis]).isSubset(of: divided)
    }
    // Another group of a condition may have estimates in other containers.
    let levels = [visited.section.attributes, pass.configuration.defaults]
    let isConditional = levels.contains { attributes in
      attributes.metricsOfAllLevels.dropFirst().contains { $0.compositional?.group != nil }
    }
    let items = visited.section.items
    let isWithout: (Int) -> Bool = { run in
      guard case .measured(let size) = items.size(ofRun: run) else { return false }
      return !(isEstimated[0] && size.width != nil) && !(isEstimated[1] && size.height != nil)
    }
    guard isEstimated != [true, true], !isConditional,
      let first = visited.section.firstItem(ofRunWhere: isWithout)
    else { return }
    let missing = (0...1).filter { !isEstimated[$0] }
    let divided = missing.filter { !estimated[$0].isEmpty }.map(Self.length)
    let reason =
      divided.isEmpty
      ? "no item of the section's group has an estimated "
        + missing.map(Self.length).joined(separator: " or ")
      : "the count of its group divides the \(divided.joined(separator: " and ")); "
        + "\"repeatingSubitem\" keeps measured lengths"
    add(
      .measuredWithoutEstimate, item: first.item, about: "measured",
      "the measured lengths of the item have no effect, because \(reason)"
        + LintWords.others(first.count, "item"))
  }

  private mutating func lintInsets(
    _ insets: DirectionalEdgeInsets, of key: String, along axis: Int
  ) {
    let names = axis == 0 ? ("leading", "trailing") : ("top", "bottom")
    let ignored = [(names.0, insets.start(along: axis)), (names.1, insets.end(along: axis))]
      .filter { $0.1 != 0 }.map { "\($0.0) \($0.1.points)" }
    guard !ignored.isEmpty else { return }
    let length = Self.length(axis)
    add(
      .insetsOnEstimate, about: "\(key) \(axis)",
      "\(key).contentInsets has no effect along the \(length) (\(ignored.joined(separator: ", "))), "
        + "because the \(length) is estimated; use edgeSpacing, or insets in the cell")
  }

  /// Finds an item whose insets exceed its slot, and an item that leaves a group.
  mutating func lintItem(_ node: Int) {
    guard facts.tree[node].isItem, let element = seen[node].first else { return }
    let insets = facts.tree[node].contentInsets
    for axis in 0...1 where !element.isEstimated[axis] {
      let slot = axis == 0 ? element.slot.width : element.slot.height
      let taken = insets.start(along: axis) + insets.end(along: axis)
      guard taken - slot > LintWords.slack else { continue }
      let length = Self.length(axis)
      add(
        .insetsExceedSlot, item: element.item, about: "\(keys[node]) \(axis)",
        "the \(length) of \(keys[node]) is \(slot.points), and its contentInsets take "
          + "\(taken.points): the item's \(length) becomes \((taken - slot).points), because UIKit "
          + "takes a negative length as positive; make the insets smaller"
          + LintWords.others(seen[node].count, "item"),
        amount: taken - slot)
    }
    guard let (item, excess, count) = seen[node].leaving else { return }
    let edges = (0...1).flatMap { axis in
      let names = words.edges(axis)
      return [(excess[axis].start, names.start), (excess[axis].end, names.end)]
    }
    guard let beyond = LintWords.beyond(edges, of: "its group") else { return }
    add(
      .itemLeavesGroup, item: item, about: keys[node],
      "the item extends beyond \(beyond), and UIKit may omit it from the elements of a rect; make "
        + "\(keys[node]) smaller, or the group larger" + LintWords.others(count, "item"),
      amount: edges.map(\.0).max() ?? 0)
  }

  /// Whether a group replaces the length of its subitem along an axis by an equal share.
  private func isDivided(_ group: Int, along axis: Int) -> Bool {
    guard case .list(axis, _, .counted) = facts.tree[group].content else { return false }
    return true
  }
}
