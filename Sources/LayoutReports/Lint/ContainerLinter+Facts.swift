import LayoutDocuments
import LayoutEngine
import LayoutService

// Findings about how items fill their lines, as in `matrix`.
extension ContainerLinter {
  /// Returns the facts of a section in this container.
  ///
  /// - Complexity: O(*n*) in its items.
  func facts(of section: DocumentSection, at index: Int) throws(ServiceError) -> SectionFacts {
    let facts = try meter.facts(of: section, at: index)
    // Each container has its own meter, which keeps the frames of the largest section.
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
  /// Adds the findings of a section's facts, one element of `facts` for each container.
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

  /// Adds only the most stretched spacing: the number differs from container to container.
  private mutating func addStretch(_ facts: [SectionFacts], at place: FindingPlace) {
    addWorst(
      of: facts.enumerated().compactMap { container, facts in
        let finding = facts.findings.first { $0.rule == .stretchedSpacing }
        guard let stretch = facts.stretch, let finding else { return nil }
        return (
          container,
          VaryingFinding(
            rule: .stretchedSpacing, place: place, subject: "", message: finding.message,
            amount: stretch)
        )
      })
  }

  /// The rules that facts report. Lint reports undefined sizes itself, by item and with lengths.
  private static let rulesOfFacts: Set<LintRule> = [
    .narrowerItem, .fitsOnlyByRounding, .moreColumnsThanTheRule, .loneLastItem, .ignoredAlignment,
  ]
}
