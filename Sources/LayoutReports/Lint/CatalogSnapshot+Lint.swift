public import LayoutDocuments
public import LayoutService

extension CatalogSnapshot {
  /// Applies every rule of ``LintRule`` to a document, or to a section of it.
  ///
  /// The frames are computed anew and nothing is written. What the document suppresses is among the
  /// results, and marked.
  ///
  /// - Parameters:
  ///   - address: A document, a section of it, in an earlier state or in another container.
  ///   - containers: Devices or sizes such as `440x956`, in place of the document's own container;
  ///     with a container in the address that is the only one.
  /// - Returns: By section, rule and container; what is the same in several of these is one result.
  /// - Complexity: O(*n*) in items for each container; and as ``LintRule`` says for overlaps.
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element, `document` when there is no
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
      id: address.document, revision: address.revision, settings: loaded.settings,
      sectionCount: loaded.sectionCount, devices: try devices(),
      section: { index throws(ServiceError) in
        let place = loaded.directory.place(at: index)
        return try loaded.section(loaded.directory[place].order.number)
      })
    return try DocumentLinter(document, in: specifications, onlyIn: section).results()
  }
}

extension LayoutDocument {
  /// Applies every rule of ``LintRule`` to the document, which no store needs to have.
  ///
  /// - Parameters:
  ///   - containers: Devices or sizes such as `440x956`, in place of the document's own.
  ///   - devices: Those that there are.
  /// - Returns, Complexity: As ``CatalogSnapshot/lint(_:in:)``.
  /// - Throws: `document` if there is no such container; as ``canonicalJSON()`` for a document made
  ///   in code that a text cannot express; `contentTooLong`.
  public func lint(
    in containers: [String] = [], among devices: DeviceTable = .shipped
  ) throws(ServiceError) -> [LintResult] {
    _ = try formatErrors(checkedWithOwnDevice())
    let specifications = try settings.container.applying(
      containers, widths: [], among: devices)
    let document = LintedDocument(
      id: id, revision: nil, settings: settings, sectionCount: sections.count,
      devices: devices,
      section: { index throws(ServiceError) in self.sections[index] })
    return try DocumentLinter(document, in: specifications, onlyIn: nil).results()
  }
}
