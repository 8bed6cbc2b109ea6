public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage

/// The layout of a document in a snapshot of the store. It answers the queries of a
/// `UICollectionViewLayout` from cached frames.
///
/// Dirty sections are computed in memory when the layout is opened. The layout never returns a
/// stale frame, and writes nothing.
public final class StoredLayout {
  package let loaded: LoadedDocument
  package let projection: Projection
  /// The names of the frames and of their container.
  package let naming: FrameNaming
  /// The requested address.
  package let address: Address
  package let snapshot: CatalogSnapshot
  private let cache: DocumentCache
  private let computed: [SectionNumber: ComputedSection]
  /// The reader of the stored frames, once some were read.
  private var reader: FrameReader?
  /// The layout pass, which knows the decorations of each section.
  package let pass: LayoutPass

  /// A section that was computed in memory.
  private struct ComputedSection {
    var layout: SectionLayout
    var frames: [Rect]
    var decorations: [DecorationFrame]
  }

  /// - Parameter address: The requested address, which the ids of the frames begin with.
  package init(
    _ loaded: LoadedDocument, as address: Address, of snapshot: CatalogSnapshot,
    cache: DocumentCache
  ) throws(ServiceError) {
    self.address = address
    self.snapshot = snapshot
    self.cache = cache
    self.loaded = loaded
    let directory = loaded.directory
    var computed: [SectionNumber: ComputedSection] = [:]
    var computer = SectionComputer(loaded.settings.configuration, in: loaded.traits)
    for place in directory.dirtyPlaces() {
      let number = directory[place].order.number
      let section = try loaded.section(number)
      let layout = try formatErrors(
        computer.compute(
          section, of: loaded.record.key, in: loaded.otherContainer))
      computed[number] = ComputedSection(
        layout: layout, frames: Array(computer.frames), decorations: computer.decorations)
      directory.update(place, isWritten: false) {
        $0.extent = ExtentEntry(
          layout, decorationCount: computer.decorationCount, of: $0.order, directory.revisions)
      }
    }
    try loaded.refresh(isComplete: true)
    self.computed = computed
    pass = computer.pass
    projection = loaded.projection
    naming = FrameNaming(
      document: address.document, container: loaded.container.label,
      isContainerAsked: address.container != nil, revision: address.revision)
  }

  deinit {
    // A document with sections that were computed in memory differs from the store's rows.
    if computed.isEmpty { cache.keep(loaded) }
  }

  // MARK: - The document

  /// The document's id in this state.
  public var document: String { naming.document }
  /// The document's settings.
  public var settings: DocumentSettings { loaded.settings }
  /// The container that the frames are computed for.
  public var container: ContainerSpecification { loaded.container }
  /// The number of sections that were dirty and are computed in memory.
  public var computedCount: Int { computed.count }
  /// The number of sections.
  public var sectionCount: Int { loaded.directory.count }
  /// The number of items of all sections.
  public var itemCount: Int { loaded.record.items }
  /// The size of the content, in points.
  public var contentSize: Size { projection.contentSize }

  // MARK: - Sections

  /// Returns the index of the section with an id; nil if there is none.
  public func sectionIndex(of id: String) throws(ServiceError) -> Int? {
    try loaded.place(ofSection: id).map {
      loaded.directory.index(of: $0)
    }
  }

  /// Returns the index of the section that a key names.
  ///
  /// - Throws: `noSection`.
  public func sectionIndex(_ key: Address.Key) throws(ServiceError) -> Int {
    try loaded.sectionIndex(key)
  }

  /// Returns the id of a section; nil for a section without one.
  ///
  /// - Throws: `noSection`.
  public func sectionID(at index: Int) throws(ServiceError) -> String? {
    try checkIndex(index)
    return try loaded.sectionID(at: index)
  }

  package func sectionID(of place: SectionDirectory.Place) throws(ServiceError) -> String? {
    try loaded.sectionID(loaded.directory[place].order.number)
  }

  /// Returns the ids of all sections that have one, in order.
  public func sectionIDs() throws(ServiceError) -> [String] {
    var ids: [String] = []
    for index in 0..<sectionCount {
      if let id = try sectionID(at: index) { ids.append(id) }
    }
    return ids
  }

  /// Returns the inputs of a section.
  ///
  /// - Throws: `noSection`.
  public func section(at index: Int) throws(ServiceError) -> DocumentSection {
    try checkIndex(index)
    return try loaded.section(number(at: index))
  }

  func checkIndex(_ index: Int) throws(ServiceError) {
    guard 0..<sectionCount ~= index else {
      throw try loaded.noSection(.index(index))
    }
  }

  /// Returns the frame of a section in points in content coordinates. It spans from the start of
  /// the header to the end of the footer, across the content.
  ///
  /// - Complexity: O(log *c*) in chunks of sections.
  /// - Throws: `noSection`.
  public func frame(ofSection index: Int) throws(ServiceError) -> Rect {
    try checkIndex(index)
    return try sectionFrame(index)
  }

  /// Returns the frame of an existing section.
  package func sectionFrame(_ index: Int) throws(ServiceError) -> Rect {
    try frame(of: loaded.directory.place(at: index))
  }

