public import LayoutDocuments
public import LayoutEngine
public import LayoutService
import LayoutStorage

extension StoredLayout {
  /// Explains the frame that an address names: of the content, of a section, or of an element.
  ///
  /// - Parameter contentOffset: The content offset, in points, at which headers, footers and
  ///   decorations are pinned; nil leaves them at their natural positions.
  /// - Complexity: O(*n*) in the items of the section.
  /// - Throws: The errors of ``row(for:)``; `contentTooLong`.
  public func explanation(
    of address: Address, contentOffset: Point? = nil
  ) throws(ServiceError) -> Explanation {
    var row = try row(for: address)
    let trace = LayoutTrace()
    trace.derivations = container.derivations(asResizedFrom: settings.container)
    let configuration = settings.configuration
    _ = configuration.traits(
      of: container.container, reading: loaded.record.traitsRead, recording: trace)
    trace.explainLength(
      of: sectionCount, stacked(upTo: sectionCount), in: configuration)
    if row.category == .section && row.sectionIndex == nil {
      trace.explainContent(contentSize)
    } else {
      let (named, sections, kind) = try explained(row, trace)
      guard let named else { throw damaged("the cache has \(row.id), but the layout does not") }
      let first = sections.lowerBound
      trace.explainStart(of: first, after: stacked(upTo: first), in: configuration)
      projection.explain(
        named, of: try placed(sections), pinnedAs: kind, contentOffset: contentOffset, into: trace)
    }
    var sources = ExplainedSources(self)
    let steps = trace.steps(explaining: ["x", "y", "width", "height"])
    let values = Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.value + 0) })
    if contentOffset != nil, let x = values["x"], let y = values["y"] {
      row.frame.origin = Point(x: x, y: y)
    }
    var shown: [Explanation.Step] = []
    for step in steps {
      var inputs: [Explanation.Input] = []
      for input in step.inputs { inputs.append(try sources.input(input)) }
      var inputsLeft = inputs[...]
      shown.append(
        Explanation.Step(step) { _ in inputsLeft.removeFirst() })
    }
    return Explanation(row: row, steps: shown)
  }

  /// Records the steps of a row's element in the trace.
  ///
  /// - Returns: The element's named rect, the sections that it belongs to, and the kind that it is
  ///   pinned as.
  private func explained(
    _ row: FrameRow, _ trace: LayoutTrace
  ) throws(ServiceError) -> (NamedRect?, Range<Int>, ElementKind?) {
    // A value equal to a default is attributed to the default, because the document format omits
    // it.
    var configuration = settings.configuration
    configuration.defaults.metrics.dropUIKitDefaults()
    for kind in configuration.decorationKinds.indices {
      configuration.decorationKinds[kind].values.dropDefaults()
    }
    let pass = LayoutPass(configuration, in: loaded.traits)
    guard let index = row.sectionIndex else { return try explainedOfContent(row, pass, trace) }
    guard try placed(loaded.directory.place(at: index), nil).compositional == nil else {
      throw .wrongTarget(
        row.id,
        expected: "an element of a flow section or a shelf: the steps of compositional "
          + "sections are not recorded yet")
    }
    var kind: ElementKind?
    let element: LayoutPass.ExplainedElement
    switch row.category {
    case .section, .group: element = .section
    case .cell: element = .item(row.item ?? 0)
    case .supplementary:
      let isHeader = row.elementKind == ElementKind.header.rawValue
      element = isHeader ? .header : .footer
      kind = isHeader ? .header : .footer
      kind = kind.flatMap { projection.pins($0) ? $0 : nil }
    case .decoration:
      let id = try sectionID(at: index)
      let views = try layoutAttributesForDecorationViews(inSection: index)
      guard let decoration = decoration(row, among: views, sectionID: id) else {
        return (nil, index..<index + 1, nil)
      }
      kind = decoration.geometry.isPinned ? .header : nil
      element = .decoration(
        decoration.ordinal, item: decoration.geometry.each == .section ? nil : row.item)
    }
    let input = try section(at: index).input
    do throws(LayoutError) {
      let named = try pass.explain(element, of: input, at: index, into: trace)
      return (named, index..<index + 1, kind)
    } catch {
      throw ServiceError.format(
        FormatError(error, document: loaded.record.key, container: loaded.otherContainer))
    }
  }

  private func explainedOfContent(
    _ row: FrameRow, _ pass: LayoutPass, _ trace: LayoutTrace
  ) throws(ServiceError) -> (NamedRect?, Range<Int>, ElementKind?) {
    let views = try layoutAttributesForContentDecorationViews()
    guard let decoration = decoration(row, among: views, sectionID: nil) else {
      return (nil, 0..<1, nil)
    }
    var indices: [String: Int] = [:]
    for case .id(let id)? in [decoration.sections?.first, decoration.sections?.last] {
      indices[id] = try sectionIndex(of: id)
    }
    let range = decoration.range(among: sectionCount) { indices[$0] }
    var computer = SectionComputer(settings.configuration, in: loaded.traits)
    let named = try pass.explain(decoration, over: range, into: trace) {
      (index) throws(ServiceError) in
      let section = try section(at: index)
      let items = try formatErrors(computer.compute(section, of: document)).items
      return .init(
        input: section.input, items: items,
        offset: loaded.directory.start(of: loaded.directory.place(at: index)))
    }
    return (named, range, decoration.geometry.isPinned ? .header : nil)
  }

  private func decoration(
    _ row: FrameRow, among views: [LayoutAttributes], sectionID: String?
  ) -> Decoration? {
    views.first { naming.element($0, sectionID: sectionID).id == row.id }?.decoration
  }

  /// Returns several sections as one placed section.
  private func placed(_ sections: Range<Int>) throws(ServiceError) -> PlacedSection {
    let (index, directory) = (sections.lowerBound, loaded.directory)
    let offset = directory.start(of: directory.place(at: index))
    let last = directory.place(at: sections.upperBound - 1)
    let end = directory.start(of: last) + FixedPoint(units: directory[last].extent.extent)
    let header = try layoutAttributesForSupplementaryView(ofKind: .header, inSection: index)
    return PlacedSection(
      index: index, offset: offset, extent: end - offset, header: header?.frame, footer: nil)
  }

  private func stacked(upTo end: Int) -> [LayoutTrace.StackedSection] {
    (LayoutTrace.firstSummed(before: end)..<end).map { index in
      let place = loaded.directory.place(at: index)
      let extent = loaded.directory[place].extent
      return LayoutTrace.StackedSection(
        offset: loaded.directory.start(of: place), extent: FixedPoint(units: extent.extent),
        occupiesSpace: extent.reachLower <= extent.reachUpper)
    }
  }
}
