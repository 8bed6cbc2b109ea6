public import LayoutDocuments
public import LayoutService
import LayoutStorage

extension CatalogSnapshot {
  /// Applies every ``LintRule`` to a document, or to one of its sections.
  ///
  /// The frames are recomputed and nothing is written. Suppressed findings are among the results,
  /// marked with their suppression.
  ///
  /// - Parameters:
  ///   - address: A document or a section; optionally with a revision or a container.
  ///   - containers: Devices or sizes such as `440x956`, in place of the document's own container.
  ///     Ignored if the address has a container.
  /// - Returns: The findings, sorted by section, rule and container. A finding that is the same in
  ///   several sections or containers is one result.
  /// - Complexity: O(*n*) in items for each container, plus the cost that ``LintRule`` documents
  ///   for overlaps.
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element, `document` if there is no
  ///   such container, `contentTooLong`.
  public func lint(
    _ address: Address, in containers: [String] = []
  ) throws(ServiceError) -> [LintResult] {
    guard address.element == nil, !address.isGlob else {
      throw .wrongTarget(address.description, expected: "a document or a section")
    }
    var state = address
    state.container = nil
    let loaded = try loaded(state)
    defer { keep(loaded) }
    let names = address.container.map { [$0] } ?? containers
    let specifications = try loaded.settings.container.applying(names, on: connection)
    let section = try address.section.map { key throws(ServiceError) in
      try loaded.sectionIndex(key)
    }
    let document = LintedDocument(
      id: address.document, revision: address.revision, settings: loaded.decidedSettings,
      decidesFlip: loaded.settings == loaded.decidedSettings,
      sectionCount: loaded.sectionCount, devices: try devices(),
      section: { index throws(ServiceError) in
        let place = loaded.directory.place(at: index)
        return try loaded.section(loaded.directory[place].order.number)
      })
    return try DocumentLinter(document, in: specifications, onlyIn: section).results()
  }
}

extension LayoutDocument {
  /// Applies every ``LintRule`` to the document. The document need not be in a store.
  ///
  /// - Parameters:
  ///   - containers: Devices or sizes such as `440x956`, in place of the document's own.
  ///   - devices: The known devices.
  /// - Returns, Complexity: As ``CatalogSnapshot/lint(_:in:)``.
  /// - Throws: `document` if there is no such container; the errors of ``canonicalJSON()`` for a
  ///   document made in code that the document format cannot express; `contentTooLong`.
  public func lint(
    in containers: [String] = [], among devices: DeviceTable = .shipped
  ) throws(ServiceError) -> [LintResult] {
    _ = try formatErrors(checkedWithOwnDevice())
    let specifications = try settings.container.applying(
      containers, widths: [], among: devices)
    let document = LintedDocument(
      id: id, revision: nil, settings: decidedSettings, decidesFlip: settings == decidedSettings,
      sectionCount: sections.count,
      devices: devices,
      section: { index throws(ServiceError) in self.sections[index] })
    return try DocumentLinter(document, in: specifications, onlyIn: nil).results()
  }
}
