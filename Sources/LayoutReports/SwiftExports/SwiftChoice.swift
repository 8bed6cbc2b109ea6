/// A value that depends on conditions: a tree of tests.
indirect enum SwiftChoice<Value: Hashable> {
  case value(Value)
  /// The index of a condition, the choice if it holds, and the choice if it does not.
  case test(Int, SwiftChoice, SwiftChoice)

  /// - Parameter cases: Which conditions hold together, no two alike, and the value that they give.
  /// - Complexity: O(*n* · *c* · *d*) in cases, conditions and the depth of the tree, which is
  ///   about log *n* where conditions are limits of one length.
  init(_ cases: [(facts: [Bool], value: Value)]) {
    var ids: [Value: Int] = [:]
    var values: [Value] = []
    let numbered = cases.map { one in
      if ids[one.value] == nil {
        ids[one.value] = values.count
        values.append(one.value)
      }
      return (one.facts, ids[one.value] ?? 0)
    }
    self = SwiftChoice.tree(numbered, values)
  }

  private static func tree(_ cases: [(facts: [Bool], value: Int)], _ values: [Value]) -> Self {
    guard let condition = divider(of: cases) else {
      return .value(values[cases[0].value])
    }
    func side(_ holds: Bool) -> Self {
      tree(cases.filter { $0.facts[condition] == holds }, values)
    }
    return .test(condition, side(true), side(false))
  }

  /// Returns the condition that leaves the fewest values on its two sides, and of several the one
  /// with the most equal sides; nil if there is one value.
  private static func divider(of cases: [(facts: [Bool], value: Int)]) -> Int? {
    var indices: [Int: Int] = [:]
    let ids = cases.map { one in
      let index = indices[one.value] ?? indices.count
      indices[one.value] = index
      return index
    }
    guard indices.count > 1 else { return nil }
    var best = (values: Int.max, longest: Int.max, condition: 0)
    for condition in cases[0].facts.indices {
      var yes = [Int](repeating: 0, count: indices.count)
      var no = yes
      var held = 0
      for (one, id) in zip(cases, ids) {
        if one.facts[condition] {
          yes[id] = 1
          held += 1
        } else {
          no[id] = 1
        }
      }
      let rank = (yes.reduce(0, +) + no.reduce(0, +), max(held, cases.count - held))
      if held > 0, held < cases.count, rank < (best.values, best.longest) {
        best = (rank.0, rank.1, condition)
      }
    }
    return best.condition
  }

  /// The first condition that it tests; nil if it tests none.
  var condition: Int? { if case .test(let condition, _, _) = self { condition } else { nil } }

  /// The values, one for each end of the tree.
  var values: [Value] {
    switch self {
    case .value(let value): [value]
    case .test(_, let yes, let no): yes.values + no.values
    }
  }

  /// The conditions that it tests.
  var conditions: Set<Int> {
    switch self {
    case .value: []
    case .test(let condition, let yes, let no):
      yes.conditions.union(no.conditions).union([condition])
    }
  }
}

extension SwiftChoice<String> {
  /// The choice as an expression.
  func text(_ names: [String]) -> String {
    switch self {
    case .value(let value): return value
    case .test(let condition, let yes, let no):
      let first = yes.text(names)
      return "\(names[condition]) ? \(yes.values.count > 1 ? "(\(first))" : first) : "
        + no.text(names)
    }
  }
}

extension SwiftChoice<[SwiftCode.Statement]> {
  /// Adds the choice as statements.
  func add(to code: inout SwiftCode, _ names: [String], depth: Int = 0, after start: String = "") {
    switch self {
    case .value(let statements):
      if !start.isEmpty { code.add([.init(start: start + "{")], depth: depth) }
      code.add(statements, depth: start.isEmpty ? depth : depth + 1)
      if !start.isEmpty { code.add([.init(start: "}")], depth: depth) }
    case .test(let condition, .value([]), let no):
      SwiftChoice.test(condition, no, .value([])).add(
        to: &code, names.enumerated().map { $0 == condition ? "!" + $1 : $1 }, depth: depth,
        after: start)
    case .test(let condition, let yes, let no):
      code.add([.init(start: "\(start)if \(names[condition]) {")], depth: depth)
      yes.add(to: &code, names, depth: depth + 1)
      if case .value([]) = no {
        code.add([.init(start: "}")], depth: depth)
      } else {
        no.add(to: &code, names, depth: depth, after: "} else ")
      }
    }
  }
}
