/// A whole layout in memory: values in, layout attributes out.
///
/// It has the queries of a `UICollectionViewLayout`, for sections that are all in memory. A store
/// answers the same queries from its cache. Both compute and place sections with the same
/// functions, so that their answers cannot differ.
///
/// It has no edits: to change a layout, create a new one, which can keep the sections of the former
/// one that are still the same.
public struct CollectionLayout: Sendable {
  package let projection: Projection
  /// The conditions that UIKit leaves undefined, each with the index of its section.
  public let diagnostics: [(section: Int, diagnostic: Diagnostic)]
  /// The number of sections that were laid out. The others were kept from the former layout.
  public let computedSectionCount: Int
  let pass: LayoutPass
  private let traitsRead: ContainerTraitSet
  var sections: [LaidOutSection]
  let contentDecorations: [PlacedDecoration]
  private let offsets: [FixedPoint]
  /// The offsets on screen of the rows of orthogonal sections; nil for frames that are not moved.
  public internal(set) var rowOffsets: [Int: Double]?

  /// Lays out all sections for a container.
  ///
  /// - Parameters:
  ///   - configuration: The settings of the layout that apply to all sections.
  ///   - container: The collection view, with its size and insets in points.
  ///   - sections: The sections, in their order in the layout.
  ///   - former: A layout whose sections are kept where the new one has an equal section at the
  ///     same index, an equal configuration, and a container that is equal as far as sections read
  ///     it. The result is equal to that without a former layout, whose offsets of rows it also
  ///     has.
  ///   - sectionIndex: Returns the index of the section with an id, for decorations of several
  ///     sections that name sections by id.
  /// - Complexity: O(*n*) in the items of the sections that are not kept, and O(*s*) in sections.
  ///   Sections are compared in O(1) if they share memory with the former ones.
  /// - Throws: ``LayoutError/contentTooLong`` if the layout is longer than the limit; the other
  ///   cases of ``LayoutError`` for inputs that a document cannot have.
  public init(
    _ configuration: LayoutConfiguration, in container: Container, sections: [SectionInput],
    keeping former: CollectionLayout? = nil, sectionIndex: (String) -> Int? = { _ in nil }
  ) throws(LayoutError) {
    let similar = former?.pass.configuration == configuration ? former : nil
    // The traits that the former sections read count too, so that the removal of one changes none.
    let traitsRead = try CollectionLayout.traitsRead(configuration, sections)
      .union(similar?.traitsRead.subtracting(.flip) ?? [])
    let pass = try CollectionLayout.pass(configuration, in: container, reading: traitsRead)
    (self.pass, self.traitsRead) = (pass, traitsRead)
    let known = similar.flatMap { $0.pass.traits == pass.traits ? $0.sections : nil } ?? []
    rowOffsets = former?.rowOffsets
    var buffer = FrameBuffer()
    try pass.checkSupplementaryItems(of: sections, knownTo: &buffer)
    var laidOut: [LaidOutSection] = []
    var stack = SectionStack(spacing: configuration.sectionSpacing)
    var offsets: [FixedPoint] = []
    var computed = 0
    laidOut.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      if index < known.count, known[index].input == section {
        laidOut.append(known[index])
      } else {
        let stop = rowOffsets.map { offsets in { offsets[index] } }
        laidOut.append(try LaidOutSection(section, in: pass, &buffer, onScreen: stop))
        computed += 1
      }
      let layout = laidOut[index].layout
      offsets.append(stack.push(layout.extent, occupiesSpace: !layout.reach.isNone))
      // Checked after every section, because the sum of nine thousand sections of the greatest
      // length overflows.
      guard abs(stack.length.points) <= FixedPoint.limit else { throw .contentTooLong }
    }
    projection = Projection(
      configuration, in: container, traits: pass.traits, length: stack.length,
      hasSections: !sections.isEmpty, breadth: laidOut.lazy.map(\.layout.breadth).max() ?? 0)
    let start = projection.boundary.start
    (self.sections, self.offsets) = (laidOut, offsets.map { $0 + start })
    if let fault = projection.boundary.fault { throw fault }
    for (section, offset) in zip(laidOut, self.offsets) {
      guard projection.allows(section.layout.reach, at: offset) else { throw .contentTooLong }
    }
    computedSectionCount = computed
    let diagnostics = laidOut.enumerated().flatMap { index, section in
      section.layout.diagnostics.map { (section: index, diagnostic: $0) }
    }
    guard projection.showsDecorations else {
      contentDecorations = []
      self.diagnostics = diagnostics.filter(\.diagnostic.isOfItems)
      return
    }
    let content = CollectionLayout.contentDecorations(
      pass, laidOut, self.offsets, sectionIndex: sectionIndex)
    contentDecorations = content.placed
    self.diagnostics = diagnostics + content.diagnostics
  }

  /// Returns a pass for the part of a container that the sections read.
  package static func pass(
    _ configuration: LayoutConfiguration, in container: Container, for sections: [SectionInput]
  ) throws(LayoutError) -> LayoutPass {
    try pass(configuration, in: container, reading: traitsRead(configuration, sections))
  }

  private static func pass(
    _ configuration: LayoutConfiguration, in container: Container, reading traits: ContainerTraitSet
  ) throws(LayoutError) -> LayoutPass {
    guard container.isValid else { throw .invalidContainer }
    let pass = LayoutPass(configuration, in: configuration.traits(of: container, reading: traits))
    if let fault = pass.fault { throw fault }
    return pass
  }

  /// Returns the traits of a container that the sections read.
  private static func traitsRead(
    _ configuration: LayoutConfiguration, _ sections: [SectionInput]
  ) throws(LayoutError) -> ContainerTraitSet {
    var traitsRead: ContainerTraitSet = []
    var items = 0
    for section in sections {
      items += section.items.count
      guard items <= ItemRuns.maximumCount else { throw .tooManyItems }
      traitsRead.formUnion(section.attributes.traitsRead(among: configuration.groups))
      traitsRead.formUnion(section.items.traitsRead)
    }
    return configuration.traitsRead(
      configuration.traitsRead(with: traitsRead), with: sections.lazy.map(\.attributes))
  }

  /// Lays out the decorations of several sections.
  private static func contentDecorations(
    _ pass: LayoutPass, _ sections: [LaidOutSection], _ offsets: [FixedPoint],
    sectionIndex: (String) -> Int?
  ) -> (placed: [PlacedDecoration], diagnostics: [(section: Int, diagnostic: Diagnostic)]) {
    var placed: [PlacedDecoration] = []
    var diagnostics: [(section: Int, diagnostic: Diagnostic)] = []
    let found = pass.layOutContentDecorations {
      $0.range(among: sections.count, sectionIndex: sectionIndex)
    } _: { index in
      .init(
        input: sections[index].input, items: sections[index].layout.items, offset: offsets[index])
    }
    for (decoration, range, result) in found {
      switch result {
      case .frame(let frame):
        let last = range.upperBound - 1
        placed.append(
          PlacedDecoration(
            decoration, frame, firstSection: range.lowerBound, from: offsets[range.lowerBound],
            to: offsets[last] + sections[last].layout.extent))
      case .impossible(let diagnostic): diagnostics.append((range.lowerBound, diagnostic))
      case .none: break
      }
    }
    return (placed, diagnostics)
  }

  /// The size of the content, in points.
  public var contentSize: Size { projection.contentSize }
  /// Whether sections follow one another from the right.
  package var beginsAtRight: Bool { pass.configuration.beginsAtRight(in: pass.traits) }
  /// The number of sections.
  public var sectionCount: Int { sections.count }
  /// Returns the number of items of a section.
  ///
  /// - Precondition: The section is within 0..<``sectionCount``.
  public func itemCount(inSection section: Int) -> Int {
    sections[section].frames.count
  }

  /// Returns a section's frame, from its header's start to its footer's end.
  ///
  /// - Precondition: The section is within 0..<``sectionCount``.
  public func frame(ofSection section: Int) -> Rect {
    projection.sectionFrame(
      at: offsets[section], extent: sections[section].layout.extent,
      compositional: sections[section].compositional)
  }

  /// Returns the attributes of all elements that touch a region. They are ordered by section and,
  /// in a section, header, items, footer, other supplementary items and decorations. Boundary items
  /// of the layout and decorations of several sections are last.
  ///
  /// - Parameters:
  ///   - region: A rectangle in points in content coordinates.
  ///   - contentOffset: The content offset, in points, at which headers, footers and decorations
  ///     are pinned; nil for their natural positions.
  /// - Complexity: O(*n*) in the items of all sections that the region reaches, and O(*s*) in
  ///   sections.
  public func layoutAttributesForElements(
    in region: Rect, contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    let range = projection.searchRange(of: region)
    var found: [LayoutAttributes] = []
    for index in sections.indices {
      let section = placed(index)
      let header = projection.supplementary(.header, of: section, contentOffset: contentOffset)
      if let header, DisputedRules.isHit(header.frame, by: region) { found.append(header) }
      let (base, reach) = (section.offset.points, sections[index].layout.reach)
      if base + reach.lower <= range.upper, base + reach.upper >= range.lower {
        sections[index].frames.withUnsafeBufferPointer {
          projection.appendCells($0, firstItem: 0, of: section, touching: region, to: &found)
        }
      }
      let footer = projection.supplementary(.footer, of: section, contentOffset: contentOffset)
      if let footer, DisputedRules.isHit(footer.frame, by: region) { found.append(footer) }
      let area = projection.searchArea(of: region, in: section)
      var views = supplementaryViews(
        inSection: index, .touching(area), contentOffset: contentOffset)
      while let next = views?.next() { found += next.filter { $0.touches(region) } }
      for (frame, decoration) in decorations(inSection: index) {
        let attributes = projection.decoration(
          decoration, frame, of: section, contentOffset: contentOffset)
        if attributes.touches(region) { found.append(attributes) }
      }
    }
    for placed in contentDecorations {
      let attributes = projection.decoration(placed, contentOffset: contentOffset)
      if attributes.touches(region) { found.append(attributes) }
    }
    found += layoutAttributesForBoundaryItems(contentOffset: contentOffset)
      .filter { $0.touches(region) }
    return found
  }

  /// Returns the attributes of a cell, or nil if there is no such item.
  public func layoutAttributesForItem(at indexPath: ElementIndexPath) -> LayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let frames = sections[indexPath.section].frames
    guard frames.indices.contains(indexPath.item) else { return nil }
    var found: [LayoutAttributes] = []
    frames[indexPath.item...indexPath.item].withUnsafeBufferPointer {
      projection.appendCells(
        $0, firstItem: indexPath.item, of: placed(indexPath.section), touching: nil, to: &found)
    }
    return found.first
  }

  /// Returns the attributes of a supplementary view, or nil if the section has none of this kind
  /// with this ordinal.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: ElementKind, at indexPath: ElementIndexPath, contentOffset: Point? = nil
  ) -> LayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = placed(indexPath.section)
    if indexPath.item == 0,
      let own = projection.supplementary(kind, of: section, contentOffset: contentOffset)
    {
      return own
    }
    var views = supplementaryViews(
      inSection: indexPath.section, .ordinal(kind: kind.rawValue, indexPath.item),
      contentOffset: contentOffset)
    return views?.first()
  }

  /// Returns the attributes of a section's decorations, in order, including decorations of each
  /// item, line or gap.
  ///
  /// - Precondition: The section is within 0..<``sectionCount``.
  public func layoutAttributesForDecorationViews(
    inSection section: Int, contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    decorations(inSection: section).map { frame, decoration in
      projection.decoration(
        decoration, frame, of: placed(section), contentOffset: contentOffset)
    }
  }

  /// Returns the attributes of the decorations of several sections, in order.
  public func layoutAttributesForContentDecorationViews(
    contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    contentDecorations.map { projection.decoration($0, contentOffset: contentOffset) }
  }

  /// Returns the attributes of the boundary items of the whole layout, in order.
  public func layoutAttributesForBoundaryItems(
    contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    projection.boundaryItems(contentOffset: contentOffset)
  }

  /// Returns the attributes of the supplementary items of a section's items and groups, and of its
  /// boundary items other than header and footer.
  ///
  /// - Precondition: The section is within 0..<``sectionCount``.
  public func layoutAttributesForSupplementaryItems(
    inSection section: Int, contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    var views = supplementaryViews(inSection: section, contentOffset: contentOffset)
    return views?.rest() ?? []
  }

  /// Returns a walk over the supplementary items of a section; nil if it can have none.
  package func supplementaryViews(
    inSection section: Int, _ selection: SupplementarySelection = .all, contentOffset: Point? = nil
  ) -> SupplementaryViews? {
    sections[section].supplementaryItems.map {
      SupplementaryViews($0.walk(selection), of: placed(section), projection, contentOffset)
    }
  }

  /// Returns the slots of a section's groups in content coordinates, each before the groups within
  /// it.
  package func groups(inSection index: Int, of input: SectionInput) -> [GroupFrame] {
    pass.groups(of: input).map {
      GroupFrame(path: $0.path, rect: projection.group($0.rect, of: placed(index)))
    }
  }

  private func decorations(inSection index: Int) -> [(DecorationFrame, Decoration)] {
    projection.showsDecorations ? sections[index].decorations : []
  }

  private func placed(_ index: Int) -> PlacedSection {
    let section = sections[index]
    return PlacedSection(
      index: index, offset: offsets[index], extent: section.layout.extent,
      header: section.layout.header, footer: section.layout.footer,
      compositional: section.compositional)
  }
}
