import LayoutDocuments
import LayoutEngine

/// Finds sizes, breakpoints and container conditions of a document that never apply.
struct SizeRules {
  private let devices: KnownDevices
  private let own: Container
  /// The document format's key of the length along the scroll axis.
  private let otherKey: String

  init(_ document: LintedDocument, _ devices: KnownDevices) {
    self.devices = devices
    own = document.settings.container.container
    otherKey = document.settings.configuration.effectiveScrollDirection.scrollKey
  }

  /// Checks the attributes of the defaults or of a section.
  func visit(
    _ attributes: SectionAttributes, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    let whose = place.section == nil ? "defaults." : ""
    visit(attributes.metrics.itemSize, whose + "itemSize", at: place, &findings)
    visit(attributes.whenEmpty?.itemSize, whose + "whenEmpty.itemSize", at: place, &findings)
    for (index, condition) in attributes.conditions.enumerated() {
      let key = "\(whose)when[\(index)]"
      visit(condition.metrics.itemSize, "\(key).itemSize", at: place, &findings)
      visit(condition, key, at: place, &findings)
    }
  }

  /// Checks the size rules of a section's items.
  func visit(items: ItemRuns, at place: FindingPlace, _ findings: inout LintFindings) {
    for rule in items.palette { visit(.rule(rule), "items", at: place, &findings) }
  }

  private func visit(
    _ condition: ContainerCondition, _ key: String, at place: FindingPlace,
    _ findings: inout LintFindings
  ) {
    guard !condition.holds(for: own), !devices.all.contains(where: { condition.holds(for: $0) })
    else { return }
    let widths = devices.all.map(\.size.width)
    let ends = [widths.min() ?? 0, widths.max() ?? 0].map(\.points)
    let range = (ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")) + " points wide"
    let reason =
      condition.minWidth ?? 0 > condition.maxWidth ?? .infinity
      ? "its minWidth is above its maxWidth"
      : "of the known devices, \(range), none is \(condition.words)"
    findings.add(.unmetCondition, at: place, in: nil, "\(key) never applies: \(reason)")
  }

  private func visit(
    _ size: ItemSize?, _ key: String, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    guard case .rule(let rule)? = size else { return }
    switch rule.length {
    case .fill, .column, .columns: break
    case .breakpoints(let entries):
      for unused in unusedKeys(of: rule, beside: entries) {
        findings.add(
          .unusedSizeKey, at: place, in: nil,
          "\(key).\(unused) has no effect: each entry of breakpoints is complete or has its own")
      }
      var covered: (limit: Double, isInclusive: Bool)?
      for (index, entry) in entries.enumerated() {
        let name = "\(key).breakpoints[\(index)]"
        if let limit = entry.limit, let covered, !limit.reaches(beyond: covered) {
          findings.add(
            .unreachableBreakpoint, at: place, in: nil,
            "\(name) (\(limit.words)) never applies: an earlier entry applies to widths "
              + "\(covered.isInclusive ? "up to" : "below") \(covered.limit.points)")
        }
        if let limit = entry.limit, covered.map({ limit.reaches(beyond: $0) }) ?? true {
          covered = limit.bound
        }
        visit(entry.size, name + (entry.isWhole ? ".size" : ""), at: place, &findings)
      }
    }
  }
}

extension SizeRules {
  /// Returns the keys of a rule that no entry of its breakpoints inherits.
  private func unusedKeys(of rule: SizingRule, beside entries: [Breakpoint]) -> [String] {
    func isTaken<Value>(_ value: KeyPath<SizingRule, Value?>) -> Bool {
      rule[keyPath: value] == nil || entries.contains { $0.takes(value) }
    }
    var keys: [String] = []
    if !isTaken(\.other) { keys.append(rule.other.isAspect ? "aspect" : otherKey) }
    if !isTaken(\.plus) { keys.append("plus") }
    if !isTaken(\.reserve) { keys.append("reserve") }
    if !isTaken(\.rounding) { keys.append("round") }
    return keys
  }
}

extension Breakpoint {
  /// Returns whether a size of the entry inherits a value from the enclosing rule.
  fileprivate func takes<Value>(_ value: KeyPath<SizingRule, Value?>) -> Bool {
    guard !isWhole, case .rule(let rule) = size, rule[keyPath: value] == nil else { return false }
    guard case .breakpoints(let entries) = rule.length else { return true }
    return entries.contains { $0.takes(value) }
  }
}

extension SizingRule.Other? {
  fileprivate var isAspect: Bool { if case .aspect? = self { true } else { false } }
}

/// The containers of all known devices: portrait, landscape and split views.
///
/// Most documents have no rule that needs them, so they are made for the first one that does.
final class KnownDevices {
  private let devices: DeviceTable
  private let specification: ContainerSpecification

  /// - Parameter specification: The document's own container. Its explicit values apply to each
  ///   device.
  init(_ devices: DeviceTable, _ specification: ContainerSpecification) {
    (self.devices, self.specification) = (devices, specification)
  }

  private(set) lazy var all: [Container] =
    devices.models.flatMap(\.variants).map { specification.applying($0).container }
}

extension ContainerCondition {
  fileprivate func holds(for container: Container) -> Bool {
    if let sizeClass, container.sizeClass != sizeClass { return false }
    let width = container.size.width
    return width >= minWidth ?? -.infinity && width <= maxWidth ?? .infinity
  }

  /// The condition in words, such as `compact and at least 900 wide`.
  fileprivate var words: String {
    var words: [String] = []
    if let sizeClass { words.append(sizeClass.rawValue) }
    if let minWidth { words.append("at least \(minWidth.points) wide") }
    if let maxWidth { words.append("at most \(maxWidth.points) wide") }
    return words.joined(separator: " and ")
  }
}

extension Breakpoint.Limit {
  fileprivate var bound: (limit: Double, isInclusive: Bool) {
    switch self {
    case .upTo(let limit): (limit, true)
    case .below(let limit): (limit, false)
    }
  }

  fileprivate var words: String {
    switch self {
    case .upTo(let limit): "upTo \(limit.points)"
    case .below(let limit): "below \(limit.points)"
    }
  }

  /// Returns whether the limit holds for a width that the entries before it do not cover.
  fileprivate func reaches(beyond covered: (limit: Double, isInclusive: Bool)) -> Bool {
    let own = bound
    if own.limit != covered.limit { return own.limit > covered.limit }
    return own.isInclusive && !covered.isInclusive
  }
}
