public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage

/// A document's layout as a snapshot of the store has it: the questions of a
/// `UICollectionViewLayout`, answered from what was computed and kept.
///
/// What is dirty was computed in memory when the layout was opened; nothing stale is ever served,
/// and nothing is written.
public final class StoredLayout {
  package let loaded: LoadedDocument
  package let projection: Projection
  /// How frames are called, and in which container they are.
  package let naming: FrameNaming
  /// The requested address.
  package let address: Address
  package let snapshot: CatalogSnapshot
  private let cache: DocumentCache
  private let computed: [SectionNumber: ComputedSection]
  /// Which decorations sections have.
  package let pass: LayoutPass

  /// A section that was computed in memory.
  private struct ComputedSection {
    var layout: SectionLayout
    var frames: [Rect]
    var decorations: [DecorationFrame]
  }

  /// - Parameter address: What was asked for, which the frames are called by.
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
    var computer = SectionComputer(loaded.settings.configuration, in: loaded.part)
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
    // With sections that were computed in memory it is not what the store has.
    if computed.isEmpty { cache.keep(loaded) }
  }

  // MARK: - The document

  public var document: String { naming.document }
  public var settings: DocumentSettings { loaded.settings }
  public var container: ContainerSpecification { loaded.container }
  /// The sections that were dirty and are computed in memory.
  public var computedCount: Int { computed.count }
  public var sectionCount: Int { loaded.directory.count }
  public var itemCount: Int { loaded.record.items }
  /// In points.
  public var contentSize: Size { projection.contentSize }

  // MARK: - Sections

  /// Returns the index of the section with an id; nil where there is none.
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

  /// Returns the id of a section; nil where it has none.
  ///
  /// - Throws: `noSection`.
  public func sectionID(at index: Int) throws(ServiceError) -> String? {
    try checkIndex(index)
    return try sectionID(of: loaded.directory.place(at: index))
  }

  package func sectionID(of place: SectionDirectory.Place) throws(ServiceError) -> String? {
    try loaded.sectionID(loaded.directory[place].order.number)
  }

  /// Returns the ids of all sections that have one, in order of the sections.
  public func sectionIDs() throws(ServiceError) -> [String] {
    var ids: [String] = []
    for index in 0..<sectionCount {
      if let id = try sectionID(at: index) { ids.append(id) }
    }
    return ids
  }

  /// Returns a section as the document has it.
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

  /// Returns a section's own frame, from its header's start to its footer's end, across the
  /// content.
  ///
  /// - Complexity: O(log *c*) in chunks of sections.
  /// - Throws: `noSection`.
  public func frame(ofSection index: Int) throws(ServiceError) -> Rect {
    try checkIndex(index)
    return sectionFrame(index)
  }

  /// Returns the frame of an existing section.
  package func sectionFrame(_ index: Int) -> Rect { frame(of: loaded.directory.place(at: index)) }

  /// Returns the own frame of the section with an id; nil where there is none, as for any
  /// id or index path of an element that does not exist. An index out of range throws.
  public func frame(ofSection id: String) throws(ServiceError) -> Rect? {
    try loaded.place(ofSection: id).map { frame(of: $0) }
  }

  func frame(of place: SectionDirectory.Place) -> Rect {
    projection.sectionFrame(
      at: loaded.directory.start(of: place),
      extent: FixedPoint(units: loaded.directory[place].extent.extent))
  }

  /// Makes the error for cached rows that do not fit what they were computed from.
  package func damaged(_ detail: String) -> ServiceError {
    .storage(snapshot.connection.corrupt(detail))
  }

  private func number(at index: Int) -> SectionNumber {
    loaded.directory[loaded.directory.place(at: index)].order.number
  }

  // MARK: - Elements

  /// Returns the attributes of a cell; nil where there is no such item.
  public func layoutAttributesForItem(
    at indexPath: ElementIndexPath
  ) throws(ServiceError) -> LayoutAttributes? {
    guard 0..<sectionCount ~= indexPath.section, indexPath.item >= 0 else { return nil }
    let place = loaded.directory.place(at: indexPath.section)
    let segment = indexPath.item / Packed.segmentLength
    guard let found = try self.segment(segment, of: place),
      case let item = indexPath.item - segment * Packed.segmentLength, item < found.frames.count
    else { return nil }
    return LayoutAttributes(
      indexPath: indexPath, category: .cell,
      frame: projection.place(found.frames[item], at: loaded.directory.start(of: place)))
  }

  /// Returns the attributes of a header or footer; nil where the section has none.
  ///
  /// - Parameter contentOffset: Where a pinned one is pinned to; nil leaves it at its natural
  ///   place.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: ElementKind, inSection index: Int, contentOffset: Point? = nil
  ) throws(ServiceError) -> LayoutAttributes? {
    guard 0..<sectionCount ~= index else { return nil }
    let place = loaded.directory.place(at: index)
    let first = try segment(0, of: place)
    return projection.supplementary(
      kind, of: placed(place, first), contentOffset: contentOffset)
  }

  /// Returns the attributes of everything that touches a region, in order of section, header,
  /// items, footer and decorations; at last the decorations of several sections.
  ///
  /// - Parameter contentOffset: Where pinned headers and footers are pinned to; nil leaves them at
  ///   their natural places.
  /// - Complexity: O(*c*) in chunks of sections, and O(*n*) in the items of segments that the
  ///   region reaches.
  public func layoutAttributesForElements(
    in region: Rect, contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try forEachSection(touching: region) { place throws(ServiceError) in
      try append(place, touching: region, contentOffset: contentOffset, to: &found)
    }
    found += try layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
      .filter { $0.touches(region) }
    return found
  }

  /// Returns the attributes of the elements of a section that touch a region, or of all: header,
  /// items, footer, decorations.
  public func layoutAttributesForElements(
    inSection index: Int, touching region: Rect? = nil, contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    try checkIndex(index)
    var found: [LayoutAttributes] = []
    try append(
      loaded.directory.place(at: index), touching: region, contentOffset: contentOffset, to: &found)
    return found
  }

  /// Calls the body with the place of each section that may touch a region, or of all, in order.
  package func forEachSection<Failure: Error>(
    touching region: Rect?, _ body: (SectionDirectory.Place) throws(Failure) -> Void
  ) throws(Failure) {
    guard let region else {
      return try loaded.directory.visit { _, place, _ throws(Failure) in try body(place) }
    }
    try loaded.directory.forEach(touching: projection.searchRange(of: region), body)
  }

  /// Returns the region that is on screen at a content offset.
  public func visibleBounds(at contentOffset: Point) -> Rect {
    projection.visibleBounds(at: contentOffset)
  }

  private func append(
    _ place: SectionDirectory.Place, touching region: Rect?, contentOffset: Point?,
    to found: inout [LayoutAttributes]
  ) throws(ServiceError) {
    guard let first = try segment(0, of: place) else { return }
    let section = placed(place, first)
    func isHit(_ attributes: LayoutAttributes) -> Bool {
      region.map { attributes.touches($0) } ?? true
    }
    let header = projection.supplementary(.header, of: section, contentOffset: contentOffset)
    if let header, isHit(header) { found.append(header) }
    if first.frames.count < Packed.segmentLength {
      // Most sections have one segment, which a walk would copy more often than it is read.
      append(first.frames[...], from: 0, of: section, touching: region, to: &found)
    } else {
      try loaded.locating(loaded.directory[place].order.number) { () throws(ServiceError) in
        var segments = try segmentWalk(of: place, first, touching: region)
        while let (item, frames) = try segments.next() {
          append(frames, from: item, of: section, touching: region, to: &found)
        }
      }
    }
    let footer = projection.supplementary(.footer, of: section, contentOffset: contentOffset)
    if let footer, isHit(footer) { found.append(footer) }
    found += try decorations(of: place, section, contentOffset: contentOffset).filter(isHit)
  }

  /// Returns the attributes of a section's decorations, in order; those of each item or line too.
  ///
  /// - Throws: `noSection`.
  public func layoutAttributesForDecorationViews(
    inSection index: Int, contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    try checkIndex(index)
    let place = loaded.directory.place(at: index)
    return try decorations(of: place, placed(place, nil), contentOffset: contentOffset)
  }

  func decorations(
    of place: SectionDirectory.Place, _ section: PlacedSection, contentOffset: Point?
  ) throws(ServiceError) -> [LayoutAttributes] {
    // Where nothing ever had decorations, nothing reads the container's own edges.
    guard pass.part.containerLine != nil, projection.showsDecorations else { return [] }
    let number = loaded.directory[place].order.number
    var frames = computed[number]?.decorations
    if frames == nil, let set = loaded.set {
      frames = try loaded.locating(number) { () throws(ServiceError) in
        try stored(snapshot.connection.decorations(of: number, in: set.number)?.decorations)
      }
    }
    guard let frames, !frames.isEmpty else { return [] }
    let input = try loaded.input(of: number)
    let known = pass.decorationsByOrdinal(of: input)
    var found: [LayoutAttributes] = []
    for frame in frames {
      guard let decoration = known[frame.ordinal] else {
        throw damaged("the cache has a decoration that section \(number.rawValue) has not")
      }
      found.append(
        projection.decoration(decoration, frame, of: section, contentOffset: contentOffset))
    }
    return found
  }

  /// Returns the insets and spacings of a section, in content coordinates.
  ///
  /// - Complexity: O(*n*) in the section's items.
  package func room(in place: SectionDirectory.Place) throws(ServiceError) -> [SectionRoom] {
    let frames = try segments(of: place).frames()
    let input = try loaded.section(loaded.directory[place].order.number).input
    let offset = loaded.directory.start(of: place)
    return frames.withUnsafeBufferPointer { frames in
      pass.room(of: input, frames: frames).map {
        SectionRoom(kind: $0.kind, rect: projection.place($0.rect, at: offset))
      }
    }
  }

  /// Returns the attributes of the decorations of several sections, in order.
  ///
  /// - Complexity: As ``LayoutPass/layOut(_:over:_:)``, for each.
  public func layoutAttributesForContentDecorationViews(
    contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    guard projection.showsDecorations else { return [] }
    let (placed, _) = try loaded.contentDecorations { number in
      computed[number]?.layout.items
    }
    return placed.map { projection.decoration($0, contentOffset: contentOffset) }
  }

  /// Returns a section with its place in the content; without its views where no segment is given.
  package func placed(
    _ place: SectionDirectory.Place, _ segment: FrameSegment?
  ) -> PlacedSection {
    PlacedSection(
      index: loaded.directory.index(of: place), offset: loaded.directory.start(of: place),
      extent: FixedPoint(units: loaded.directory[place].extent.extent), header: segment?.header,
      footer: segment?.footer)
  }

  func segment(
    _ segment: Int, of place: SectionDirectory.Place
  ) throws(ServiceError) -> FrameSegment? {
    let segments = try segments(of: place)
    return try loaded.locating(loaded.directory[place].order.number) { () throws(ServiceError) in
      try segments.segment(segment)
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
    return .stored(number, set.number, snapshot.connection)
  }
}
