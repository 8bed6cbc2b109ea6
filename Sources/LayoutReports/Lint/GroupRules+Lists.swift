import LayoutDocuments
import LayoutEngine
import StrictJSON

// Rules about how many subitems a group has, and about what they leave free.
extension GroupRules {
  mutating func lintList(_ node: Int) {
    guard let group = seen[node].first, let lengths = group.lengths,
      case .list(let axis, _, let count) = facts.tree[node].content
    else { return }
    switch count {
    case .fitting: lintUnused(node, lengths, axis)
    case .repeated(let count) where !group.isEstimated[axis]:
      lintOverflow(node, lengths, axis, count)
    case .counted, .repeated: break
    }
    guard !group.isEstimated[axis], !lengths.isFlexible else { return }
    if lintNearFractions(node, lengths, axis) { return }
    lintPixels(node, lengths, axis)
  }

  private mutating func lintUnused(_ node: Int, _ lengths: GroupFacts.Lengths, _ axis: Int) {
    let subitems = facts.tree[node].subitems
    let used = seen[node].largestCount
    guard used < subitems.count else { return }
    let key = keys[subitems[used]]
    let others = subitems.count - used - 1
    add(
      .subitemNeverUsed, about: key,
      "\(key)\(others > 0 ? " and \(others) more are" : " is") never used: "
        + "\(used == 1 ? "the subitem before it takes" : "the \(used) subitems before it take") "
        + "\(lengths.used.points) of \(lengths.extent.points) points of \(Self.length(axis)), and "
        + "each group begins again with the first; make them smaller, or remove it")
  }

  private mutating func lintOverflow(
    _ node: Int, _ lengths: GroupFacts.Lengths, _ axis: Int, _ count: Int
  ) {
    let excess = lengths.used - lengths.extent
    guard excess > LintWords.slack else { return }
    let key = keys[facts.tree[node].subitems[0]]
    add(
      .countOverflows, about: key,
      "\(key) does not fit \(count) times: \(count) take \(lengths.used.points) of "
        + "\(lengths.extent.points) points of \(Self.length(axis)), and extend beyond the group by "
        + "\(excess.points); make it smaller, or let \"subitem\" with \"count\" divide the group",
      amount: excess)
  }

  /// Finds decimals for fractions such as 1/3 that leave a part of the group free. Returns whether
  /// there are any.
  private mutating func lintNearFractions(
    _ node: Int, _ lengths: GroupFacts.Lengths, _ axis: Int
  ) -> Bool {
    let (list, free) = (facts.tree[node].subitems, lengths.extent - lengths.used)
    guard case .list(_, _, .fitting) = facts.tree[node].content,
      free > 1 / (pass.traits.scale.map { Double($0.rawValue) } ?? 1)
    else { return false }
    // Of a group with other subitems, it is not known what should fill it.
    let fractions = list.map { subitem -> (given: Double, near: NearFraction?)? in
      let (size, edges) = (facts.tree[subitem].size.along(axis), facts.tree[subitem].edgeSpacing)
      guard size.fractionAxis == axis, edges == EdgeSpacing() else { return nil }
      return (size.number, NearFraction(size.number))
    }
    guard !fractions.contains(where: { $0 == nil }) else { return false }
    let values = fractions.compactMap { $0 }
    let isFilled = [lengths.count, lengths.count + 1].contains { count in
      let sum = (0..<count).reduce(0) { sum, k in
        let (given, near) = values[k % values.count]
        return sum + (near?.value ?? given)
      }
      return abs(sum - 1) < 1e-9
    }
    guard isFilled, let first = values.firstIndex(where: { $0.near != nil }),
      let near = values[first].near
    else { return false }
    let key = keys[list[first]]
    add(
      .nearlyAFraction, about: key,
      "\(key) has the fraction \(values[first].given.json), and \(lengths.count) "
        + "subitem\(lengths.count == 1 ? " leaves" : "s leave") \(free.points) of "
        + "\(lengths.extent.points) points of \(Self.length(axis)) free; "
        + "write \(near.value.json) for \(near.words)",
      amount: free)
    return true
  }

  private mutating func lintPixels(_ node: Int, _ lengths: GroupFacts.Lengths, _ axis: Int) {
    let lost = lengths.exact - lengths.used
    guard lost >= 1 - LintWords.slack, let scale = pass.traits.scale.map({ Double($0.rawValue) }),
      abs(lengths.extent - lengths.exact) < 1 / scale
    else { return }
    add(
      .pixelsLeftOver, about: keys[node],
      "\(keys[node]) leaves \(lost.points) of \(lengths.extent.points) points of "
        + "\(Self.length(axis)) free, because the lengths of its \(lengths.count) subitems are "
        + "rounded down to pixels; a flexible interItemSpacing shares them",
      amount: lost)
  }
}

/// A fraction that a decimal of few digits is rounded from, such as 1/3 for 0.33.
struct NearFraction {
  let value: Double
  let words: String

  /// Returns nil if the number is no such decimal: it has less than two or more than five digits,
  /// or is a tenth, a hundredth or the like.
  init?(_ number: Double) {
    // Halves, quarters, fifths and eighths are decimals themselves.
    for denominator in [3, 6, 7, 9, 11, 12] {
      let numerator = (number * Double(denominator)).rounded()
      guard numerator >= 1, Int(numerator) < denominator else { continue }
      let value = numerator / Double(denominator)
      for digits in [100.0, 1_000, 10_000, 100_000] {
        let scaled = value * digits
        guard abs(scaled - scaled.rounded()) > 1e-9 else { continue }
        for decimal in [scaled.rounded(.down), scaled.rounded(.up)]
        where abs(number - decimal / digits) < 1e-9 {
          (self.value, words) = (value, "\(Int(numerator))/\(denominator)")
          return
        }
      }
    }
    return nil
  }
}
