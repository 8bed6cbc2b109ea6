import LayoutEngine

/// Finds kinds of decorations that nothing names, or that are drawn nowhere because other values
/// take their place.
struct KindRules {
  private let configuration: LayoutConfiguration
  private var named: Set<String> = []
  private var drawn: Set<String> = []
  /// Lists that were looked at: many sections have the same.
  private var known: Set<[DecorationEntry]> = []
  private var sections = 0
  /// How many sections have a list of their own, in place of that of the defaults.
  private var replacing = 0

  init(_ configuration: LayoutConfiguration) {
    self.configuration = configuration
    name(configuration.decorations)
    draw(configuration.decorations)
  }

  /// - Complexity: O(1) where the section says nothing of decorations, or what another has said.
  mutating func visit(_ section: DocumentSection) {
    guard !configuration.decorationKinds.isEmpty else { return }
    sections += 1
    let attributes = section.attributes
    if attributes.metrics.decorations != nil { replacing += 1 }
    guard attributes.givesDecorations else { return }
    for list in Self.lists(attributes) where known.insert(list).inserted {
      name(list)
      draw(list)
    }
  }

  func finish(_ findings: inout LintFindings) {
    var (named, drawn) = (named, drawn)
    let isReplaced = sections > 0 && replacing == sections
    for list in Self.lists(configuration.defaults) {
      named.formUnion(list.map(\.kind))
      if !isReplaced { drawn.formUnion(kinds(drawnBy: list)) }
    }
    for kind in configuration.decorationKinds where !drawn.contains(kind.name) {
      if named.contains(kind.name) {
        let reason =
          isReplaced
          ? "every section has decorations of its own, without it"
          : "it is hidden, or what it "
            + "requires is not drawn, wherever it is named"
        findings.add(
          .shadowedKind, at: FindingPlace(), in: nil,
          "the kind \"\(kind.name)\" is never drawn: \(reason)")
      } else {
        findings.add(
          .unusedKind, at: FindingPlace(), in: nil,
          "no section, and no default, names the kind \"\(kind.name)\"; `insetory kind remove` "
            + "takes it out")
      }
    }
  }

  private static func lists(_ attributes: SectionAttributes) -> [[DecorationEntry]] {
    ([attributes.metrics, attributes.whenEmpty].compactMap { $0 }
      + attributes.conditions.map(\.metrics)).compactMap(\.decorations)
  }

  private mutating func name(_ list: [DecorationEntry]) { named.formUnion(list.map(\.kind)) }

  private mutating func draw(_ list: [DecorationEntry]) { drawn.formUnion(kinds(drawnBy: list)) }

  private func kinds(drawnBy list: [DecorationEntry]) -> [String] {
    list.resolved(among: configuration.decorationKinds).map(\.kind)
  }
}
