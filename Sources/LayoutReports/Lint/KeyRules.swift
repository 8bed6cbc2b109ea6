import LayoutDocuments
import LayoutEngine

/// Finds keys that another key of their section makes ineffective, and defaults and named groups
/// that no section reads. compositional.md, "Lists" and "Keys of a document and a section".
struct KeyRules {
  private let configuration: LayoutConfiguration
  private var layouts: Set<LayoutName> = []
  /// The keys of the defaults that lists have read.
  private var keysRead: Set<String> = []
  /// The named groups that no section has named.
  private var unnamed: Set<String>

  init(_ configuration: LayoutConfiguration) {
    self.configuration = configuration
    unnamed = Set(configuration.groups.map(\.name))
    name(in: configuration.defaults)
  }

  /// Checks the keys of a section, and notes what it reads of the defaults.
  mutating func visit(
    _ section: DocumentSection, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    guard configuration.shelf == nil else { return }
    let attributes = section.attributes
    let layout = configuration.layout(of: attributes)
    layouts.insert(layout)
    name(in: attributes)
    switch layout {
    case .list:
      for key in ListKey.all(attributes, configuration.defaults) {
        if key.hasEffect {
          keysRead.insert(key.name)
        } else if MetricKey.named(key.name)?.isGiven(attributes.metrics) ?? false {
          findings.add(.ignoredKey, at: place, in: nil, key.message)
        }
      }
    case .compositional:
      for kind in shadowedKinds(attributes) {
        findings.add(
          .ignoredKey, at: place, in: nil,
          "\(kind) has no effect, because boundarySupplementaryItems has an item of the kind "
            + "\"\(kind)\"; remove one of them")
      }
    case .waterfall:
      for kind in kindsOfLines(attributes) {
        findings.add(
          .ignoredKey, at: place, in: nil,
          "the decoration \"\(kind)\" is not drawn, because it is one of lines and the columns of a "
            + "waterfall have none; remove it from the section's decorations")
      }
    case .flow: break
    }
  }

  /// Returns which of header and footer the section sets beside a boundary item of that kind.
  private func shadowedKinds(_ attributes: SectionAttributes) -> [String] {
    let (own, other) = (attributes.metrics, configuration.defaults.metrics)
    let items =
      own.compositional?.boundarySupplementaryItems
      ?? other.compositional?.boundarySupplementaryItems ?? []
    let isConditional = attributes.metricsOfAllLevels.dropFirst().contains {
      $0.compositional?.boundarySupplementaryItems != nil
    }
    guard !items.isEmpty, !isConditional else { return [] }
    return ElementKind.headerAndFooter.map(\.rawValue).filter { kind in
      (MetricKey.named(kind)?.isGiven(own) ?? false) && items.contains { $0.kind == kind }
    }
  }

  /// Returns the kinds of the section's own decorations that are drawn on lines or in gaps.
  private func kindsOfLines(_ attributes: SectionAttributes) -> [String] {
    let kinds = configuration.decorationKinds.filter {
      $0.values.geometry.each == .line || $0.values.geometry.each == .gap
    }.map(\.name)
    guard attributes.names(Set(kinds)) else { return [] }
    return kinds.filter { kind in
      attributes.decorationEntries.contains {
        $0.kind == kind && $0.values.geometry.each == nil && !$0.isHidden
      }
    }
  }

  /// Notes the groups that attributes name, and those that these name.
  private mutating func name(in attributes: SectionAttributes) {
    guard !unnamed.isEmpty, attributes.setsOthers else { return }
    for metrics in attributes.metricsOfAllLevels {
      if let group = metrics.compositional?.group { name(in: group) }
    }
  }

  private mutating func name(in subitem: LayoutSubitem) {
    _ = subitem.names { name in
      if unnamed.remove(name) != nil,
        let group = configuration.groups.first(where: { $0.name == name })
      {
        self.name(in: .group(group.group))
      }
      return false
    }
  }

  /// Finds the defaults and the groups that no section has read.
  func finish(_ findings: inout LintFindings) {
    guard !layouts.isEmpty else { return }
    for group in configuration.groups where unnamed.contains(group.name) {
      findings.add(
        .unusedGroup, at: FindingPlace(), in: nil,
        "no section, no default and no used group names the group \"\(group.name)\"; remove it")
    }
    let defaults = configuration.defaults
    find(defaults.metrics, at: "defaults", &findings)
    if let metrics = defaults.whenEmpty { find(metrics, at: "defaults.whenEmpty", &findings) }
    for (index, condition) in defaults.conditions.enumerated() {
      find(condition.metrics, at: "defaults.when[\(index)]", &findings)
    }
  }

  private func find(_ metrics: SectionMetrics, at level: String, _ findings: inout LintFindings) {
    for key in MetricKey.all where key.isGiven(metrics) {
      let name = key.name.description
      // A list has a header and a footer only with a mode.
      let isShort = ElementKind.headerAndFooter.contains { $0.rawValue == name }
      let isOf = isShort ? key.layouts.subtracting([.list]) : key.layouts
      guard isOf.isDisjoint(with: layouts), !keysRead.contains(name) else { continue }
      let names = isOf.map(\.rawValue).sorted().joined(separator: " or ")
      findings.add(
        .unreadDefault, at: FindingPlace(), in: nil,
        "\(level).\(name) has no effect: no section has the layout \(names), and other sections "
          + "ignore it; remove it")
    }
  }
}

/// A key of a list that has an effect only with a certain mode or appearance.
private struct ListKey {
  let name: String
  /// Whether a level of the section or of the defaults has that mode or appearance.
  let hasEffect: Bool
  let message: String

  static func all(_ section: SectionAttributes, _ defaults: SectionAttributes) -> [ListKey] {
    /// Returns the values that a key of a list may have in some container. A section without items
    /// has no rows, but its header and footer.
    func values<Value>(_ key: KeyPath<ListMetrics, Value?>) -> [Value] {
      func value(_ metrics: SectionMetrics) -> Value? { metrics.compositional?.list[keyPath: key] }
      let base = value(section.metrics) ?? value(defaults.metrics)
      return [base].compactMap { $0 }
        + [section, defaults].flatMap { attributes in
          (attributes.conditions.map(\.metrics) + [attributes.whenEmpty].compactMap { $0 })
            .compactMap(value)
        }
    }
    let (headers, footers) = (values(\.headerMode), values(\.footerMode))
    let appearances = values(\.appearance)
    func shown(_ name: String, _ mode: String) -> String {
      "\(name) has no effect, because \(name)Mode is \(mode): a list shows a \(name) with the mode "
        + "\"supplementary\"; set \(name)Mode, or remove \(name)"
    }
    return [
      ListKey(
        name: "header", hasEffect: headers.contains(.supplementary),
        message: shown("header", (headers.first ?? .none).rawValue)),
      ListKey(
        name: "footer", hasEffect: footers.contains(.supplementary),
        message: shown("footer", (footers.first ?? .none).rawValue)),
      ListKey(
        name: "margin", hasEffect: appearances.contains(.insetGrouped),
        message: "margin has no effect, because the appearance is "
          + "\(appearances.first?.rawValue ?? "not insetGrouped"): only \"insetGrouped\" has "
          + "margins; remove it"),
    ]
  }
}
