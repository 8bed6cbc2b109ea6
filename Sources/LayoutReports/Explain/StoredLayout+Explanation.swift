public import LayoutDocuments
public import LayoutEngine
public import LayoutService
import LayoutStorage

extension StoredLayout {
  /// Explains the frame that an address names: of the content, of a section, or of an element.
  ///
  /// - Parameters:
  ///   - contentOffset: The content offset, in points, at which headers, footers and decorations
  ///     are pinned; nil leaves them at their natural positions.
  ///   - innerOffsets: The offsets of the rows of orthogonal sections at a content offset; other
  ///     rows are at their opening offsets.
  /// - Complexity: O(*n*) in the items of the section.
  /// - Throws: The errors of ``row(for:)``; `contentTooLong`; `noSection` and `wrongTarget` for an
  ///   inner offset of a section that does not exist or is not orthogonal.
  public func explanation(
    of address: Address, contentOffset: Point? = nil, innerOffsets: [InnerOffset] = []
  ) throws(ServiceError) -> Explanation {
    let query = try FrameQuery(
      contentOffset: contentOffset, innerOffsets: contentOffset == nil ? nil : innerOffsets
    ).resolved(in: self)
    let row = try row(for: address, query)
    let trace = LayoutTrace()
    trace.derivations = container.derivations(asResizedFrom: settings.container)
    let configuration = settings.configuration
    _ = configuration.traits(
      of: container.container, reading: loaded.traitsRead, recording: trace)
    trace.explainLength(
      of: sectionCount, stacked(upTo: sectionCount), in: configuration, loaded.traits,
      from: projection.boundary.start)
    if row.category == .section && row.sectionIndex == nil {
      trace.explainContent(
        contentSize, of: configuration, in: loaded.traits, widest: try widestGroup())
    } else if address.section == nil, case .supplementary(let kind)? = address.element {
      guard
        let named = trace.explainBoundaryItem(
          kind, of: configuration, in: loaded.traits, widest: try widestGroup())
      else { throw damaged("the layout lacks \(row.id)") }
      projection.explain(boundaryItem: named, contentOffset: contentOffset, into: trace)
    } else {
      let (named, sections, isPinned) = try explained(row, address, query, trace)
      guard let named else { throw damaged("the cache has \(row.id), but the layout does not") }
      let first = sections.lowerBound
      trace.explainStart(of: first, after: stacked(upTo: first), in: configuration)
      projection.explain(
        named, of: try placedAsOne(sections, isOne: row.sectionIndex != nil),
        row.category == .supplementary ? row.elementKind.map(ElementKind.init(rawValue:)) : nil,
        isPinned: isPinned, contentOffset: contentOffset, into: trace)
    }
    var sources = ExplainedSources(self)
    let steps = trace.steps(explaining: ["x", "y", "width", "height"])
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
  /// - Returns: The element's named rect, the sections that it belongs to, and whether it is a
  ///   decoration that stays on screen.
  private func explained(
    _ row: FrameRow, _ address: Address, _ query: FrameQuery, _ trace: LayoutTrace
  ) throws(ServiceError) -> (NamedRect?, Range<Int>, isPinned: Bool) {
    // A value equal to a default is attributed to the default, because the document format omits
    // it.
    var configuration = settings.configuration
    configuration.defaults.metrics.dropUIKitDefaults()
    for kind in configuration.decorationKinds.indices {
      configuration.decorationKinds[kind].values.dropDefaults()
    }
    let pass = LayoutPass(configuration, in: loaded.traits)
    guard let index = row.sectionIndex else { return try explainedOfContent(row, pass, trace) }
    var isPinned = false
    let element: LayoutPass.ExplainedElement
    switch row.category {
    case .section: element = .section
    case .group:
      guard case .group(let path, _, _)? = address.element else {
        return (nil, index..<index + 1, false)
      }
      element = .group(path)
    case .cell: element = .item(row.item ?? 0)
    case .supplementary where try host(of: address, inSection: index) != nil:
      element = .supplementary(
        try host(of: address, inSection: index) ?? .section, kind: row.elementKind ?? "",
        ordinal: row.item ?? 0)
    case .supplementary:
      element = row.elementKind == ElementKind.header.rawValue ? .header : .footer
    case .decoration:
      let id = try sectionID(at: index)
      let views = try layoutAttributesForDecorationViews(inSection: index)
      guard let decoration = decoration(row, among: views, sectionID: id) else {
        return (nil, index..<index + 1, false)
      }
      isPinned = decoration.geometry.isPinned
      element = .decoration(
        decoration.ordinal, item: decoration.geometry.each == .section ? nil : row.item)
    }
    let input = try section(at: index).input
    let offset = try rowOffset(inSection: index, query)
    do throws(LayoutError) {
      let named = try pass.explain(element, of: input, at: index, row: offset, into: trace)
      return (named, index..<index + 1, isPinned)
    } catch {
      throw ServiceError.format(
        FormatError(error, document: loaded.record.key, container: loaded.otherContainer))
    }
  }

  private func explainedOfContent(
    _ row: FrameRow, _ pass: LayoutPass, _ trace: LayoutTrace
  ) throws(ServiceError) -> (NamedRect?, Range<Int>, isPinned: Bool) {
    let views = try layoutAttributesForContentDecorationViews()
    guard let decoration = decoration(row, among: views, sectionID: nil) else {
      return (nil, 0..<1, false)
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
    return (named, range, decoration.geometry.isPinned)
  }

  /// Returns the host of a supplementary item other than header and footer; nil for another
  /// element.
  private func host(
    of address: Address, inSection index: Int
  ) throws(ServiceError) -> SupplementaryHost? {
    switch address.element {
    case .supplementaryOfItem(let key, _, _):
      let section = try section(at: index)
      return key.index(among: section.items.count) { section.itemIndex(of: $0) }.map { .item($0) }
    case .group(let path, _, _): return .group(path)
    case .supplementary(let kind):
      return ElementKind.headerAndFooter.contains { $0.rawValue == kind } ? nil : .section
    default: return nil
    }
  }

  /// Returns the group that makes the content wider than the container; nil if there is none.
  private func widestGroup() throws(ServiceError) -> (section: Int, group: Int, length: Double)? {
    guard let bounds = loaded.traits.bounds else { return nil }
    let pass = LayoutPass(settings.configuration, in: loaded.traits)
    var widest: (section: Int, group: Int, length: Double)?
    for index in 0..<sectionCount
    where loaded.directory[loaded.directory.place(at: index)].extent.breadth > bounds.across {
      let found = pass.widestGroup(of: try section(at: index).input)
      if let found, found.length > widest?.length ?? 0 {
        widest = (index, found.group, found.length)
      }
    }
    return widest
  }

  /// Returns the offset of the row of an orthogonal section on screen, and the requested offset.
  private func rowOffset(
    inSection index: Int, _ query: FrameQuery
  ) throws(ServiceError) -> (offset: Double, requested: Double?)? {
    let place = loaded.directory.place(at: index)
    guard query.stops != nil,
      let offset = try placed(place, nil, query.stops).compositional?.innerOffset
    else { return nil }
    var requested: Double?
    for inner in query.innerOffsets ?? [] where try sectionIndex(inner.section) == index {
      requested = inner.offset
    }
    return (offset, requested)
  }

  private func decoration(
    _ row: FrameRow, among views: [LayoutAttributes], sectionID: String?
  ) -> Decoration? {
    views.first { naming.element($0, sectionID: sectionID).id == row.id }?.decoration
  }

  /// Returns several sections as one placed section.
  ///
  /// - Parameter isOne: Whether the element is of one section.
  private func placedAsOne(
    _ sections: Range<Int>, isOne: Bool
  ) throws(ServiceError) -> PlacedSection {
    let (index, directory) = (sections.lowerBound, loaded.directory)
    let offset = directory.start(of: directory.place(at: index))
    let last = directory.place(at: sections.upperBound - 1)
    let end = directory.start(of: last) + FixedPoint(units: directory[last].extent.extent)
    let header = try layoutAttributesForSupplementaryView(ofKind: .header, inSection: index)
    return PlacedSection(
      index: index, offset: offset, extent: end - offset, header: header?.frame, footer: nil,
      compositional: isOne ? try placed(directory.place(at: index), nil).compositional : nil)
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
