import LayoutDocuments
import LayoutEngine
import StrictJSON

/// The rules about the items of a flow section that measure themselves. flow-layout.md, section 11.
enum SelfSizingRules {
  /// Returns the findings about a section; none for a section of another layout.
  ///
  /// - Complexity: O(*r*) in runs.
  static func findings(of visited: VisitedSection, in pass: LayoutPass) -> [VaryingFinding] {
    let items = visited.section.items
    guard items.inheritsItemSize, pass.layout(of: visited.section.input) == .flow,
      pass.configuration.shelf == nil
    else { return [] }
    let estimate = pass.effectiveMetrics(of: visited.section.input).estimatedItemSize ?? .zero
    let isWithout: (Int) -> Bool = { run in
      switch items.size(ofRun: run) {
      case .measured: estimate == .zero
      case nil: estimate != .zero
      default: false
      }
    }
    guard let first = visited.section.firstItem(ofRunWhere: isWithout) else { return [] }
    func finding(_ rule: LintRule, about subject: String, _ message: String) -> VaryingFinding {
      VaryingFinding(
        rule: rule, severity: nil, place: visited.place(ofItem: first.item), subject: subject,
        message: message + LintWords.others(first.count, "item"), amount: 0)
    }
    if estimate == .zero {
      let attributes = [visited.section.attributes, pass.configuration.defaults]
      if attributes.contains(where: { $0.metricsOfAllLevels.contains(where: \.hasEstimate) }) {
        // The lengths have an effect in other containers.
        return []
      }
      return [
        finding(
          .measuredWithoutEstimate, about: "",
          "the measured lengths of the item have no effect, because the section has no "
            + "estimatedItemSize: the item has the section's itemSize")
      ]
    }
    let lengths = [("width", estimate.width), ("height", estimate.height)].enumerated()
    return lengths.filter { items.measuredLengths(along: $0.offset).count == 0 }.map { _, length in
      finding(
        .estimateNotMeasured, about: length.0,
        "the \(length.0) of the item is the estimate \(length.1.points), because no item of the "
          + "section has a measured \(length.0); give the lengths that the app measures in "
          + "\"measured\"")
    }
  }
}

extension SectionMetrics {
  fileprivate var hasEstimate: Bool { estimatedItemSize ?? .zero != .zero }
}

extension DocumentSection {
  /// Returns the first item of the runs that fulfil a condition, and the number of their items;
  /// nil if none does.
  func firstItem(ofRunWhere isFound: (Int) -> Bool) -> (item: Int, count: Int)? {
    var (first, count, next) = (Int?.none, 0, 0)
    for run in 0..<items.runCount {
      if isFound(run) {
        first = first ?? next
        count += items.itemCount(ofRun: run)
      }
      next += items.itemCount(ofRun: run)
    }
    return first.map { ($0, count) }
  }
}
