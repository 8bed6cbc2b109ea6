import LayoutDocuments
import LayoutEngine

/// A section's code for all containers, with a choice where the document's conditions, `when` and
/// `whenEmpty`, have several outcomes.
struct SwiftBranches {
  /// A section as it is under some outcome.
  struct Case {
    let input: SectionInput
    let pass: LayoutPass
  }

  /// The statements of the section.
  private(set) var code = SwiftCode()

  /// - Parameters:
  ///   - container: A container, for what no condition reads.
  ///   - body: Returns the statements for an outcome.
  init(
    of section: SectionInput, in configuration: LayoutConfiguration, _ container: Container,
    _ body: (Case) -> [SwiftCode.Statement]
  ) {
    let levels = [configuration.defaults, section.attributes]
    let conditions = levels.flatMap(\.conditions)
    var inputs = [section]
    // An app can have items where the document has none, and none where it has some.
    if section.items.count == 0 { inputs[0].items = ItemRuns(repeating: nil, count: 1) }
    if levels.contains(where: { $0.whenEmpty != nil }) {
      var empty = section
      empty.items = ItemRuns()
      inputs.append(empty)
    }
    var variants: [SwiftMerge.Variant] = []
    for outcome in SwiftBranches.outcomes(of: conditions, configuration, in: container) {
      for input in inputs {
        variants.append(
          SwiftMerge.Variant(
            outcome.matches + [input.items.count == 0],
            body(Case(input: input, pass: outcome.pass))))
      }
    }
    let names = conditions.indices.map { "matches\($0 + 1)" } + ["isEmpty"]
    var read: Set<Int> = []
    let choice = SwiftMerge.choice(of: variants, names, reading: &read)
    for index in read.sorted() {
      let test = index < conditions.count ? conditions[index].test : "itemCount == 0"
      code.add("let \(names[index]) = \(test)")
    }
    choice.add(to: &code, names)
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
