public import LayoutDocuments
public import LayoutEngine

/// A selection of frames of a layout.
public struct FrameQuery: Hashable, Sendable {
  /// The kind of the frames; nil for all kinds except sections.
  public var kind: FrameKind?
  /// The region that the frames touch, in points in content coordinates; nil for no restriction.
  public var region: Rect?
  /// The scroll offset for pinned headers and footers, in points. Without a region, only frames
  /// that are visible at this offset are selected.
  public var contentOffset: Point?

  /// Creates a selection; without arguments, it selects all frames except section frames.
  public init(kind: FrameKind? = nil, region: Rect? = nil, contentOffset: Point? = nil) {
    (self.kind, self.region, self.contentOffset) = (kind, region, contentOffset)
  }
}

extension StoredLayout {
  /// Returns the frame that an address names: of the content, of a section or of an element.
  ///
  /// - Throws: `noSection`, `noItem`, `noSupplementary`, `noDecoration`; `wrongTarget` for another
  ///   document, container or state of the history than this layout has.
  public func row(for address: Address) throws(ServiceError) -> FrameRow {
    try row(for: address, contentOffset: nil)
  }

  private func row(
    for address: Address, contentOffset: Point?
  ) throws(ServiceError) -> FrameRow {
    try check(address)
    guard let key = address.section else {
      if case .supplementary(let kind)? = address.element {
        let view = layoutAttributesForBoundaryItems(contentOffset: contentOffset)
          .first { $0.elementKind?.rawValue == kind }
        guard let view else {
          throw .noSupplementary(ElementKind(rawValue: kind), section: document)
        }
        return naming.element(view, sectionID: nil)
      }
      guard case .decoration(let key, let item)? = address.element else {
        return naming.content(contentSize)
      }
      let views = try layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
      return try decoration(key, item, among: views, sectionID: nil, owner: document)
    }
    let index = try sectionIndex(key)
    let id = try sectionID(at: index)
    switch address.element {
    case nil: return naming.section(index, id: id, frame: try sectionFrame(index))
    case .header:
      return try supplementary(.header, inSection: index, id: id, contentOffset: contentOffset)
    case .footer:
      return try supplementary(.footer, inSection: index, id: id, contentOffset: contentOffset)
    case .item(let key):
      let section = try section(at: index)
      let item = key.index(among: section.items.count) { section.itemIndex(of: $0) }
      guard let item else {
        throw section.noItem(key, of: naming.address(ofSection: index, id: id))
      }
      let path = ElementIndexPath(item: item, section: index)
      guard let cell = try layoutAttributesForItem(at: path) else {
        throw lacksFrames(ofSection: index, id: id)
      }
      return naming.element(cell, sectionID: id, itemID: section.itemID(at: item))
    case .supplementaryOfItem, .group, .supplementary:
      return try rowOfGroups(address.element, inSection: index, id: id, contentOffset)
    case .decoration(let key, let item):
      let views = try layoutAttributesForDecorationViews(
        inSection: index, contentOffset: contentOffset)
      return try decoration(
        key, item, among: views, sectionID: id, owner: naming.address(ofSection: index, id: id))
    }
  }

  /// Checks that an address is an address of this layout. An address without a container or a state
  /// of the history means the layout's own.
  ///
  /// - Throws: `wrongTarget`.
  private func check(_ address: Address) throws(ServiceError) {
    let own = self.address
    let isOwn =
      address.document.isExactly(own.document)
      && (address.revision == nil || address.revision == own.revision)
      && (address.container.map { $0 == own.container || $0 == naming.container } ?? true)
    guard isOwn else {
      throw .wrongTarget(
        address.description, expected: "an address within the layout \(QuotedName(naming.prefix))")
    }
  }

  /// Returns the frames of ``forEachRow(of:_:_:)`` as an array. A lazy sequence could not throw if
  /// reading a frame fails.
  ///
  /// - Complexity: O(*n*) in the frames, with a few hundred bytes of memory for each;
  ///   ``forEachRow(of:_:_:)`` does not keep them in memory.
  /// - Throws: As ``forEachRow(of:_:_:)``.
  public func rows(
    of address: Address, _ query: FrameQuery = FrameQuery()
  ) throws -> [FrameRow] {
    var rows: [FrameRow] = []
    try forEachRow(of: address, query) { rows.append($0) }
    return rows
  }

  /// Returns the frames of the whole document.
  ///
  /// - Throws: As ``forEachRow(of:_:_:)``.
  public func rows(of kind: FrameKind? = nil) throws -> [FrameRow] {
    try rows(of: Address(document: document), FrameQuery(kind: kind))
  }

