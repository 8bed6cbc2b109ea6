/// A search for the siblings that kept their order, such that as few sections as possible count as
/// moved.
package enum HeaviestIncreasingSubsequence {
  /// Returns, for each value, whether it belongs to an ascending subsequence of the greatest
  /// weight.
  ///
  /// - Parameters:
  ///   - values: Distinct values.
  ///   - weights: A weight of at least 1 for each value.
  /// - Complexity: O(*n* log *n*); O(*n*) if the values ascend.
  package static func members(of values: [Int], weights: [Int]) -> [Bool] {
    if zip(values, values.dropFirst()).allSatisfy(<) {
      return Array(repeating: true, count: values.count)
    }
    var ranks = Array(repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      ranks[index] = rank + 1
    }
    // A Fenwick tree: node n holds the heaviest subsequence that ends with one of the n & -n ranks
    // up to n.
    var best = Array(repeating: (weight: 0, last: -1), count: values.count + 1)
    var previous = Array(repeating: -1, count: values.count)
    var heaviest = (weight: 0, last: -1)
    for index in values.indices {
      var found = (weight: 0, last: -1)
      var node = ranks[index] - 1
      while node > 0 {
        if best[node].weight > found.weight { found = best[node] }
        node &= node - 1
      }
      previous[index] = found.last
      let chain = (weight: found.weight + weights[index], last: index)
      if chain.weight > heaviest.weight { heaviest = chain }
      node = ranks[index]
      while node < best.count {
        if best[node].weight < chain.weight { best[node] = chain }
        node += node & -node
      }
    }
    var isMember = Array(repeating: false, count: values.count)
    var index = heaviest.last
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
    return isMember
  }
}
