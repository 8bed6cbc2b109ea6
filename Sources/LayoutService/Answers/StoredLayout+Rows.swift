public import LayoutDocuments
public import LayoutEngine
import LayoutStorage

extension StoredLayout {
  /// Returns the frame that an address names: of the content, of a section or of an element.
  ///
  /// - Throws: `noSection`, `noItem`, `noSupplementary`, `noDecoration`; `wrongTarget` for another
  ///   document, container or state of the history than this layout has.
  public func row(for address: Address) throws(ServiceError) -> FrameRow {
    try row(for: address, FrameQuery())
  }

  /// - Parameter query: The offsets at which the frame is asked for; its kind and region are
  ///   ignored.
  package func row(for address: Address, _ query: FrameQuery) throws(ServiceError) -> FrameRow {
    try check(address)
    let query = try query.resolved(in: self)
    let contentOffset = query.contentOffset
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
      guard let cell = try layoutAttributesForItem(at: path, query.stops) else {
        throw lacksFrames(ofSection: index, id: id)
      }
      return naming.element(cell, sectionID: id, itemID: section.itemID(at: item))
    case .supplementaryOfItem, .group, .supplementary:
      return try rowOfGroups(address.element, inSection: index, id: id, query)
    case .decoration(let key, let item):
      let views = try layoutAttributesForDecorationViews(
        inSection: index, contentOffset: contentOffset, query.stops)
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
  /// - Throws: `noElementKind`; the errors of ``row(for:)``; rethrows errors of the body.
  public func forEachRow(
    of address: Address, _ query: FrameQuery, _ body: (FrameRow) throws -> Void
  ) throws {
    try check(address)
    try check(query.kind)
    let query = try query.resolved(in: self)
    if let element = address.element {
      if case .decoration(let key, nil) = element {
        return try forEachRow(ofDecoration: key, of: address, query, body)
      }
      let row = try row(for: address, query)
      // The address of a group asks for it.
      guard query.kind == nil || query.kind.includes(row.category, row.elementKind) else { return }
      let clip = try clip(of: element, inSection: row.sectionIndex, query)
      if query.includes(row.frame, clip) { try body(row) }
      return
    }
    if let key = address.section {
      let place = loaded.directory.place(at: try sectionIndex(key))
      return try forEachRow(in: place, query, body)
    }
    try forEachSection(touching: query.region) { try forEachRow(in: $0, query, body) }
    try forEachRow(in: nil, query, body)
  }

  /// Checks that the document can have frames of a kind.
  private func check(_ kind: FrameKind?) throws(ServiceError) {
    let fault = try kind?.fault(in: settings, of: document) { () throws(ServiceError) in
      var attributes: [SectionAttributes] = []
      for index in 0..<sectionCount {
        let entry = loaded.directory[loaded.directory.place(at: index)].order
        if loaded.inheritsFlow(entry) { continue }
        attributes.append(try loaded.input(of: entry.number).attributes)
      }
      return attributes
    }
    if let fault { throw .format(fault) }
  }

  /// Calls the body with the rows of a decoration entry: one row, or one for each item or line.
  private func forEachRow(
    ofDecoration key: Address.Key, of address: Address, _ query: FrameQuery,
    _ body: (FrameRow) throws -> Void
  ) throws {
    let index = try address.section.map { try sectionIndex($0) }
    let views =
      try index.map {
        try layoutAttributesForDecorationViews(
          inSection: $0, contentOffset: query.contentOffset, query.stops)
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
      if query.includes(row.frame) { try body(row) }
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
    let section = try placed(place, nil, query.stops)
    guard let compositional = section.compositional else { return }
    let clip = projection.clip(compositional)
    for group in pass.groups(of: try self.section(at: section.index).input) {
      let row = naming.group(
        group.path, frame: projection.group(group.rect, of: section), ofSection: section.index,
        id: id)
      if query.includes(row.frame, clip) { try body(row) }
    }
  }

  /// Returns what an element that scrolls with a row is cut to on screen; nil for other elements.
  private func clip(
    of element: Address.Element, inSection index: Int?, _ query: FrameQuery
  ) throws(ServiceError) -> Rect? {
    switch element {
    case .item, .supplementaryOfItem, .group, .decoration(_, .some):
      guard let index, query.stops != nil else { return nil }
      return try compositional(loaded.directory.place(at: index), query.stops)
        .flatMap { projection.clip($0) }
    case .header, .footer, .supplementary, .decoration(_, nil): return nil
    }
  }

  /// Returns the elements at a point of a document or a section on screen, the topmost first.
  ///
  /// An element contains its origin, but not the points on its far edges.
  ///
  /// - Parameters:
  ///   - point: A point of the content, in points.
  ///   - address: A document or a section.
  ///   - contentOffset: The scroll offset for pinned views, in points; nil for the position without
  ///     scrolling.
  ///   - innerOffsets: The offsets of the rows of orthogonal sections; other rows are at their
  ///     opening offsets.
  /// - Throws: `noSection`; `wrongTarget` for an element, for another document, container or state
  ///   of the history than this layout has, and for an inner offset of a section that is not
  ///   orthogonal.
  public func rows(
    at point: Point, of address: Address, contentOffset: Point? = nil,
    innerOffsets: [InnerOffset] = []
  ) throws(ServiceError) -> [FrameRow] {
    try check(address)
    guard address.element == nil else {
      throw .wrongTarget(address.description, expected: "a document or a section")
    }
    let index = try address.section.map { key throws(ServiceError) in try sectionIndex(key) }
    let region = Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2)
    let hits = try layoutAttributesForElements(
      in: region, contentOffset: contentOffset, innerOffsets: innerOffsets
    ).filter {
      $0.contains(point)
        && (index == nil || (index == $0.indexPath.section && $0.decoration?.sections == nil))
    }.sorted { $1.isPainted(before: $0) }
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

  /// Returns the attributes of a section's decorations in order, including the decorations of each
  /// item or line.
  ///
  /// - Throws: `noSection`.
  public func layoutAttributesForDecorationViews(
    inSection index: Int, contentOffset: Point? = nil
  ) throws(ServiceError) -> [LayoutAttributes] {
    try layoutAttributesForDecorationViews(inSection: index, contentOffset: contentOffset, nil)
  }

  /// - Parameter stops: ``FrameQuery/stops``.
  func layoutAttributesForDecorationViews(
    inSection index: Int, contentOffset: Point?, _ stops: [Int: Double]?
  ) throws(ServiceError) -> [LayoutAttributes] {
    try checkIndex(index)
    let place = loaded.directory.place(at: index)
    return try decorations(
      of: place, try placed(place, nil, stops), contentOffset: contentOffset)
  }

  func supplementary(
    _ kind: ElementKind, inSection index: Int, id: String?, contentOffset: Point?
  ) throws(ServiceError) -> FrameRow {
    let found = try layoutAttributesForSupplementaryView(
      ofKind: kind, inSection: index, contentOffset: contentOffset)
    guard let view = found else {
      throw .noSupplementary(kind, section: naming.address(ofSection: index, id: id))
    }
    return naming.element(view, sectionID: id)
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
  /// - Parameter clip: What the frame is cut to on screen; nil if it is not cut.
  fileprivate func includes(_ frame: Rect, _ clip: Rect? = nil) -> Bool {
    guard let region else { return true }
    guard let clip else { return frame.touches(region) }
    return frame.intersection(clip)?.touches(region) ?? false
  }

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