  /// Calls the body with each frame of a document, a section or an element. The frames are in order
  /// of sections, and within a section in order of header, footer, cells and decorations. The
  /// decorations of several sections come last. The kind `section` selects the frames of whole
  /// sections.
  ///
  /// - Throws: `noDecorationKind`; the errors of ``row(for:)``; rethrows errors of the body.
  public func forEachRow(
    of address: Address, _ query: FrameQuery, _ body: (FrameRow) throws -> Void
  ) throws {
    try check(address)
    try formatErrors(query.kind?.check(in: settings, of: document))
    var query = query
    query.region = query.region ?? query.contentOffset.map { visibleBounds(at: $0) }
    if let element = address.element {
      if case .decoration(let key, nil) = element {
        return try forEachRow(ofDecoration: key, of: address, query, body)
      }
      let row = try row(for: address, contentOffset: query.contentOffset)
      guard query.kind.includes(row.category, row.elementKind) else { return }
      if query.region.map({ row.frame.touches($0) }) ?? true { try body(row) }
      return
    }
    if let key = address.section {
      let place = loaded.directory.place(at: try sectionIndex(key))
      return try forEachRow(in: place, query, body)
    }
    try forEachSection(touching: query.region) { try forEachRow(in: $0, query, body) }
    try forEachRow(in: nil, query, body)
  }

  /// Calls the body with the rows of a decoration entry: one row, or one for each item or line.
  private func forEachRow(
    ofDecoration key: Address.Key, of address: Address, _ query: FrameQuery,
    _ body: (FrameRow) throws -> Void
  ) throws {
    let index = try address.section.map { try sectionIndex($0) }
    let views =
      try index.map {
        try layoutAttributesForDecorationViews(inSection: $0, contentOffset: query.contentOffset)
      } ?? layoutAttributesForContentDecorationViews(contentOffset: query.contentOffset)
    let id = try index.flatMap { try sectionID(at: $0) }
    guard let ordinal = key.ordinal(among: views) else {
      throw noDecoration(key, nil, among: views, owner: owner(index, id))
    }
    for view in views
    where view.decoration?.ordinal == ordinal && query.includes(view) {
      try body(naming.element(view, sectionID: id))
    }
  }

  private func owner(_ index: Int?, _ id: String?) -> String {
    index.map { naming.address(ofSection: $0, id: id) } ?? document
  }

  /// Calls the body with the rows of a section; without a section, with the rows of decorations of
  /// several sections.
  private func forEachRow(
    in place: SectionDirectory.Place?, _ query: FrameQuery, _ body: (FrameRow) throws -> Void
  ) throws {
    let id = try place.flatMap { try sectionID(of: $0) }
    if let place, query.kind.includes(.section) {
      let row = naming.section(
        loaded.directory.index(of: place), id: id, frame: try frame(of: place))
      if query.region.map({ row.frame.touches($0) }) ?? true { try body(row) }
      return
    }
    if let place, query.kind.includes(.group) {
      return try forEachGroup(in: place, id, query, body)
    }
    let walk = try attributes(in: place, query)
    while let batch = try walk.next() {
      for element in batch {
        try body(naming.element(element.attributes, sectionID: id, itemID: element.itemID))
      }
    }
  }

  /// Calls the body with the rows of a section's groups, each before the groups within it.
  private func forEachGroup(
    in place: SectionDirectory.Place, _ id: String?, _ query: FrameQuery,
    _ body: (FrameRow) throws -> Void
  ) throws {
    let section = try placed(place, nil)
    guard section.compositional != nil else { return }
    for group in pass.groups(of: try self.section(at: section.index).input) {
      let row = naming.group(
        group.path, frame: projection.group(group.rect, of: section), ofSection: section.index,
        id: id)
      if query.region.map({ row.frame.touches($0) }) ?? true { try body(row) }
    }
  }

  /// Returns the elements at a point of a document or a section, the topmost first.
  ///
  /// An element contains its origin, but not the points on its far edges.
  ///
  /// - Throws: `noSection`; `wrongTarget` for an element, and for another document, container or
  ///   state of the history than this layout has.
  public func rows(at point: Point, of address: Address) throws(ServiceError) -> [FrameRow] {
    try check(address)
    guard address.element == nil else {
      throw .wrongTarget(address.description, expected: "a document or a section")
    }
    let index = try address.section.map { key throws(ServiceError) in try sectionIndex(key) }
    let region = Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2)
    let hits = try layoutAttributesForElements(in: region)
      .filter {
        $0.frame.contains(point)
          && (index == nil || (index == $0.indexPath.section && $0.decoration?.sections == nil))
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
    _ kind: ElementKind, inSection index: Int, id: String?, contentOffset: Point?
  ) throws(ServiceError) -> FrameRow {
    let found = try layoutAttributesForSupplementaryView(
      ofKind: kind, inSection: index, contentOffset: contentOffset)
    guard let view = found else {
      throw .noSupplementary(kind, section: naming.address(ofSection: index, id: id))
    }
    return naming.element(view, sectionID: id)
  }

