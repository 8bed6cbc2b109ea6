import LayoutDocuments
import LayoutEngine

/// A section's code for all containers: one branch for each outcome of the document's conditions,
/// `when` and `whenEmpty`.
struct SwiftBranches {
  /// A section as it is under some outcome.
  struct Case {
    let input: SectionInput
    let pass: LayoutPass
  }

  /// The statements of the section.
  private(set) var code: SwiftCode
  /// The greatest indentation of a statement.
  static let margin = 6

  /// - Parameters:
  ///   - container: A container, for what no condition reads.
  ///   - body: Returns the lines of code for an outcome.
  init<Failure: Error>(
    of section: SectionInput, in configuration: LayoutConfiguration, _ container: Container,
    indentation: Int, _ body: (Case) throws(Failure) -> [String]
  ) throws(Failure) {
    code = SwiftCode(indentation: indentation)
    let levels = [configuration.defaults, section.attributes]
    let conditions = levels.flatMap(\.conditions)
    let outcomes = SwiftBranches.outcomes(of: conditions, configuration, in: container)
    let names = conditions.indices.map { "matches\($0 + 1)" }
    func branches(_ input: SectionInput) throws(Failure) -> [(tests: [String], lines: [String])] {
      var branches: [(tests: [String], lines: [String])] = []
      for outcome in outcomes {
        let tests = zip(names, outcome.matches).map { ($1 ? "" : "!") + $0 }
        branches.append((tests, try body(Case(input: input, pass: outcome.pass))))
      }
      return SwiftBranches.merged(branches)
    }
    var filled = section
    // An app can have items where the document has none.
    if section.items.count == 0 { filled.items = ItemRuns(repeating: nil, count: 1) }
    var all = try branches(filled)
    if levels.contains(where: { $0.whenEmpty != nil }) {
      var empty = section
      empty.items = ItemRuns()
      let others = try branches(empty)
      if others.count > 1 || all.count > 1 || others[0].lines != all[0].lines {
        all = others.map { (["count == 0"] + $0.tests, $0.lines) } + all
      }
    }
    for (name, condition) in zip(names, conditions)
    where all.contains(where: { $0.tests.contains { $0.hasSuffix(name) } }) {
      code.add("let \(name) = \(condition.test)")
    }
    add(all)
  }

  /// Returns the branches whose lines are not those of the first one, and that one last, without a
  /// test: no two tests hold together.
  private static func merged(
    _ branches: [(tests: [String], lines: [String])]
  ) -> [(tests: [String], lines: [String])] {
    let usual = branches[0].lines
    return branches.filter { $0.lines != usual } + [([], usual)]
  }

  private mutating func add(_ branches: [(tests: [String], lines: [String])]) {
    guard branches.count > 1 else {
      for line in branches[0].lines { code.add(line) }
      return
    }
    for (index, branch) in branches.enumerated() {
      let test = branch.tests.isEmpty ? "{" : "if \(branch.tests.joined(separator: " && ")) {"
      code.add(index == 0 ? test : "} else " + test)
      for line in branch.lines { code.add("  " + line) }
    }
    code.add("}")
  }

  /// Returns a pass for each set of conditions that can match together, first for the given
  /// container.
  private static func outcomes(
    of conditions: [ContainerCondition], _ configuration: LayoutConfiguration,
    in container: Container
  ) -> [(matches: [Bool], pass: LayoutPass)] {
    var widths = [container.size.width]
    for condition in conditions {
      if let least = condition.minWidth { widths += [least, least.nextDown] }
      if let most = condition.maxWidth { widths += [most, most.nextUp] }
    }
    var classes = [container.sizeClass]
    if conditions.contains(where: { $0.sizeClass != nil }) { classes += [.compact, .regular] }
    var found: [(matches: [Bool], pass: LayoutPass)] = []
    for sizeClass in classes {
      for width in widths where width >= 0 {
        var other = container
        (other.size.width, other.sizeClass) = (width, sizeClass)
        let pass = configuration.pass(in: other)
        let matches = conditions.map { $0.holds(for: pass.traits) }
        if !found.contains(where: { $0.matches == matches }) { found.append((matches, pass)) }
      }
    }
    return found
  }
}

extension LayoutConfiguration {
  /// Returns a pass that reads all traits of a container.
  func pass(in container: Container) -> LayoutPass {
    LayoutPass(self, in: traits(of: container, reading: .all))
  }
}

extension ContainerCondition {
  /// The condition in Swift, of a constant `container`.
  fileprivate var test: String {
    var parts: [String] = []
    if let sizeClass { parts.append((sizeClass == .regular ? "" : "!") + "container.isRegular") }
    if let minWidth { parts.append("container.size.width >= \(minWidth.json)") }
    if let maxWidth { parts.append("container.size.width <= \(maxWidth.json)") }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }
}
