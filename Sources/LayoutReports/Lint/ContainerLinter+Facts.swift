import LayoutDocuments
import LayoutService

// What is suspicious of how items stand on their lines, as `matrix` tells it.
extension ContainerLinter {
  /// Returns what a section comes to in this container.
  ///
  /// - Complexity: O(*n*) in its items.
  func facts(of section: DocumentSection, at index: Int) throws(ServiceError) -> SectionFacts {
    let facts = try meter.facts(of: section, at: index)
    // There is one for each container, each with the frames of the largest section.
    if section.items.count > LintComputer.keptItems {
      meter = Self.meter(of: document, in: specification)
    }
    return facts
  }

  static func meter(
    of document: LintedDocument, in specification: ContainerSpecification
  ) -> SectionMeter {
    let naming = FrameNaming(
      document: document.id, container: specification.label,
      isContainerAsked: specification != document.settings.container,
      revision: document.revision)
    return SectionMeter(document.settings, in: specification, as: naming)
  }
}

extension LintFindings {
  /// Adds what is suspicious of a section in several containers, each with its facts.
  mutating func add(_ facts: [SectionFacts], at place: FindingPlace) {
    let order = facts.indices.sorted {
      (facts[$0].lineLength, $0) < (facts[$1].lineLength, $1)
    }
    for (container, found) in zip(order, order.map { facts[$0] }.findings()) {
      for finding in found where Self.rulesOfFacts.contains(finding.rule) {
        add(finding.rule, finding.severity, at: place, in: container, finding.message)
      }
    }
    addStretch(facts, at: place)
  }

  /// Adds the worst of the spacings that are stretched: in each container there is another number.
  private mutating func addStretch(_ facts: [SectionFacts], at place: FindingPlace) {
    let stretched = facts.indices.filter { facts[$0].stretch != nil }
    let worst = stretched.max { facts[$0].stretch ?? 0 < facts[$1].stretch ?? 0 }
    let finding = worst.flatMap { facts[$0].findings.first { $0.rule == .stretchedSpacing } }
    guard let worst, let finding else { return }
    let others = stretched.count - 1
    let more =
      others > 0 ? "; so in \(others) more container\(others == 1 ? "" : "s"), the most here" : ""
    add(.stretchedSpacing, at: place, in: worst, finding.message + more)
  }

  /// Undefined sizes are told of with their numbers, and by the item.
  private static let rulesOfFacts: Set<LintRule> = [.narrowerItem, .loneLastItem]
}
