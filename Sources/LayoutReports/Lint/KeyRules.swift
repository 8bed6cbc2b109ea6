public import LayoutDocuments
import LayoutEngine

/// Finds keys that another key of their section makes ineffective, keys of the document and
/// defaults that no section reads, and named groups that none names. compositional.md, "Lists" and
/// "Keys of a document and a section".
struct KeyRules {
  private let configuration: LayoutConfiguration
  private var layouts: Set<LayoutName> = []
  private var layoutOfFirst: LayoutName?
  /// The headers and footers that flow sections and waterfalls have in some container.
  private var views: Set<ElementKind> = []
  private var firstHasHeader = false
  /// The keys of the defaults that no section has read.
  private var unread: [MetricKey]
  /// The keys of lists that have had an effect, also with a section's own value.
  private var effectiveInLists: Set<String> = []
  /// The named groups that no section has named.
  private var unnamed: Set<String>

  init(_ configuration: LayoutConfiguration) {
    self.configuration = configuration
    let levels = configuration.defaults.metricsOfAllLevels
    // Decorations that no section shows are findings of `KindRules`.
    unread = MetricKey.all.filter {
      $0.name.description != "decorations" && levels.contains(where: $0.isGiven)
    }
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
    let views = layout == .flow || layout == .waterfall ? viewsOfLengths(attributes) : []
    if layouts.isEmpty { (layoutOfFirst, firstHasHeader) = (layout, views.contains(.header)) }
    layouts.insert(layout)
    self.views.formUnion(views)
    name(in: attributes)
    lintMeasuredViews(of: attributes, at: place, &findings)
    var ignored: Set<String> = []
    switch layout {
    case .list:
      let levels = attributes.metricsOfAllLevels
      for key in ListKey.all(attributes, configuration.defaults) {
        if key.hasEffect {
          effectiveInLists.insert(key.name)
        } else {
          ignored.insert(key.name)
          guard let metric = MetricKey.named(key.name), levels.contains(where: metric.isGiven)
          else { continue }
          findings.add(.ignoredKey, at: place, in: nil, key.message)
        }
      }
    case .compositional:
      lintReference(of: attributes, at: place, &findings)
      for kind in shadowedKinds(attributes) {
        findings.add(
          .ignoredKey, at: place, in: nil,
          "\(kind) has no effect, because boundarySupplementaryItems has an item of the kind "
            + "\"\(kind)\"; remove one of them")
      }
    case .waterfall:
      for kind in kindsOfLines(attributes) {
        findings.add(
          .ignoredKey, at: place, in: nil, noLines(kind, in: "the section's decorations"))
      }
    case .flow: break
    }
    noteKeysRead(section, layout, ignoring: ignored)
  }

  /// Removes from the unread keys those that a section inherits.
  private mutating func noteKeysRead(
    _ section: DocumentSection, _ layout: LayoutName, ignoring ignored: Set<String>
  ) {
    guard !unread.isEmpty else { return }
    let attributes = section.attributes
    let levels = attributes.metricsOfAllLevels
    let own =
      section.items.count == 0 ? [attributes.metrics, attributes.whenEmpty] : [attributes.metrics]
    unread.removeAll { key in
      guard key.layouts.contains(layout), !ignored.contains(key.name.description) else {
        return false
      }
      return !own.contains { $0.map(key.isGiven) ?? false }
        || levels.contains(where: key.isInherited)
    }
  }

  /// Returns which of header and footer a section has in some container, by their lengths.
  private func viewsOfLengths(_ attributes: SectionAttributes) -> Set<ElementKind> {
    let (own, inherited) = (
      attributes.metricsOfAllLevels, configuration.defaults.metricsOfAllLevels
    )
    func has(_ length: (SectionMetrics) -> Size?) -> Bool {
      let levels = length(attributes.metrics) == nil ? own + inherited : own
      return levels.contains { length($0) ?? .zero != .zero }
    }
    var views: Set<ElementKind> = []
    if has(\.header) { views.insert(.header) }
    if has(\.footer) { views.insert(.footer) }
    return views
  }

