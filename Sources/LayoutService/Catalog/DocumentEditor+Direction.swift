import LayoutEngine
import LayoutStorage

extension DocumentEditor {
  /// Refuses another scroll direction while sections have sizing rules that the document format
  /// writes differently then: an edit of the document leaves the text of its sections alone, and
  /// `"height"` along the scroll axis would become `"width"`.
  ///
  /// - Complexity: O(size of the document) for another direction, else O(1).
  /// - Throws: `rulesOfDirection`.
  func checkRules(in new: LayoutConfiguration) throws(ServiceError) {
    let old = settings.configuration
    // A shelf has no rules, and refuses those of a flow layout by their keys.
    guard old.shelf == nil, new.shelf == nil, old.scrollDirection != new.scrollDirection else {
      return
    }
    var rules: [String] = []
    for index in 0..<sectionCount {
      let section = try loaded.section(number(at: index), on: connection)
      rules += section.keysOfDirection.map { "\(id)/\(section.id ?? "[\(index)]") \($0)" }
    }
    guard rules.isEmpty else {
      throw .rulesOfDirection(rules, document: id, isHorizontal: new.scrollDirection == .horizontal)
    }
  }
}

extension DocumentSection {
  /// The keys of sizing rules that another scroll direction writes differently.
  fileprivate var keysOfDirection: [String] {
    func isOfDirection(_ size: ItemSize?) -> Bool { size?.namesAxis ?? false }
    var keys: [String] = []
    let rules = (0..<items.runCount).lazy.map { items.size(ofRun: $0) }
    if !items.palette.isEmpty, rules.contains(where: isOfDirection) { keys.append("items") }
    if isOfDirection(attributes.metrics.itemSize) { keys.append("itemSize") }
    if isOfDirection(attributes.whenEmpty?.itemSize) { keys.append("whenEmpty.itemSize") }
    for (index, condition) in attributes.conditions.enumerated()
    where isOfDirection(condition.metrics.itemSize) {
      keys.append("when[\(index)].itemSize")
    }
    return keys
  }
}

extension ItemSize {
  fileprivate var namesAxis: Bool {
    if case .rule(let rule) = self { rule.namesAxis } else { false }
  }
}

extension SizingRule {
  /// Whether the rule is written with `width` or `height`: the scroll direction decides which.
  fileprivate var namesAxis: Bool {
    if case .points? = other { return true }
    return switch length {
    case .columns: false
    case .fill: true
    case .breakpoints(let entries): entries.contains { $0.size.namesAxis }
    }
  }
}
