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
        add(finding.rule, at: place, in: container, finding.message)
      }
    }
  }

  /// The others are told of with their numbers, and by the item.
  private static let rulesOfFacts: Set<LintRule> = [
    .narrowerItem, .stretchedSpacing, .loneLastItem,
  ]
}