  /// Notes a reference to the readable content, whose width is not known.
  private func lintReference(
    of attributes: SectionAttributes, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    let levels = attributes.metricsOfAllLevels + configuration.defaults.metricsOfAllLevels
    let own = levels.compactMap(\.compositional)
    let isOfDocument =
      configuration.contentInsetsReference == .readableContent
      && own.allSatisfy { $0.contentInsetsReference ?? .automatic == .automatic }
    let keys = [
      (
        "contentInsetsReference",
        isOfDocument
          || own.contains { $0.contentInsetsReference == .readableContent }
      ),
      (
        "supplementaryContentInsetsReference",
        own.contains { $0.supplementaryContentInsetsReference == .readableContent }
      ),
    ]
    for (key, isGiven) in keys where isGiven {
      findings.add(
        .readableContent, at: place, in: nil,
        "\(key) is \"readableContent\", and its width is not known here: the insets are those of "
          + "\"layoutMargins\"; on a wide screen UIKit makes the content narrower")
    }
  }

  /// Returns which of header and footer the section sets beside a boundary item of that kind.
  private func shadowedKinds(_ attributes: SectionAttributes) -> [String] {
    let (own, defaults) = (attributes.metrics, configuration.defaults)
    let items =
      own.compositional?.boundarySupplementaryItems
      ?? defaults.metrics.compositional?.boundarySupplementaryItems ?? []
    let others =
      attributes.metricsOfAllLevels.dropFirst() + defaults.metricsOfAllLevels.dropFirst()
    let isConditional = others.contains { $0.compositional?.boundarySupplementaryItems != nil }
    guard !items.isEmpty, !isConditional else { return [] }
    return ElementKind.headerAndFooter.map(\.rawValue).filter { kind in
      guard let key = MetricKey.named(kind) else { return false }
      return attributes.metricsOfAllLevels.contains(where: key.isGiven)
        && items.contains { $0.kind == kind }
    }
  }