  /// Returns the frame of the section with an id; nil if there is no such section. An index out of
  /// range throws, but an id or an index path of a missing element gives nil.
  public func frame(ofSection id: String) throws(ServiceError) -> Rect? {
    try loaded.place(ofSection: id).map { place throws(ServiceError) in try frame(of: place) }
  }

  func frame(of place: SectionDirectory.Place) throws(ServiceError) -> Rect {
    projection.sectionFrame(
      at: loaded.directory.start(of: place),
      extent: FixedPoint(units: loaded.directory[place].extent.extent),
      compositional: try compositional(place))
  }

  /// Returns the error for cached rows that do not match their inputs.
  package func damaged(_ detail: String) -> ServiceError {
    .storage(snapshot.connection.corrupt(detail))
  }

  private func number(at index: Int) -> SectionNumber {
    loaded.directory[loaded.directory.place(at: index)].order.number
  }

  // MARK: - Elements

  /// Returns the attributes of a cell; nil if there is no such item.
  public func layoutAttributesForItem(
    at indexPath: ElementIndexPath
  ) throws(ServiceError) -> LayoutAttributes? {
    try layoutAttributesForItem(at: indexPath, nil)
  }

  /// - Parameter stops: ``FrameQuery/stops``.
  func layoutAttributesForItem(
    at indexPath: ElementIndexPath, _ stops: [Int: Double]?
  ) throws(ServiceError) -> LayoutAttributes? {
    guard 0..<sectionCount ~= indexPath.section, indexPath.item >= 0 else { return nil }
    let place = loaded.directory.place(at: indexPath.section)
    let segment = indexPath.item / RowCapacity.segmentLength
    guard let found = try self.segment(segment, of: place),
      case let item = indexPath.item - segment * RowCapacity.segmentLength,
      item < found.frames.count
    else { return nil }
    var cells: [LayoutAttributes] = []
    append(
      found.frames[item...item], from: indexPath.item, of: try placed(place, nil, stops),
      touching: nil, to: &cells)
    return cells.first
  }

