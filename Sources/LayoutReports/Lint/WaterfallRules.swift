import LayoutDocuments
import LayoutEngine

/// The rules about the columns of a waterfall in one container. waterfall.md, "Lint".
struct WaterfallRules {
  private let visited: VisitedSection
  private let facts: WaterfallFacts
  private let words: LintWords
  private let scale: PixelScale?
  private var findings: [VaryingFinding] = []

  /// Returns the findings about a section; none for a section of another layout.
  ///
  /// - Parameter frames: The frames of the section's items.
  /// - Complexity: O(*n*) in items.
  static func findings(
    of visited: VisitedSection, _ frames: UnsafeBufferPointer<Rect>, in pass: LayoutPass,
    _ words: LintWords, screen: Double
  ) -> [VaryingFinding] {
    guard let facts = pass.waterfallFacts(of: visited.section.input, frames: frames),
      !frames.isEmpty, facts.columnLength > 0
    else { return [] }
    var rules = WaterfallRules(
      visited: visited, facts: facts, words: words, scale: pass.traits.scale)
    rules.lintItems(frames, screen: screen)
    rules.lintLengths()
    return rules.findings
  }

  private init(
    visited: VisitedSection, facts: WaterfallFacts, words: LintWords, scale: PixelScale?
  ) {
    (self.visited, self.facts, self.words, self.scale) = (visited, facts, words, scale)
  }

  private mutating func lintItems(_ frames: UnsafeBufferPointer<Rect>, screen: Double) {
    let (length, along) = words.isVertical ? ("height", "high") : ("width", "wide")
    let lengths = frames.map { words.scroll($0).length }
    if let first = lengths.firstIndex(where: { $0 <= 0 }) {
      let count = lengths.count { $0 <= 0 }
      add(
        .ratioWithoutSize, item: first,
        "the item has no \(length): its size gives no ratio" + LintWords.others(count, "item"))
    }
    guard let tallest = lengths.indices.max(by: { lengths[$0] < lengths[$1] }),
      lengths[tallest] > screen + LintWords.slack, screen > 0
    else { return }
    let count = lengths.count { $0 > screen + LintWords.slack }
    add(
      .itemTallerThanScreen, item: tallest,
      "the item is \(lengths[tallest].points) points \(along), and the container "
        + "\(screen.points)" + LintWords.others(count, "item"), amount: lengths[tallest] - screen)
  }

  private mutating func lintLengths() {
    let columns = words.isVertical ? "column" : "row"
    if scale != nil, facts.leftOver >= 1 - LintWords.slack {
      add(
        .pixelsLeftOver,
        "\(facts.leftOver.points) points are free after the last \(columns), because each of "
          + "\(facts.columns) \(columns)s is rounded down to pixels: \(facts.columnLength.points) "
          + "points", amount: facts.leftOver)
    }
    guard facts.renderDirection != .shortestFirst,
      let longest = facts.lengths.indices.max(by: { facts.lengths[$0] < facts.lengths[$1] }),
      let shortest = facts.lengths.indices.min(by: { facts.lengths[$0] < facts.lengths[$1] })
    else { return }
    let (most, least) = (facts.lengths[longest], facts.lengths[shortest])
    guard most - least > most / 2 else { return }
    add(
      .unevenColumns,
      "\(columns) \(longest) is \(most.points) points long and \(columns) \(shortest) "
        + "\(least.points); itemRenderDirection \"shortestFirst\" evens them out",
      amount: most - least)
  }

  private mutating func add(
    _ rule: LintRule, item: Int? = nil, _ message: String, amount: Double = 0
  ) {
    findings.append(
      VaryingFinding(
        rule: rule, severity: nil,
        place: item.map { visited.place(ofItem: $0) } ?? visited.place(), subject: "",
        message: message, amount: amount))
  }
}
