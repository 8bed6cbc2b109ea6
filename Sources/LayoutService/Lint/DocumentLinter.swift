import LayoutEngine

/// Applies every rule to one document, in one or several containers, reading each section once.
struct DocumentLinter {
  private let document: LintedDocument
  private let containers: [ContainerSpecification]
  /// The section that alone is asked about.
  private let section: Int?

  /// - Parameter containers: None for the document's own.
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
    sizes.visit(settings.configuration.defaults, at: FindingPlace(), &findings)
    for index in 0..<document.sectionCount {
      let section = try document.section(index)
      let place = FindingPlace(section: index, sectionID: section.id)
      var isUndefined = true
      var facts: [SectionFacts] = []
      for linter in linters {
        if try !linter.visit(section, &findings) { isUndefined = false }
        facts.append(try linter.facts(of: section, at: index))
      }
      findings.add(facts, at: place)
      if isUndefined, try !fitting.hasOne(for: section, of: document.id) {
        findings.add(
          .unsatisfiableSize, at: place, in: nil,
          "an item of the section is longer than a line in every known device, on its side too; "
            + "give it a rule such as \"fill\", or smaller insets")
      }
      sizes.visit(section.attributes, at: place, &findings)
      sizes.visit(items: section.items, at: place, &findings)
      kinds.visit(section)
    }
    for linter in linters { try linter.finish(&findings) }
    kinds.finish(&findings)
    findings.addUnusedSuppressions()
    return findings.results(
      labels: containers.map(\.label), own: settings.container.label,
      address: { container in prefix(containers, container) })
  }

  private func prefix(_ containers: [ContainerSpecification], _ container: Int?) -> String {
    let specification = container.map { containers[$0] } ?? document.settings.container
    return document.id + (document.revision.map { "@\($0)" } ?? "")
      + (specification == document.settings.container ? "" : "#\(specification.label)")
  }
}

/// Finds out whether there is a device in which no item of a section is longer than a line.
private final class FittingDevices {
  private let settings: DocumentSettings
  private let devices: KnownDevices
  /// The device with the longest lines first, in which most sections fit; made when one is asked.
  private lazy var computers = Self.computers(settings.configuration, devices)

  init(_ settings: DocumentSettings, _ devices: KnownDevices) {
    (self.settings, self.devices) = (settings, devices)
  }

  func hasOne(for section: DocumentSection, of document: String) throws(ServiceError) -> Bool {
    for computer in computers {
      let layout = try computer.compute(section, of: document)
      computer.finish()
      if !layout.diagnostics.contains(where: { $0.kind == .oversizedItem }) { return true }
    }
    return computers.isEmpty
  }

  private static func computers(
    _ configuration: LayoutConfiguration, _ devices: KnownDevices
  ) -> [LintComputer] {
    devices.all.map { LintComputer(configuration, in: $0) }
      .sorted { $0.pass.part.lineLength > $1.pass.part.lineLength }
  }
}
