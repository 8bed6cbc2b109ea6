import LayoutDocuments
import LayoutEngine

/// Finds decoration kinds that no list names, and kinds that are never drawn because other values
/// override them.
struct KindRules {
  private let configuration: LayoutConfiguration
  private var named: Set<String> = []
  private var drawn: Set<String> = []
  /// The lists that have been read. Many sections have equal lists.
  private var known: Set<[DecorationEntry]> = []
  private var sections = 0
  /// The number of sections whose own list replaces the default list.
  private var replacing = 0
  /// The reasons why named kinds are not drawn, by kind.
  private var reasons: [String: Set<Absence>] = [:]

  /// A reason why a named decoration is not drawn.
  private enum Absence: Hashable {
    case hidden
    case imageWithoutName
    case withoutImage
    case requires(String)
  }

  init(_ configuration: LayoutConfiguration) {
    self.configuration = configuration
    name(configuration.decorations)
    draw(configuration.decorations)
  }

  /// - Complexity: O(1) if the section has no decoration list, or a list that another section has
  ///   too.
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
    var whole = self
    let isReplaced = sections > 0 && replacing == sections
    var ofDefaults: Set<String> = []
    for list in Self.lists(configuration.defaults) {
      whole.name(list)
      if isReplaced { ofDefaults.formUnion(list.map(\.kind)) } else { whole.draw(list) }
    }
    for kind in configuration.decorationKinds where !whole.drawn.contains(kind.name) {
      if whole.named.contains(kind.name) {
        let reasons = whole.words(on: kind.name, isOfDefaults: ofDefaults.contains(kind.name))
        findings.add(
          .shadowedKind, at: FindingPlace(), in: nil,
          "the kind \"\(kind.name)\" is never drawn: \(reasons)")
      } else {
        let requiring = configuration.decorationKinds.first {
          $0.values.requires?.contains(kind.name) ?? false
        }
        findings.add(
          .unusedKind, at: FindingPlace(), in: nil,
          "no section and no default uses the kind \"\(kind.name)\""
            + (requiring.map {
              ", which \"\($0.name)\" requires; add it to the lists that use \"\($0.name)\""
            } ?? "; remove it"))
      }
    }
  }

  /// Returns the reasons why a named kind is never drawn.
  private func words(on kind: String, isOfDefaults: Bool) -> String {
    let words = reasons[kind, default: []].map { reason in
      switch reason {
      case .hidden: "it is hidden"
      case .withoutImage: "it requires an image, and none is named"
      case .imageWithoutName: "its image has neither a name nor a URL"
      case .requires(let other): "it requires \"\(other)\", which is not drawn there"
      }
    }.sorted()
    let shadow = "every section replaces the decorations of the defaults"
    guard !words.isEmpty else { return shadow }
    return (isOfDefaults ? shadow + ", and where else it is used, " : "wherever it is used, ")
      + words.joined(separator: ", or ")
  }

  private static func lists(_ attributes: SectionAttributes) -> [[DecorationEntry]] {
    ([attributes.metrics, attributes.whenEmpty].compactMap { $0 }
      + attributes.conditions.map(\.metrics)).compactMap(\.decorations)
  }

  private mutating func name(_ list: [DecorationEntry]) { named.formUnion(list.map(\.kind)) }

  /// Records the kinds that a list draws, and why it does not draw its other kinds.
  private mutating func draw(_ list: [DecorationEntry]) {
    let kinds = Set(list.resolved(among: configuration.decorationKinds).map(\.kind))
    drawn.formUnion(kinds)
    for entry in list where !kinds.contains(entry.kind) {
      let kind = configuration.decorationKinds.first { $0.name == entry.kind }
      var values = kind?.values ?? DecorationValues()
      values.override(with: entry.values)
      let required = values.requiredKinds(among: configuration.decorationKinds)
      let requirement = required.first { !kinds.contains($0) }.map { Absence.requires($0) }
      let isDrawn = values.isDrawn(among: configuration.decorationKinds)
      let withoutImage = values.appearance.image == nil ? Absence.withoutImage : .imageWithoutName
      let absence = isDrawn ? requirement ?? .hidden : withoutImage
      reasons[entry.kind, default: []].insert(entry.isHidden ? .hidden : absence)
    }
  }
}