  /// Returns the row of a group, or of a supplementary item.
  private func rowOfGroups(
    _ element: Address.Element?, inSection index: Int, id: String?, _ contentOffset: Point?
  ) throws(ServiceError) -> FrameRow {
    switch element {
    case .supplementaryOfItem(let key, let kind):
      let section = try section(at: index)
      let item = key.index(among: section.items.count) { section.itemIndex(of: $0) }
      guard let item else {
        throw section.noItem(key, of: naming.address(ofSection: index, id: id))
      }
      return try supplementary(
        kind, of: .item(item), itemID: section.itemID(at: item), inSection: index, id: id,
        contentOffset: contentOffset)
    case .group(let path, let kind?):
      return try supplementary(
        kind, of: .group(path), inSection: index, id: id, contentOffset: contentOffset)
    case .group(let path, nil):
      let place = loaded.directory.place(at: index)
      let section = try placed(place, nil)
      let group = pass.groups(of: try self.section(at: index).input).first { $0.path == path }
      guard let group else {
        throw .noGroup(
          SupplementaryHost.address(ofGroup: path),
          section: naming.address(ofSection: index, id: id))
      }
      return naming.group(
        path, frame: projection.group(group.rect, of: section), ofSection: index, id: id)
    case .supplementary(let kind):
      if let short = ElementKind.headerAndFooter.first(where: { $0.rawValue == kind }) {
        return try supplementary(short, inSection: index, id: id, contentOffset: contentOffset)
      }
      return try supplementary(
        kind, of: .section, inSection: index, id: id, contentOffset: contentOffset)
    default: preconditionFailure("BUG: \(element.debugDescription) is not of a group")
    }
  }

  /// Returns the row of a supplementary item other than header and footer.
  private func supplementary(
    _ kind: String, of host: SupplementaryHost, itemID: String? = nil, inSection index: Int,
    id: String?, contentOffset: Point?
  ) throws(ServiceError) -> FrameRow {
    let place = loaded.directory.place(at: index)
    let views = try layoutAttributesForSupplementaryItems(
      of: try placed(place, nil), at: place, contentOffset: contentOffset)
    let view = views.first { $0.supplementaryHost == host && $0.elementKind?.rawValue == kind }
    guard let view else {
      let owner = naming.address(ofSection: index, id: id)
      throw .noSupplementary(
        ElementKind(rawValue: kind),
        section: host == .section ? owner : owner + "/" + host.address(itemID: itemID).dropLast())
    }
    return naming.element(view, sectionID: id, itemID: itemID)
  }

  private func decoration(
    _ key: Address.Key, _ item: Int?, among views: [LayoutAttributes], sectionID: String?,
    owner: String
  ) throws(ServiceError) -> FrameRow {
    let ordinal = key.ordinal(among: views)
    let named = views.lazy.filter { $0.decoration?.ordinal == ordinal }
    guard ordinal != nil, let first = named.first else {
      throw noDecoration(key, item, among: views, owner: owner)
    }
    // The address of a decoration of each item must have an item; other addresses must not.
    let isOne = first.decoration?.geometry.each == .section
    let found = isOne == (item == nil) ? named.first { isOne || $0.indexPath.item == item } : nil
    guard let found else {
      guard item == nil else { throw noDecoration(key, item, among: views, owner: owner) }
      throw .wrongTarget(
        "\(owner)/decoration:\(key)",
        expected:
          "one of its frames, such as \"\(naming.element(first, sectionID: sectionID).id)\"")
    }
    return naming.element(found, sectionID: sectionID)
  }

  private func noDecoration(
    _ key: Address.Key, _ item: Int?, among views: [LayoutAttributes], owner: String
  ) -> ServiceError {
    let missing = item.map { "\(key)[\($0)]" } ?? key.description
    var known: [String] = []
    for view in views {
      guard let decoration = view.decoration else { continue }
      let isOne = decoration.geometry.each == .section
      let name = isOne ? decoration.key : decoration.key + "[0]"
      if !known.contains(name), isOne || view.indexPath.item == 0 { known.append(name) }
    }
    return .noDecoration(
      missing, owner: owner, known: known, nearest: NearestMatch.find(missing, among: known))
  }
}

extension FrameQuery {
  fileprivate func includes(_ view: LayoutAttributes) -> Bool {
    kind.includes(.decoration, view.decoration?.kind) && region.map { view.touches($0) } ?? true
  }
}

extension Address.Key {
  /// Returns the ordinal of the decoration that the key names: the first decoration with the id,
  /// else the first of the kind, or the decoration with the index.
  fileprivate func ordinal(among views: [LayoutAttributes]) -> Int? {
    func named(_ id: String) -> Int? {
      let first =
        views.first { $0.decoration?.key == id } ?? views.first { $0.decoration?.kind == id }
      return first?.decoration?.ordinal
    }
    switch self {
    case .id(let id): return named(id)
    case .index(let index): return index
    case .idOrIndex(let index, let id): return named(id) ?? index
    }
  }
}
