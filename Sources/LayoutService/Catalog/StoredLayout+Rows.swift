public import LayoutEngine

/// Which frames of a layout are asked for.
public struct FrameQuery: Hashable, Sendable {
  /// Nil for all but sections themselves.
  public var kind: FrameKind?
  /// Only what touches a region, in content coordinates.
  public var region: Rect?
  /// Where pinned headers and footers are pinned to, and what is on screen where there is no region.
  public var contentOffset: Point?

  public init() {}
}

extension StoredLayout {
  /// Returns the frame that an address names: the content rect, a section's own, or an element's.
  ///
  /// - Throws: `noSection`, `noItem`, `noSupplementary`, `wrongTarget` for a decoration.
  public func row(for address: Address) throws(ServiceError) -> FrameRow {
    guard let key = address.section else {
      guard address.element == nil else { throw noDecoration(address) }
      return naming.content(contentSize)
    }
    let index = try sectionIndex(key)
    let id = try sectionID(at: index)
    switch address.element {
    case nil: return naming.section(index, id: id, frame: frame(ofSection: index))
    case .header: return try supplementary(.header, inSection: index, id: id)
    case .footer: return try supplementary(.footer, inSection: index, id: id)
    case .item(let key):
      let section = try section(at: index)
      let item = key.index(among: section.items.count) { section.itemIndex(of: $0) }
      guard let item else { throw section.noItem(key, index: index) }
      let path = IndexPath(section: index, item: item)
      guard let cell = try layoutAttributesForItem(at: path) else {
        throw lacksFrames(ofSection: index, id: id)
      }
      return naming.element(cell, sectionID: id, itemID: section.itemID(at: item))
    case .decoration: throw noDecoration(address)
    }
  }

  /// Gives the body the frames of a document, a section or an element, one after the other: by
  /// section, and in each the section itself, header, footer and cells.
  ///
  /// - Throws: What the body throws; and as ``row(for:)`` does.
  public func forEachRow(
    of address: Address, _ query: FrameQuery, _ body: (FrameRow) throws -> Void
  ) throws {
    guard address.element == nil else {
      let row = try row(for: address)
      let isWanted = query.region.map { row.frame.touches($0) } ?? true
      if isWanted { try body(row) }
      return
    }
    let region = query.region ?? query.contentOffset.map { visibleBounds(at: $0) }
    var sections = 0..<sectionCount
    if let key = address.section {
      let index = try sectionIndex(key)
      sections = index..<index + 1
    } else if let region {
      return try forEachSection(touching: region) { index in
        try forEachRow(ofSection: index, query, region, body)
      }
    }
    for index in sections { try forEachRow(ofSection: index, query, region, body) }
  }

  private func forEachRow(
    ofSection index: Int, _ query: FrameQuery, _ region: Rect?, _ body: (FrameRow) throws -> Void
  ) throws {
    let id = try sectionID(at: index)
    if query.kind.includes(.section) {
      let row = naming.section(index, id: id, frame: frame(ofSection: index))
      if region.map({ row.frame.touches($0) }) ?? true { try body(row) }
      return
    }
    let found = try layoutAttributesForElements(
      inSection: index, touching: region, contentOffset: query.contentOffset)
    for attributes in found where attributes.category == .supplementary {
      if query.kind.includes(.supplementary, attributes.elementKind) {
        try body(naming.element(attributes, sectionID: id))
      }
    }
    let cells = found.count { $0.category == .cell }
    guard query.kind.includes(.cell), cells > 0 || region == nil else { return }
    let section = try section(at: index)
    guard region != nil || cells == section.items.count else {
      throw lacksFrames(ofSection: index, id: id)
    }
    var ids = ItemIDCursor(section.items, section.itemIDs)
    for attributes in found where attributes.category == .cell {
      try body(
        naming.element(
          attributes, sectionID: id, itemID: ids.id(ofItem: attributes.indexPath.item)))
    }
  }

  /// Returns the elements at a point, the topmost first, of a document or a section of it.
  ///
  /// An element holds the points from its origin up to, and without, its far edges.
  ///
  /// - Throws: `noSection`.
  public func rows(at point: Point, of address: Address) throws(ServiceError) -> [FrameRow] {
    let index = try address.section.map { key throws(ServiceError) in try sectionIndex(key) }
    let region = Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2)
    let hits = try layoutAttributesForElements(in: region)
      .filter {
        $0.frame.contains(point) && (index ?? $0.indexPath.section) == $0.indexPath.section
      }
      .sorted { $1.isPainted(before: $0) }
    var rows: [FrameRow] = []
    for hit in hits {
      let itemID =
        hit.category == .cell
        ? try section(at: hit.indexPath.section).itemID(at: hit.indexPath.item) : nil
      rows.append(
        naming.element(
          hit, sectionID: try sectionID(at: hit.indexPath.section), itemID: itemID))
    }
    return rows
  }

  private func supplementary(
    _ kind: ElementKind, inSection index: Int, id: String?
  ) throws(ServiceError) -> FrameRow {
    guard let view = try layoutAttributesForSupplementaryView(ofKind: kind, inSection: index) else {
      throw .noSupplementary(kind, section: naming.address(ofSection: index, id: id))
    }
    return naming.element(view, sectionID: id)
  }

  private func lacksFrames(ofSection index: Int, id: String?) -> ServiceError {
    damaged("the cache lacks frames of \(naming.address(ofSection: index, id: id))")
  }

  private func noDecoration(_ address: Address) -> ServiceError {
    .wrongTarget(
      address.description,
      expected: "a document, section, item, header or footer; decorations are not computed yet")
  }
}