  private func noLines(_ kind: String, in place: String) -> String {
    "the decoration \"\(kind)\" is not drawn, because it is one of lines and the columns of a "
      + "waterfall have none; remove it from \(place)"
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

  /// Finds the keys of the document, the defaults and the groups that no section has read.
  func finish(_ findings: inout LintFindings) {
    guard !layouts.isEmpty else { return }
    for group in configuration.groups where unnamed.contains(group.name) {
      findings.add(
        .unusedGroup, at: FindingPlace(), in: nil,
        "no section, no default and no used group names the group \"\(group.name)\"; remove it")
    }
    lintMeasuredViews(of: configuration, &findings)
    for message in unreadDocumentKeys {
      findings.add(.ignoredKey, at: FindingPlace(), in: nil, message)
    }
    let defaults = configuration.defaults
    find(defaults.metrics, at: "defaults", &findings)
    if let metrics = defaults.whenEmpty { find(metrics, at: "defaults.whenEmpty", &findings) }
    for (index, condition) in defaults.conditions.enumerated() {
      find(condition.metrics, at: "defaults.when[\(index)]", &findings)
    }
    guard layouts == [.waterfall] else { return }
    for kind in kindsOfLines(defaults) {
      findings.add(
        .unreadDefault, at: FindingPlace(), in: nil, noLines(kind, in: "defaults.decorations"))
    }
  }

  /// What to say of each key of the document that the layouts of its sections ignore.
  private var unreadDocumentKeys: [String] {
    let keys: [(name: String, isGiven: Bool, of: Set<LayoutName>)] = [
      ("pinHeaders", configuration.pinHeaders, [.flow, .waterfall]),
      ("pinFooters", configuration.pinFooters, [.flow, .waterfall]),
      (
        "sectionInsetReference", configuration.sectionInsetReference != .contentInset,
        [.flow, .waterfall]
      ),
      ("compatibility", configuration.swapHorizontalSpacings, [.flow]),
      (
        "contentInsetsReference",
        configuration.contentInsetsReference != .automatic
          && configuration.boundarySupplementaryItems.isEmpty,
        [.compositional]
      ),
    ]
    let pins: [(name: String, isGiven: Bool, view: ElementKind)] = [
      ("pinHeaders", configuration.pinHeaders, .header),
      ("pinFooters", configuration.pinFooters, .footer),
    ]
    let isPinning = !layouts.isDisjoint(with: [.flow, .waterfall])
    var messages = pins.filter { isPinning && $0.isGiven && !views.contains($0.view) }.map {
      "\($0.name) has no effect: no flow section and no waterfall has a \($0.view.rawValue); "
        + Self.otherwisePinned($0.view, layouts)
    }
    messages += keys.filter { $0.isGiven && layouts.isDisjoint(with: $0.of) }.map {
      "\($0.name) has no effect: \(noSection(has: $0.of)); remove it"
    }
    if configuration.stretchHeader, let layoutOfFirst, layoutOfFirst != .flow {
      messages.append(
        "stretchHeader has no effect, because the first section has the layout \(layoutOfFirst): "
          + "only the header of a flow section grows; remove it")
    }
    if configuration.stretchHeader, layoutOfFirst == .flow, !firstHasHeader {
      messages.append(
        "stretchHeader has no effect, because the first section has no header; remove it")
    }
    return messages
  }

  /// Returns what to do with a key that pins no header or footer.
  private static func otherwisePinned(_ view: ElementKind, _ layouts: Set<LayoutName>) -> String {
    guard layouts.contains(.compositional) else { return "remove it" }
    return
      "a \(view.rawValue) of a compositional section is pinned by \"pinToVisibleBounds\" of its boundary "
      + "item; remove the key"
  }

  private func noSection(has layouts: Set<LayoutName>) -> String {
    "no section has the layout " + layouts.map(\.rawValue).sorted().joined(separator: " or ")
  }

  private func find(_ metrics: SectionMetrics, at level: String, _ findings: inout LintFindings) {
    for key in unread where key.isGiven(metrics) {
      let name = key.name.description
      // A list has a header, a footer and a margin only with a mode or an appearance.
      let isHidden =
        ListKey.names.contains(name) && layouts.contains(.list) && !effectiveInLists.contains(name)
      let isOf = isHidden ? key.layouts.subtracting([.list]) : key.layouts
      let reason =
        if !isOf.isDisjoint(with: layouts) {
          "each section that has the key sets a value of its own"
        } else if isHidden {
          "no list has "
            + (name == "margin" ? "the appearance insetGrouped" : "the \(name)Mode supplementary")
        } else {
          "\(noSection(has: isOf)), and other sections ignore it"
        }
      findings.add(
        .unreadDefault, at: FindingPlace(), in: nil,
        "\(level).\(name) has no effect: \(reason); remove it")
    }
  }
}

/// A key of a list that has an effect only with a certain mode or appearance.
private struct ListKey {
  let name: String
  /// Whether a level of the section or of the defaults has that mode or appearance.
  let hasEffect: Bool
  let message: String

  /// The names of all.
  static let names: Set = ["header", "footer", "margin"]

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

extension LayoutDocument {
  /// A sentence about each header, footer or margin of a list that is not shown, with the address
  /// of the first such section, for a note of an import.
  public var notesOnLists: [String] {
    let configuration = settings.configuration
    var (messages, places): ([String], [String: (first: String, count: Int)]) = ([], [:])
    for (index, section) in sections.enumerated()
    where configuration.layout(of: section.attributes) == .list {
      let levels =
        section.attributes.metricsOfAllLevels + configuration.defaults.metricsOfAllLevels
      for key in ListKey.all(section.attributes, configuration.defaults) where !key.hasEffect {
        guard let metric = MetricKey.named(key.name), levels.contains(where: metric.isGiven) else {
          continue
        }
        if places[key.message] == nil { messages.append(key.message) }
        let first = places[key.message]?.first ?? "\(id)/\(section.id ?? "[\(index)]")"
        places[key.message] = (first, (places[key.message]?.count ?? 0) + 1)
      }
    }
    return messages.map { message in
      let (first, count) = places[message] ?? ("", 1)
      return "\"\(first)\": \(message)" + (count > 1 ? " (this section and \(count - 1) more)" : "")
    }
  }
}
