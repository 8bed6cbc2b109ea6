import LayoutDocuments
import LayoutEngine
import StrictJSON

extension DocumentEditor {
  /// Refuses another scroll direction while sections have keys that depend on the direction. An
  /// edit of the document must not change the text of its sections. `"height"` of a sizing rule
  /// along the scroll axis would become `"width"`, and a header without a length along the new axis
  /// would disappear.
  ///
  /// - Complexity: O(size of the document) for another direction, else O(1).
  /// - Throws: `rulesOfDirection`.
  func checkRules(in new: LayoutConfiguration) throws(ServiceError) {
    let old = settings.configuration
    // A shelf has no sizing rules, and refuses the rules of a flow layout by their keys.
    guard old.shelf == nil, new.shelf == nil, old.scrollDirection != new.scrollDirection else {
      return
    }
    try refuse(sectionKeys(of: old.scrollDirection), in: new.scrollDirection)
  }

  /// Refuses another scroll direction while the defaults have keys that depend on the direction, if
  /// the patch does not change the defaults. The error also names the keys of the sections.
  ///
  /// - Complexity: O(size of the document) if it throws, else O(1).
  /// - Throws: `rulesOfDirection`.
  func checkDefaults(_ patch: JSONValue) throws(ServiceError) {
    let old = settings.configuration
    guard old.shelf == nil, patch["defaults"] == nil, patch["layout"] == nil,
      let value = patch["scrollDirection"]
    else { return }
    let name: String = if case .string(let name) = value { name } else { "vertical" }
    guard let direction = ScrollDirection(rawValue: name), direction != old.scrollDirection else {
      return
    }
    let keys = old.defaults.keys(of: old.scrollDirection).map { "\(id) defaults.\($0)" }
    guard !keys.isEmpty else { return }
    try refuse(keys + sectionKeys(of: old.scrollDirection), in: direction)
  }

  private func sectionKeys(of direction: ScrollDirection) throws(ServiceError) -> [String] {
    var keys: [String] = []
    for index in 0..<sectionCount {
      let section = try loaded.section(number(at: index))
      keys += section.keys(of: direction).map { "\(id)/\(section.id ?? "[\(index)]") \($0)" }
    }
    return keys
  }

  private func refuse(_ keys: [String], in direction: ScrollDirection) throws(ServiceError) {
    guard keys.isEmpty else {
      throw .rulesOfDirection(keys, document: id, to: direction)
    }
  }
}

extension DocumentSection {
  /// The keys of the section that depend on the scroll direction.
  fileprivate func keys(of direction: ScrollDirection) -> [String] {
    let rules = (0..<items.runCount).lazy.map { items.size(ofRun: $0) }
    let hasRules = !items.palette.isEmpty && rules.contains { $0?.namesAxis ?? false }
    return (hasRules ? ["items"] : []) + attributes.keys(of: direction)
  }
}

extension SectionAttributes {
  /// The keys of sizing rules that are written differently for another scroll direction, and of
  /// headers and footers that have no length along another axis.
  fileprivate func keys(of direction: ScrollDirection) -> [String] {
    var keys = metrics.keys(of: direction)
    keys += (whenEmpty?.keys(of: direction) ?? []).map { "whenEmpty.\($0)" }
    for (index, condition) in conditions.enumerated() {
      keys += condition.metrics.keys(of: direction).map { "when[\(index)].\($0)" }
    }
    return keys
  }
}

extension SectionMetrics {
  fileprivate func keys(of direction: ScrollDirection) -> [String] {
    func vanishes(_ size: Size?) -> Bool {
      guard let size else { return false }
      return direction == .vertical
        ? size.height > 0 && size.width == 0 : size.width > 0 && size.height == 0
    }
    return (vanishes(header) ? ["header"] : []) + (vanishes(footer) ? ["footer"] : [])
      + (itemSize.map(\.namesAxis) == true ? ["itemSize"] : [])
  }
}

extension ItemSize {
  fileprivate var namesAxis: Bool {
    if case .rule(let rule) = self { rule.namesAxis } else { false }
  }
}

extension SizingRule {
  /// Whether the rule's text contains `width` or `height`, depending on the scroll direction.
  fileprivate var namesAxis: Bool {
    if case .points? = other { return true }
    return switch length {
    case .columns, .column: false
    case .fill: true
    case .breakpoints(let entries): entries.contains { $0.size.namesAxis }
    }
  }
}
