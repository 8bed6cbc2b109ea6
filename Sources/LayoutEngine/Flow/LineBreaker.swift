/// The breaks of items that differ along the line into lines. flow-layout.md, sections 2b and 15.
struct LineBreaker {
  let lengths: [Double]
  /// The minimum spacing between items.
  let s: Double
  /// The most that the items of a line and the spacings between them can take; a longer item has a
  /// line of its own.
  let limit: Double

  /// The index after the last item of each line, each line as full as possible.
  var greedy: [Int] {
    var ends: [Int] = []
    var first = 0
    while first < lengths.count {
      first = fullLine(from: first)
      ends.append(first)
    }
    return ends
  }

  /// Returns the index after the last item that fits on a line that begins with an item.
  private func fullLine(from first: Int) -> Int {
    var (used, end) = (lengths[first], first + 1)
    while end < lengths.count {
      used = LineArithmetic.used(used, s, lengths[end])
      if used > limit { break }
      end += 1
    }
    return end
  }

  /// The index after the last item of each line: as many lines as ``greedy`` has, with the least
  /// sum of squares of what is left on each; of equally good ones that with the most items in the
  /// first line, then in the second, and so on.
  ///
  /// - Complexity: O(*n* *k*) in items and the most items of a line.
  var balanced: [Int] {
    let latest = greedy
    let count = lengths.count
    guard let earliest = earliestStarts(lines: latest.count),
      earliest.dropFirst().elementsEqual(latest.dropLast(), by: <=)
    else { return latest }
    // The least cost of all lines from one on, by the item that it begins with, and the end of the
    // first of these lines.
    var costs: [Double] = [0]
    var ends: [[Int]] = []
    for line in latest.indices.reversed() {
      // A line can only begin where the lines before it and after it hold all other items.
      let starts = earliest[line]...(line == 0 ? 0 : latest[line - 1])
      let nextStarts =
        line + 1 < latest.count ? earliest[line + 1]...latest[line] : count...count
      var ownCosts: [Double] = []
      var ownEnds: [Int] = []
      for start in starts {
        let (cost, end) = best(from: start, endingIn: nextStarts, costs)
        ownCosts.append(cost)
        ownEnds.append(end)
      }
      costs = ownCosts
      ends.append(ownEnds)
    }
    var found: [Int] = []
    for (line, ends) in ends.reversed().enumerated() {
      found.append(ends[(found.last ?? 0) - earliest[line]])
    }
    return found
  }

  /// Returns the least cost of a line and all lines after it, and the end of the line.
  ///
  /// - Parameters:
  ///   - starts: The items with which the next line can begin.
  ///   - costs: The cost of all lines after this one, by the item that the next line begins with.
  private func best(
    from first: Int, endingIn starts: ClosedRange<Int>, _ costs: [Double]
  ) -> (cost: Double, end: Int) {
    var (best, end) = (Double.infinity, starts.upperBound)
    var used = 0.0
    for item in first..<starts.upperBound {
      used = item == first ? lengths[item] : LineArithmetic.used(used, s, lengths[item])
      if used > limit, item > first { break }
      guard item + 1 >= starts.lowerBound else { continue }
      let cost = (limit - used) * (limit - used) + costs[item + 1 - starts.lowerBound]
      // The later of two equally good ends has more items before it.
      if cost <= best + DisputedRules.equalCosts { (best, end) = (min(cost, best), item + 1) }
    }
    return (best, end)
  }

  /// Returns the first item with which each line can begin, so that as many lines as there are hold
  /// all items. Nil if items with a spacing below zero make a line shorter, or if a line could
  /// hold so many items that the search would take too long: such lines are not balanced.
  private func earliestStarts(lines: Int) -> [Int]? {
    guard lines > 1, lengths.allSatisfy({ $0 + s >= 0 }) else { return nil }
    var starts: [Int] = []
    var end = lengths.count
    // Backwards a sum rounds otherwise. A start too many does no harm: the sum of a line decides.
    let limit = limit + abs(limit) * 1e-9
    while end > 0 {
      var (used, first) = (lengths[end - 1], end - 1)
      while first > 0 {
        used = LineArithmetic.used(used, s, lengths[first - 1])
        if used > limit { break }
        first -= 1
      }
      guard end - first <= DisputedRules.longestBalancedLine else { return nil }
      starts.append(first)
      end = first
    }
    return starts.reversed()
  }
}
