package import LayoutDocuments
package import LayoutEngine
import LayoutStorage

extension StoredLayout: FrameSource {
  package var grain: Double { container.container.scale.grain }
  package var beginsAtRight: Bool { settings.configuration.beginsAtRight(in: loaded.traits) }

  package func elements(
    inSection index: Int?, of kind: FrameKind? = nil
  ) throws(ServiceError) -> ElementWalk<ComparedElement, ServiceError> {
    if let index { try checkIndex(index) }
    let place = index.map { loaded.directory.place(at: $0) }
    return try attributes(in: place, FrameQuery(kind: kind)).compared
  }

  /// Returns a walk over the elements of a section that a query selects; without a section, over
  /// the decorations of several sections.
  ///
  /// - Throws: Without a region, the walk throws if the cache does not have a frame for each item.
  package func attributes(
    in place: SectionDirectory.Place?, _ query: FrameQuery
  ) throws(ServiceError) -> ElementWalk<NamedAttributes, ServiceError> {
    let (region, contentOffset) = (query.region, query.contentOffset)
    func isHit(_ view: LayoutAttributes) -> Bool { region.map { view.touches($0) } ?? true }
    guard let place else {
      let decorations = { () throws(ServiceError) in
        try self.layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
          .filter(isHit)
      }
      var isDone = false
      let boundaryItems = { () throws(ServiceError) -> [NamedAttributes]? in
        defer { isDone = true }
        return isDone
          ? nil
          : self.layoutAttributesForBoundaryItems(contentOffset: contentOffset).filter(isHit)
            .map { NamedAttributes($0) }
      }
      return ElementWalk(
        of: query.kind, supplementaryItems: boundaryItems, decorations: decorations)
    }
    let isOfDecorations = query.kind != nil && query.kind.includesDecorations
    let first = isOfDecorations ? nil : try segment(0, of: place)
    let section = try placed(place, first, query.stops)
    var cells = try first.map { first throws(ServiceError) in
      CellWalk(
        layout: self, number: loaded.directory[place].order.number, section: section,
        region: region, segments: try segmentWalk(of: place, first, touching: region))
    }
    var views: SupplementaryViews??
    var hostIDs: ItemIDCursor?
    return ElementWalk(of: query.kind) { kind throws(ServiceError) in
      let view = self.projection.supplementary(kind, of: section, contentOffset: contentOffset)
      return view.flatMap { isHit($0) ? $0 : nil }
    } cells: { () throws(ServiceError) in
      try cells?.next()
    } supplementaryItems: { () throws(ServiceError) in
      if views == nil {
        views = .some(
          try self.supplementaryViews(
            of: section, at: place, self.selection(touching: region, in: section),
            contentOffset: contentOffset))
      }
      guard let found = views??.next()?.filter(isHit) else { return nil }
      if found.isEmpty { return [] }
      let read = hostIDs == nil ? try self.section(at: section.index) : nil
      if let read { hostIDs = ItemIDCursor(read.items, read.itemIDs) }
      return found.map { NamedAttributes($0, itemID: hostIDs?.id(ofHostOf: $0)) }
    } decorations: { () throws(ServiceError) in
      try self.decorations(of: place, section, contentOffset: contentOffset).filter(isHit)
    }
  }

  /// Returns the rects of the insets and spacings of a section, in points in content coordinates.
  ///
  /// - Parameter query: The offsets of rows on screen, resolved in this layout.
  /// - Complexity: O(*n*) in the section's items.
  package func room(
    in place: SectionDirectory.Place, _ query: FrameQuery
  ) throws(ServiceError) -> [SpacingArea] {
    let frames = try segments(of: place).frames()
    let input = try loaded.section(loaded.directory[place].order.number).input
    let section = try placed(place, nil, query.stops)
    return frames.withUnsafeBufferPointer { frames in
      pass.spacingAreas(of: input, frames: frames).compactMap { area in
        projection.area(area, of: section).map { SpacingArea(kind: area.kind, rect: $0) }
      }
    }
  }

  /// Returns a walk over the segments that may touch a region.
  func segmentWalk(
    of place: SectionDirectory.Place, _ first: FrameSegment, touching region: Rect?
  ) throws(ServiceError) -> SegmentWalk {
    let base = loaded.directory.start(of: place).points
    let range = region.map { projection.searchRange(of: $0) }
    return try SegmentWalk(
      try segments(of: place), first: first,
      touching: range.map { Reach(lower: $0.lower - base, upper: $0.upper - base) },
      length: FixedPoint(units: loaded.directory[place].extent.extent).points)
  }

  /// Appends the cells of a segment that touch a region; without a region, all cells.
  func append(
    _ frames: ArraySlice<Rect>, from item: Int, of section: PlacedSection, touching region: Rect?,
    to found: inout [LayoutAttributes]
  ) {
    frames.withUnsafeBufferPointer {
      projection.appendCells(
        $0, firstItem: item, of: section, touching: region, to: &found)
    }
  }

  func lacksFrames(ofSection index: Int, id: String?) -> ServiceError {
    damaged("the cache lacks frames of \(naming.address(ofSection: index, id: id))")
  }
}

/// The cells of a stored section, segment by segment, with their ids.
private struct CellWalk {
  let layout: StoredLayout
  let number: SectionNumber
  let section: PlacedSection
  let region: Rect?
  var segments: SegmentWalk
  /// The section's ids and its number of items; nil until they are needed.
  var content: (ids: ItemIDCursor, count: Int)?
  var count = 0

  mutating func next() throws(ServiceError) -> [NamedAttributes]? {
    let segment = try layout.loaded.located(number) { () throws(ServiceError) in
      try segments.next()
    }
    count += segment?.frames.count ?? 0
    var found: [LayoutAttributes] = []
    if let (item, frames) = segment {
      layout.append(frames, from: item, of: section, touching: region, to: &found)
    }
    if content == nil, region == nil || !found.isEmpty {
      let read = try layout.section(at: section.index)
      content = (ItemIDCursor(read.items, read.itemIDs), read.items.count)
    }
    // All segments but the last are full.
    let isFull = segment?.frames.count == RowCapacity.segmentLength
    if region == nil, let content, count != content.count, !isFull || count > content.count {
      let id = try layout.sectionID(at: section.index)
      throw layout.lacksFrames(ofSection: section.index, id: id)
    }
    guard segment != nil else { return nil }
    return found.map {
      NamedAttributes($0, itemID: content?.ids.id(ofItem: $0.indexPath.item))
    }
  }
}
