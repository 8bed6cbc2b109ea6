package import LayoutEngine

/// The frames of one document, computed in memory and not stored.
public struct DocumentFrames: Sendable {
  package let document: LayoutDocument
  package let layout: CollectionLayout
  /// The container that the frames are computed for.
  package let specification: ContainerSpecification
  package let naming: FrameNaming

  /// Computes the layout of a document.
  ///
  /// - Parameters:
  ///   - document: The document to lay out.
  ///   - container: The container to lay out for; nil for the document's own.
  /// - Throws: The errors of an import for a document made in code that a text cannot express:
  ///   `document`, `badAddress`, `tooMany`. Also `invalidContainer`, `contentTooLong`,
  ///   `tooManyViews`; `impossibleDecoration` if a decoration cannot have a frame in the
  ///   document's own container.
  /// - Complexity: O(*n*) in the items; for a document made in code, O(size of the document).
  public init(
    _ document: LayoutDocument, in container: ContainerSpecification? = nil
  ) throws(FormatError) {
    try document.checkedWithOwnDevice()
    try container?.check(for: document.id)
    let specification = container ?? document.settings.container
    self.document = document
    self.specification = specification
    naming = FrameNaming(
      document: document.id, container: specification.label, isContainerAsked: container != nil)
    try document.checkViews(in: specification.container)
    do {
      layout = try CollectionLayout(
        document.settings.configuration, in: specification.container,
        sections: document.sections.map(\.input),
        sectionIndex: { id in document.sections.firstIndex { $0.id == id } })
    } catch { throw Self.located(error, document, in: specification) }
    let impossible = layout.diagnostics.first { !$0.diagnostic.isOfItems }
    if container == nil, let impossible {
      let section = document.sections[impossible.section].id ?? "[\(impossible.section)]"
      throw .impossibleDecoration(
        document: document.id,
        section: impossible.diagnostic.isOfSeveralSections ? nil : section,
        reason: impossible.diagnostic.message)
    }
  }

  /// Returns the error of a document with the section that cannot be laid out, if it is one alone.
  private static func located(
    _ error: LayoutError, _ document: LayoutDocument, in container: ContainerSpecification
  ) -> FormatError {
    let name = container.label(besides: document.settings.container)
    let configuration = document.settings.configuration
    let whole = FormatError(error, document: document.id, container: name)
    guard
      let pass = try? CollectionLayout.pass(
        configuration, in: container.container, for: document.sections.map(\.input))
    else { return whole }
    var computer = SectionComputer(configuration, in: pass.traits)
    for (index, section) in document.sections.enumerated() {
      do throws(FormatError) {
        _ = try computer.compute(section, of: document.id, in: name)
      } catch { return error.located(document.id, section: "[\(index)]") }
    }
    return whole
  }

  /// Returns the rows of ``forEachRow(of:_:)`` as an array.
  public func rows(of kind: FrameKind? = nil) -> [FrameRow] {
    var rows: [FrameRow] = []
    forEachRow(of: kind) { rows.append($0) }
    return rows
  }

  /// Calls the body with each row: for each section its header, footer, cells and decorations;
  /// last, the decorations of several sections. For the kind `section`, the rows are the sections
  /// themselves, and for `group` the groups of each section, each before the groups within it.
  ///
  /// - Parameters:
  ///   - kind: The kind of the rows; nil for all kinds except sections and groups.
  ///   - body: Called with each row, in order.
  /// - Throws: The error that the body throws.
  public func forEachRow<Failure: Error>(
    of kind: FrameKind? = nil, _ body: (FrameRow) throws(Failure) -> Void
  ) throws(Failure) {
    if kind.includes(.group) {
      for (index, section) in document.sections.enumerated() {
        for group in layout.groups(inSection: index, of: section.input) {
          try body(
            naming.group(group.path, frame: group.rect, ofSection: index, id: section.id))
        }
      }
      return
    }
    let walk = namedElements(of: kind)
    while let batch = walk.next() {
      for element in batch { try body(element.row) }
    }
  }

  /// The problems of the container and the cases that UIKit leaves undefined, one sentence each,
  /// with the address of the first item concerned.
  public var notes: [String] {
    naming.notes(onContainer: specification.diagnostics)
      + layout.diagnostics.map { index, diagnostic in
        let section = document.sections[index]
        var ids = ItemIDCursor(section.items, section.itemIDs)
        return naming.note(
          on: diagnostic, inSection: index, of: section.id,
          itemID: ids.id(ofItem: diagnostic.firstItem))
      }
  }
}

extension LayoutDocument {
  /// Refuses a document with far more supplementary items than items, before any is made.
  ///
  /// - Returns: The most supplementary items that the document can have.
  /// - Complexity: O(*s*) in sections.
  /// - Throws: `tooManyViews`.
  package func checkSupplementaryItems(in container: Container) throws(FormatError) -> Int {
    let configuration = settings.configuration
    var reads = configuration.traitsRead(with: [])
    for section in sections {
      reads.formUnion(section.attributes.traitsRead(among: configuration.groups))
    }
    let pass = LayoutPass(
      configuration, in: configuration.traits(of: container, reading: reads.union(.width)))
    var count = 0
    var buffer = FrameBuffer()
    for (index, section) in sections.enumerated() {
      let own = pass.maximumSupplementaryItems(of: section.input, knownTo: &buffer)
      do throws(FormatError) { try DocumentLimits.check(views: own, of: id) } catch {
        throw error.located(id, section: section.id ?? "[\(index)]")
      }
      count += own
    }
    try DocumentLimits.check(views: count, of: id)
    return count
  }

  /// Refuses a document with far more supplementary items and decorations than items, before memory
  /// is allocated for them.
  fileprivate func checkViews(in container: Container) throws(FormatError) {
    var count = try checkSupplementaryItems(in: container)
    let configuration = settings.configuration
    guard !configuration.decorationKinds.isEmpty else { return }
    let traits = configuration.traits(
      of: container, reading: [.width, .scale, .sizeClass, .ofCompositional])
    let pass = LayoutPass(configuration, in: traits)
    let most = sections.reduce(count) {
      $0 + pass.maximumDecorations(of: $1.input, items: $1.items.count)
    }
    guard most > DocumentLimits.views else { return }
    // The upper bound counts one line for each item. Sections have fewer lines, so the decorations
    // are computed and counted, as in an import.
    var computer = SectionComputer(configuration, in: traits)
    for section in sections {
      _ = try computer.compute(section, of: id)
      count += computer.decorationCount
      try DocumentLimits.check(views: count, of: id)
    }
  }
}

extension FrameNaming {
  /// Returns a sentence for each problem of the container, with the address of the document.
  public func notes(onContainer diagnostics: [String]) -> [String] {
    diagnostics.map { "\"\(prefix)\": \($0)" }
  }

  /// Returns the sentence about a case that UIKit leaves undefined, in UIKit's words.
  public func note(
    on diagnostic: Diagnostic, inSection section: Int, of sectionID: String?, itemID: String?
  ) -> String {
    guard diagnostic.isOfItems else {
      let owner =
        diagnostic.isOfSeveralSections ? prefix : address(ofSection: section, id: sectionID)
      return "\"\(owner)\": \(diagnostic.message)"
    }
    let item = itemID ?? "[\(diagnostic.firstItem)]"
    let others = diagnostic.itemCount - 1
    let more = others > 0 ? " and \(others) more" : ""
    return
      "\"\(address(ofSection: section, id: sectionID))/item:\(item)\"\(more): \(diagnostic.message)"
  }
}
