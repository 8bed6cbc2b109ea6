import LayoutDocuments
import LayoutEngine
import LayoutService
import StrictJSON

// Rules about an orthogonal row, the insets of the reference, and boundary items.
extension GroupRules {
  /// How far a page may rest from a group, in points: R1 rounds the groups of a row to pixels.
  private static let slackOfPages = 1.0

  mutating func lintRow() {
    guard let row = pass.row(of: visited.section.input) else { return }
    let length = words.length
    var longest = 0.0
    // The start of the group nearest to the end of the range, where the last page rests.
    let end = row.length - row.viewport
    var (nearest, distance) = (0.0, Double.infinity)
    for index in 0..<row.groupCount {
      let group = row.group(index)
      longest = max(longest, group.length)
      if abs(group.start - end) < distance {
        (nearest, distance) = (group.start, abs(group.start - end))
      }
    }
    if longest - row.viewport > LintWords.slack {
      let reason =
        facts.tree[0].size.along(facts.lineAxis).fractionAxis != nil
        ? "a fraction is of the whole \(length) of the container, and the section's insets make "
          + "the row shorter; " : ""
      add(
        .unevenCarousel, about: "group",
        "a group is \(longest.points) points long and the row shows \(row.viewport.points) of it: "
          + reason + "make the group shorter", amount: longest - row.viewport)
    }
    let range = row.range
    if range.upperBound - range.lowerBound <= LintWords.slack {
      add(
        .pagingOfNothing, about: "",
        "the row is \(row.length.points) points long and fits in the \(row.viewport.points) points "
          + "that show it: it cannot scroll")
    } else if row.behavior == .groupPaging, distance > Self.slackOfPages {
      add(
        .unevenCarousel, .note, about: "page",
        "the last page rests at \(end.points), and no group begins there; the nearest begins at "
          + "\(nearest.points): the row is \(row.length.points) points long and shows "
          + "\(row.viewport.points)",
        amount: distance)
    }
  }

  mutating func lintReference() {
    let (edges, insets) = (facts.referenceEdges, metrics.contentInsets ?? .zero)
    let axis = facts.lineAxis
    let names = words.edges(axis)
    let repeated = [
      (edges.leading, insets.start(along: axis), names.start),
      (edges.trailing, insets.end(along: axis), names.end),
    ].filter { $0.0 > LintWords.slack && abs($0.0 - $0.1) < LintWords.slack }
    guard let first = repeated.first else { return }
    let own = metrics.contentInsetsReference ?? .automatic
    let reference =
      own == .automatic ? pass.configuration.effectiveContentInsetsReference : own
    let sides = repeated.map { "\($0.0.points) at the \($0.2)" }.joined(separator: " and ")
    add(
      .marginAndReference, about: "",
      "contentInsets repeats the insets of the reference \(reference.rawValue): \(sides), so that "
        + "the items begin at \((2 * first.0).points); remove these insets, or set "
        + "contentInsetsReference to \"none\"",
      amount: first.0)
  }
}

/// The rule about boundary items of one side, of a section or of the layout.
struct BoundaryLint {
  private let section: Int?
  private let sectionID: String?
  private let words: LintWords

  init(_ section: Int?, _ sectionID: String?, _ words: LintWords) {
    (self.section, self.sectionID, self.words) = (section, sectionID, words)
  }

  /// Finds items of one side that extend the section and overlap.
  func findings(
    _ items: [(item: BoundarySupplementaryItem, slot: Rect)]
  ) -> [VaryingFinding] {
    let axis = words.isVertical ? 1 : 0
    var findings: [VaryingFinding] = []
    for (index, upper) in items.enumerated() where upper.item.extendsBoundary {
      let below = items[..<index].first {
        $0.item.extendsBoundary && $0.slot.overlapsVisibly(upper.slot)
          && $0.item.alignment.side(along: axis) == upper.item.alignment.side(along: axis)
      }
      guard let below, let shared = below.slot.intersection(upper.slot) else { continue }
      findings.append(
        VaryingFinding(
          rule: .boundaryItemsOverlap,
          place: FindingPlace(
            section: section, sectionID: sectionID, element: Self.element(upper.item.kind)),
          subject: upper.item.kind,
          message: "it overlaps \(Self.element(below.item.kind)) by \(shared.size.shown), because "
            + "boundary items of one side do not stack; " + advice(for: upper, over: below.slot),
          amount: shared.width * shared.height))
    }
    return findings
  }

  /// Returns what separates an item from a slot that it overlaps.
  private func advice(
    for upper: (item: BoundarySupplementaryItem, slot: Rect), over slot: Rect
  ) -> String {
    var offset = upper.item.absoluteOffset
    let (axis, former) = (words.isVertical ? 1 : 0, offset.shown)
    let (own, other) = (words.scroll(upper.slot), words.scroll(slot))
    guard offset != .zero else { return "give one an absoluteOffset" }
    let isAtStart = upper.item.alignment.side(along: axis) < 0
    let distance = isAtStart ? other.start - own.end : other.end - own.start
    if axis == 1 { offset.y += distance } else { offset.x += distance }
    return "the absoluteOffset \(former) is too short, and \(offset.shown) separates them"
  }

  private static func element(_ kind: String) -> String {
    ElementKind.headerAndFooter.contains { $0.rawValue == kind } ? kind : "supplementary:\(kind)"
  }
}

extension Point {
  fileprivate var shown: String { "[\(x.points), \(y.points)]" }
}

extension ContainerLinter {
  /// Finds boundary items of the layout that overlap.
  func lintLayoutBoundary(_ findings: inout LintFindings) throws(ServiceError) {
    let boundary = LayoutBoundary(
      pass.configuration, in: pass.traits, length: FixedPoint(contentLength))
    if let fault = boundary.fault {
      throw .format(FormatError(fault, document: document.id, container: otherContainer))
    }
    let found = BoundaryLint(nil, nil, words).findings(
      boundary.items.map { (item: $0.item, slot: $0.frame) })
    for one in found { findings.add(one.rule, at: one.place, in: container, one.message) }
  }
}