  /// Returns the attributes of a header or footer; nil if the section has none.
  ///
  /// - Parameters:
  ///   - kind: Header or footer.
  ///   - index: The index of the section.
  ///   - contentOffset: The scroll offset for a pinned view, in points; nil for the position
  ///     without pinning.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: ElementKind, inSection index: Int, contentOffset: Point? = nil
  ) throws(ServiceError) -> LayoutAttributes? {
    guard 0..<sectionCount ~= index else { return nil }
    let place = loaded.directory.place(at: index)
    let section = try placed(place, try segment(0, of: place))
    return projection.supplementary(kind, of: section, contentOffset: contentOffset)
  }

  /// Returns the attributes of all elements that touch a region. They are in order of section,
  /// header, items, footer and decorations; the decorations of several sections come last.
  ///
  /// - Parameters:
  ///   - region: A rectangle in points in content coordinates.
  ///   - contentOffset: The scroll offset for pinned headers, footers and decorations, in points;
  ///     nil for their positions without pinning.
  ///   - innerOffsets: The offsets of the rows of orthogonal sections on screen, as in
  ///     ``FrameQuery/innerOffsets``; nil for frames that are not moved, whatever the content
  ///     offset is.
  /// - Complexity: O(*c*) in chunks of sections, and O(*n*) in the items of segments that the
  ///   region touches.
  /// - Throws: `noSection` and `wrongTarget` for an inner offset of a section that does not exist
  ///   or is not orthogonal.
  public func layoutAttributesForElements(
    in region: Rect, contentOffset: Point? = nil, innerOffsets: [InnerOffset]? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    let stops = try innerOffsets.map { asked throws(ServiceError) in try self.stops(of: asked) }
    try forEachSection(touching: region) { place throws(ServiceError) in
      try append(place, touching: region, contentOffset: contentOffset, stops, to: &found)
    }
    found += try layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
      .filter { $0.touches(region) }
    found += layoutAttributesForBoundaryItems(contentOffset: contentOffset)
      .filter { $0.touches(region) }
    return found
  }

  /// Returns the attributes of the elements of a section that touch a region, or of all elements:
  /// header, items, footer, other supplementary items, decorations.
  public func layoutAttributesForElements(
    inSection index: Int, touching region: Rect? = nil, contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    try checkIndex(index)
    var found: [LayoutAttributes] = []
    try append(
      loaded.directory.place(at: index), touching: region, contentOffset: contentOffset, nil,
      to: &found)
    return found
  }

  /// Calls the body with the place of each section that may touch a region, in order; without a
  /// region, of all sections.
  package func forEachSection<Failure: Error>(
    touching region: Rect?, _ body: (SectionDirectory.Place) throws(Failure) -> Void
  ) throws(Failure) {
    guard let region else {
      return try loaded.directory.visit { _, place, _ throws(Failure) in try body(place) }
    }
    try loaded.directory.forEach(touching: projection.searchRange(of: region), body)
  }

  /// Returns the region that is visible at a content offset, in points in content coordinates.
  public func visibleBounds(at contentOffset: Point) -> Rect {
    projection.visibleBounds(at: contentOffset)
  }

  private func append(
    _ place: SectionDirectory.Place, touching region: Rect?, contentOffset: Point?,
    _ stops: [Int: Double]?, to found: inout [LayoutAttributes]
  ) throws(ServiceError) {
    guard let first = try segment(0, of: place) else { return }
    let section = try placed(place, first, stops)
    func isHit(_ attributes: LayoutAttributes) -> Bool {
      region.map { attributes.touches($0) } ?? true
    }
    let header = projection.supplementary(.header, of: section, contentOffset: contentOffset)
    if let header, isHit(header) { found.append(header) }
    if first.frames.count < RowCapacity.segmentLength {
      // Most sections have one segment. A walk would copy that segment more often than read it.
      append(first.frames[...], from: 0, of: section, touching: region, to: &found)
    } else {
      try loaded.located(loaded.directory[place].order.number) { () throws(ServiceError) in
        var segments = try segmentWalk(of: place, first, touching: region)
        while let (item, frames) = try segments.next() {
          append(frames, from: item, of: section, touching: region, to: &found)
        }
      }
    }
    let footer = projection.supplementary(.footer, of: section, contentOffset: contentOffset)
    if let footer, isHit(footer) { found.append(footer) }
    var views = try supplementaryViews(
      of: section, at: place, selection(touching: region, in: section),
      contentOffset: contentOffset)
    while let next = views?.next() { found += next.filter(isHit) }
    found += try decorations(of: place, section, contentOffset: contentOffset).filter(isHit)
  }

  func decorations(
    of place: SectionDirectory.Place, _ section: PlacedSection, contentOffset: Point?
  ) throws(ServiceError) -> [LayoutAttributes] {
    // A layout in which no section ever had decorations does not read the container's own edges.
    guard pass.traits.containerLine != nil, projection.showsDecorations else { return [] }
    let number = loaded.directory[place].order.number
    var frames = computed[number]?.decorations
    if frames == nil, let set = loaded.set {
      frames = try loaded.located(number) { () throws(ServiceError) in
        try stored(snapshot.connection.decorations(of: number, in: set.number)?.decorations)
      }
      let count = loaded.directory[place].extent.decorationCount
      guard frames?.count ?? 0 == count else {
        throw damaged(
          "the cache has \(frames?.count ?? 0) of \(count) decorations of section \(number.rawValue)"
        )
      }
    }
    guard let frames, !frames.isEmpty else { return [] }
    let input = try loaded.input(of: number)
    let known = pass.decorationsByOrdinal(of: input)
    var found: [LayoutAttributes] = []
    for frame in frames {
      guard let decoration = known[frame.ordinal] else {
        throw damaged("the cache has a decoration that section \(number.rawValue) does not have")
      }
      found.append(
        projection.decoration(decoration, frame, of: section, contentOffset: contentOffset))
    }
    return found
  }

  /// Returns the attributes of the decorations of several sections, in order.
  ///
  /// - Complexity: As `LayoutPass.layOut(_:over:_:)`, for each decoration.
  public func layoutAttributesForContentDecorationViews(
    contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    guard projection.showsDecorations else { return [] }
    let (placed, _) = try loaded.contentDecorations { number in
      computed[number]?.layout.items
    }
    return placed.map { projection.decoration($0, contentOffset: contentOffset) }
  }

  /// Returns a section with its place in the content; without a segment, it has no header and
  /// footer.
  ///
  /// - Parameter stops: ``FrameQuery/stops``.
  package func placed(
    _ place: SectionDirectory.Place, _ segment: FrameSegment?, _ stops: [Int: Double]? = nil
  ) throws(ServiceError) -> PlacedSection {
    PlacedSection(
      index: loaded.directory.index(of: place), offset: loaded.directory.start(of: place),
      extent: FixedPoint(units: loaded.directory[place].extent.extent), header: segment?.header,
      footer: segment?.footer, compositional: try compositional(place, stops))
  }

  func segment(
    _ segment: Int, of place: SectionDirectory.Place
  ) throws(ServiceError) -> FrameSegment? {
    let segments = try segments(of: place)
    return try loaded.located(loaded.directory[place].order.number) { () throws(ServiceError) in
      let found = try segments.segment(segment)
      // The count of a damaged formula is not limited by the length of its row.
      if let formula = found?.formula, formula.count > itemCount {
        throw damaged(
          "the cache has \(formula.count) frames for the \(itemCount) items of a document")
      }
      return found
    }
  }

  package func segments(of place: SectionDirectory.Place) throws(ServiceError) -> SectionSegments {
    let number = loaded.directory[place].order.number
    if let computed = computed[number] {
      return .computed(
        FrameSegment(
          header: computed.layout.header, footer: computed.layout.footer, frames: computed.frames))
    }
    guard let set = loaded.set else {
      throw damaged("a layout set is missing")
    }
    let reader = reader ?? FrameReader(set.number, on: snapshot.connection)
    self.reader = reader
    return .stored(number, reader)
  }
}
