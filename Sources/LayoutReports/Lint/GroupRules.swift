import LayoutDocuments
import LayoutEngine
import StrictJSON

/// The rules about the groups of a section in one container. compositional.md, "Explain and lint".
struct GroupRules {
  let visited: VisitedSection
  let pass: LayoutPass
  let words: LintWords
  let facts: GroupFacts
  let metrics: CompositionalMetrics
  /// The keys of the section's items and groups.
  let keys: [String]
  /// The elements of each item and group of the document that the rules read.
  private(set) var seen: [SeenNode]
  var findings: [VaryingFinding] = []

  /// The elements that an item or a group of the document has in the section.
  struct SeenNode {
    /// The first one, and the groups around it.
    var first: GroupFacts.Element?
    var parents: [GroupFacts.Element] = []
    /// The number of all.
    var count = 0
    /// The number of subitems of the fullest group.
    var largestCount = 0
    /// The first item and the number of items without a measured width or height, by axis; nil if
    /// an item has one.
    var unmeasured: [(item: Int, count: Int)?] = [(0, 0), (0, 0)]
    /// The first item that leaves a group, with the length at each edge by axis, and the number.
    var leaving: (item: Int, excess: [(start: Double, end: Double)], count: Int)?
  }

  /// Returns the findings about the groups of a section, and about its boundary items.
  ///
  /// - Complexity: O(*n*) in items if lengths are measured, else O(group).
  static func findings(
    of visited: VisitedSection, in pass: LayoutPass, _ words: LintWords
  ) -> [VaryingFinding] {
    let input = visited.section.input
    guard let metrics = pass.compositionalMetrics(of: input) else { return [] }
    let boundary = BoundaryLint(visited.place().section, visited.section.id, words)
    var findings = boundary.findings(pass.boundarySlots(of: input))
    guard let facts = pass.groupFacts(of: input), let group = metrics.group else {
      return findings
    }
    var rules = GroupRules(
      visited: visited, pass: pass, words: words, facts: facts, metrics: metrics,
      keys: GroupKeys(group, among: pass.configuration.groups).keys,
      seen: Array(repeating: SeenNode(), count: facts.tree.nodes.count))
    rules.visitElements()
    for node in facts.tree.nodes.indices where rules.seen[node].first != nil {
      rules.lintList(node)
      rules.lintEstimates(node)
      rules.lintItem(node)
    }
    rules.lintRow()
    rules.lintReference()
    rules.lintMeasuredLengths()
    findings += rules.findings
    return findings
  }

  mutating func add(
    _ rule: LintRule, _ severity: Severity? = nil, item: Int? = nil, about subject: String,
    _ message: String, amount: Double = 0
  ) {
    findings.append(
      VaryingFinding(
        rule: rule, severity: severity,
        place: item.map { visited.place(ofItem: $0) } ?? visited.place(), subject: subject,
        message: message, amount: amount))
  }

  /// The document format's key of the length along an axis.
  static func length(_ axis: Int) -> String { axis == 0 ? "width" : "height" }

  // MARK: - Elements

  private mutating func visitElements() {
    facts.forEachElement { element, parents in
      see(element, in: parents)
    }
  }

  private mutating func see(_ element: GroupFacts.Element, in parents: [GroupFacts.Element]) {
    if seen[element.node].first == nil {
      (seen[element.node].first, seen[element.node].parents) = (element, parents)
    }
    seen[element.node].count += element.times
    if let lengths = element.lengths {
      seen[element.node].largestCount = max(seen[element.node].largestCount, lengths.count)
    }
    guard facts.tree[element.node].isItem else { return }
    for axis in 0...1 {
      guard let (first, count) = seen[element.node].unmeasured[axis] else { continue }
      seen[element.node].unmeasured[axis] =
        facts.isMeasured(element.item, along: axis)
        ? nil : (count == 0 ? element.item : first, count + element.times)
    }
    let excess = excess(of: element.frame, over: parents)
    guard excess.contains(where: { max($0.start, $0.end) > 0 }) else { return }
    let first = seen[element.node].leaving
    seen[element.node].leaving = (
      first?.item ?? element.item, first?.excess ?? excess, (first?.count ?? 0) + element.times
    )
  }

  /// Returns how far a frame extends beyond the groups around it, across the axis of each.
  private func excess(
    of frame: Rect, over parents: [GroupFacts.Element]
  ) -> [(start: Double, end: Double)] {
    var most = [(start: 0.0, end: 0.0), (start: 0.0, end: 0.0)]
    for parent in parents {
      guard case .list(let axis, _, _) = facts.tree[parent.node].content else { continue }
      let across = 1 - axis
      func span(_ rect: Rect) -> LintWords.Span {
        across == 0 ? .init(rect.minX, rect.maxX) : .init(rect.minY, rect.maxY)
      }
      let found = span(frame).excess(over: span(parent.slot))
      most[across] = (max(most[across].start, found.start), max(most[across].end, found.end))
    }
    return most
  }
}
