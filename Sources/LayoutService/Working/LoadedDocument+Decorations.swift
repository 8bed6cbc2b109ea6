import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// Decorations of several sections. They are computed on demand, because their frames depend on the
/// origins of sections.
extension LoadedDocument {
  /// Computes the decorations of several sections, in order.
  ///
  /// - Parameter items: Returns the box of a section's items if it was computed in memory; nil if
  ///   the store has it.
  /// - Returns: The decorations with a frame, and the reasons why others have none.
  /// - Complexity: As ``LayoutPass/layOut(_:over:_:)``, for each decoration.
  func contentDecorations(items: (SectionNumber) -> ItemsBox? = { _ in nil }) throws(ServiceError)
    -> (placed: [PlacedDecoration], impossible: [SectionDiagnostic])
  {
    let configuration = settings.configuration
    guard !configuration.decorations.isEmpty else { return ([], []) }
    guard directory.dirtyCount > 0 || projection.showsDecorations else { return ([], []) }
    var computer = SectionComputer(configuration, in: traits)
    var placed: [PlacedDecoration] = []
    var impossible: [SectionDiagnostic] = []
    func covered(_ index: Int) throws(ServiceError) -> LayoutPass.CoveredSection {
      let place = directory.place(at: index)
      let number = directory[place].order.number
      // The boundary items of a compositional section depend on its groups, and so on its items.
      let input =
        traits.bounds == nil ? try input(of: number) : try section(number).input
      var covered = LayoutPass.CoveredSection(
        input: input, items: items(number), offset: directory.start(of: place))
      if covered.items == nil, input.items.count > 0 {
        covered.items = try self.items(of: number, &computer)
      }
      return covered
    }
    let found = try computer.pass.layOutContentDecorations { decoration throws(ServiceError) in
      try range(of: decoration.sections, named: decoration.id)
    } _: { index throws(ServiceError) in
      try covered(index)
    }
    for (decoration, range, result) in found {
      switch result {
      case .frame(let frame):
        let (first, last) = (
          directory.place(at: range.lowerBound), directory.place(at: range.upperBound - 1)
        )
        placed.append(
          PlacedDecoration(
            decoration, frame, firstSection: range.lowerBound, from: directory.start(of: first),
            to: directory.start(of: last) + FixedPoint(units: directory[last].extent.extent)))
      case .impossible(let diagnostic):
        impossible.append(
          SectionDiagnostic(diagnostic, of: DocumentSection(), at: range.lowerBound))
      case .none: break
      }
    }
    return (placed, impossible)
  }

  /// Returns the reasons why decorations of clean sections are left out. For another container they
  /// were reported as diagnostics when the section was computed. They become errors when that
  /// container becomes the document's own.
  ///
  /// - Complexity: O(*s*) in sections, plus O(*n*) in the items of sections with decorations of
  ///   each item.
  func leftOutDecorations() throws(ServiceError) -> [SectionDiagnostic] {
    guard let set, traits.containerLine != nil else { return [] }
    var computer = SectionComputer(settings.configuration, in: traits)
    var found: [SectionDiagnostic] = []
    try directory.visit { (index, _, entry) throws(ServiceError) in
      guard !directory.isDirty(entry) else { return }
      let input = try input(of: entry.order.number)
      guard !computer.pass.decorations(of: input).isEmpty else { return }
      let section = try section(entry.order.number)
      var layout = try located(entry.order.number) { () throws(ServiceError) in
        try computer.computeDecorations(
          entry.order.number, in: set.number, of: record, on: connection)
      }
      if layout == nil { layout = try formatErrors(computer.compute(section, of: record.key)) }
      found += (layout?.diagnostics ?? []).map { SectionDiagnostic($0, of: section, at: index) }
    }
    return found
  }

  /// Throws an error if a diagnostic concerns a decoration.
  ///
  /// - Throws: `impossibleDecoration`, with the first decoration that has no frame.
  func refuse(_ diagnostics: [SectionDiagnostic]) throws(ServiceError) {
    guard let first = diagnostics.first(where: { !$0.diagnostic.isOfItems }) else { return }
    throw .format(
      .impossibleDecoration(
        document: record.key, section: first.sectionID ?? "[\(first.section)]",
        reason: first.diagnostic.message))
  }

  /// Checks the decorations for the document's own container after an edit.
  ///
  /// - Throws: `impossibleDecoration`, with the first decoration that cannot have a frame, or that
  ///   names a missing section.
  func checkDecorations(_ diagnostics: [SectionDiagnostic]) throws(ServiceError) {
    // A decoration that is not drawn is not checked. The length of dirty content is unknown.
    if directory.dirtyCount > 0 || projection.showsDecorations { try refuse(diagnostics) }
    // The named sections must exist even if a decoration is not drawn. Otherwise the document could
    // not be read again.
    for entry in settings.configuration.decorations {
      _ = try range(of: entry.sections, named: entry.name)
    }
    guard directory.dirtyCount == 0 else { return }
    try refuseContent(contentDecorations().impossible)
  }

  /// Throws an error if a decoration of several sections has no frame.
  ///
  /// - Throws: `impossibleDecoration`, with the first such decoration.
  func refuseContent(_ impossible: [SectionDiagnostic]) throws(ServiceError) {
    guard let first = impossible.first else { return }
    throw .format(
      .impossibleDecoration(
        document: record.key, section: nil, reason: first.diagnostic.message))
  }

  /// Returns the indices of the sections that a decoration of several sections covers.
  private func range(of span: SectionSpan?, named name: String) throws(ServiceError) -> Range<Int> {
    func refused(_ what: String) -> ServiceError {
      .format(
        .impossibleDecoration(
          document: record.key, section: nil, reason: "the decoration \"\(name)\" \(what)"))
    }
    func index(
      _ end: SectionReference?, _ word: String
    ) throws(ServiceError) -> Int? {
      switch end {
      case nil: return nil
      case .index(let index)?:
        guard 0..<directory.count ~= index else {
          throw refused("extends \(word) section \(index), but there are \(directory.count)")
        }
        return index
      case .id(let id)?:
        guard let place = try place(ofSection: id) else {
          throw refused("extends \(word) the section \"\(id)\", which would not exist")
        }
        return directory.index(of: place)
      }
    }
    // A decoration over all sections is valid in a document without sections, and covers none.
    if directory.count == 0 && span ?? SectionSpan() == SectionSpan() { return 0..<0 }
    let first = try index(span?.first, "from") ?? 0
    let last = try index(span?.last, "to") ?? directory.count - 1
    guard first <= last else {
      throw refused("would extend from section \(first) back to section \(last)")
    }
    return first..<last + 1
  }

  private func items(of number: SectionNumber, _ computer: inout SectionComputer)
    throws(ServiceError) -> ItemsBox?
  {
    if let set, let place = directory.place(of: number), !directory.isDirty(directory[place]) {
      let kept = try located(number) { () throws(ServiceError) in
        try cached(on: connection) { () throws(ServiceError) in
          try stored(connection.decorations(of: number, in: set.number))
        }
      }
      if let items = kept?.items { return items }
    }
    let section = try section(number)
    return try formatErrors(computer.compute(section, of: record.key).items)
  }
}
