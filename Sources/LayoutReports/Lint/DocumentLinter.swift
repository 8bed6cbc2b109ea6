import LayoutDocuments
import LayoutEngine
import LayoutService

/// Applies every rule to one document, in one or several containers, reading each section once.
struct DocumentLinter {
  private let document: LintedDocument
  private let containers: [ContainerSpecification]
  /// The only section to report findings of; nil for all.
  private let section: Int?

  /// - Parameter containers: Empty for the document's own container.
  init(_ document: LintedDocument, in containers: [ContainerSpecification], onlyIn section: Int?) {
    self.document = document
    self.containers = containers.isEmpty ? [document.settings.container] : containers
    self.section = section
  }

  func results() throws(ServiceError) -> [LintResult] {
    let settings = document.settings
    var findings = LintFindings(
      settings.suppressions, containers: containers.count, onlyIn: section)
    let linters = containers.enumerated().map {
      ContainerLinter(document, $1, index: $0)
    }
    let devices = KnownDevices(document.devices, settings.container)
    let sizes = SizeRules(document, devices)
    let fitting = FittingDevices(settings, devices)
    var kinds = KindRules(settings.configuration)
    var keys = KeyRules(settings.configuration)
    sizes.visit(settings.configuration.defaults, at: FindingPlace(), &findings)
    if !document.decidesFlip { lintDirection(&findings) }
    for index in 0..<document.sectionCount {
      let section = try document.section(index)
      let place = FindingPlace(section: index, sectionID: section.id)
      var oversized: [OversizedItems?] = []
      var facts: [SectionFacts] = []
      for linter in linters {
        oversized.append(try linter.visit(section, &findings))
        facts.append(try linter.facts(of: section, at: index))
      }
      findings.add(facts, at: place)
      findings.add(linters.map(\.groupFindings))
      var fitsNowhere: OversizedItem?
      if !oversized.contains(where: { $0 == nil }) {
        fitsNowhere = try fitting.oversizedItem(of: section, at: index, in: document.id)
      }
      if let fitsNowhere {
        findings.add(.unsatisfiableSize, at: fitsNowhere.place, in: nil, fitsNowhere.message)
      }
      // Items that fit no known device are reported once, not again for each container.
      for items in oversized.compactMap({ $0 }) where items.count > fitsNowhere?.count ?? 0 {
        findings.add(.undefinedSize, at: items.place, in: items.container, items.message)
      }
      sizes.visit(section.attributes, at: place, &findings)
      sizes.visit(items: section.items, at: place, &findings)
      kinds.visit(section)
      keys.visit(section, at: place, &findings)
    }
    for linter in linters { try linter.finish(&findings) }
    kinds.finish(&findings)
    keys.finish(&findings)
    findings.addUnusedSuppressions()
    return findings.results(
      labels: containers.map(\.label), own: settings.container.label,
      address: { container in prefix(containers, container) })
  }

  /// Reports a layout from right to left that is not mirrored as a whole, without the document
  /// saying so.
  private func lintDirection(_ findings: inout LintFindings) {
    let flips = document.settings.configuration.flipsHorizontallyInOppositeLayoutDirection
    guard flips == false, document.sectionCount > 0 else { return }
    findings.add(
      .directionWithoutFlip, at: FindingPlace(), in: nil,
      "the layout is not mirrored as a whole: from right to left only lines of items of one width "
        + "begin at the right; set \"flipsHorizontallyInOppositeLayoutDirection\" to true if "
        + "the app's layout overrides it, and to false if it does not")
  }

  private func prefix(_ containers: [ContainerSpecification], _ container: Int?) -> String {
    let specification = container.map { containers[$0] } ?? document.settings.container
    return document.id + (document.revision.map { "@\($0)" } ?? "")
      + (specification == document.settings.container ? "" : "#\(specification.label)")
  }
}
