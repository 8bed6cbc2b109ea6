import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage

/// A cursor over the elements of documents in the order of `frames`: each section's header, footer,
/// cells and decorations, then the decorations of several sections.
///
/// A batch is a stored segment of a section's cells, preceded by the section's supplementary views
/// in the first batch. For a cell only the frame is computed. Other values are looked up by the
/// cell's index when a query reads them.
final class ElementCursor: VirtualCursor {
  let table: ElementTable
  private let selectors: [Selection.Selector]
  private let source: QuerySource
  private(set) var selection = Selection()
  private var walk: SectionWalk?
  private var scan: FrameScan?
  private var stage = Stage.document
  /// The cells of the document read so far. At the end of the document this must be its item count.
  private var cellCount = 0
  /// The index of the batch's section; -1 for decorations of several sections.
  private var section = -1
  /// The values of the batch's section; nil until one is read.
  private var known: QueriedSection?
  /// The requested categories. They are computed once for all sections, because a section may have
  /// only a few rows.
  private var requested = RequestedCategories()
  /// The rows of the batch: attributes first, then cells.
  private(set) var attributes: [LayoutAttributes] = []
  private(set) var cells = 0..<0
  private var buffer = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)
  private let segment = UnsafeMutablePointer<Rect>.allocate(capacity: RowCapacity.segmentLength)

  private struct RequestedCategories {
    var cells = false
    var supplementaries = false
    var decorations = false
    /// Whether only some elements of a section are requested.
    var isPartial = false
  }

  /// The next step of the cursor.
  private enum Stage {
    case document, section
    case cells(PlacedSection, SectionSegments, from: Int)
    /// The supplementary items of items and groups; nil before the first.
    case supplementaries(PlacedSection, SupplementaryViews?)
    case decorations(Int)
    case contentDecorations
  }

  init(_ table: ElementTable, _ selectors: [Selection.Selector], _ source: QuerySource) {
    self.table = table
    self.selectors = selectors
    self.source = source
    source.retain()
  }

  deinit {
    buffer.deallocate()
    segment.deallocate()
    walk = nil
    known = nil
    scan = nil
    source.release()
  }

  func begin(_ arguments: [SQLValue?]) throws {
    selection = try Selection(arguments, selectors)
    try source.check(container: selection.container)
    if let category = table.category { selection.limit(to: category) }
    requested = RequestedCategories(
      cells: selection.includes(.cell), supplementaries: selection.includes(.supplementary),
      decorations: selection.includes(.decoration),
      isPartial: selection.region != nil || selection.item != nil || selection.itemID != nil)
    (scan, known) = (nil, nil)
    stage = .document
    walk = try SectionWalk(selection, source)
  }

  func nextBatch(checkTime: () throws -> Void) throws -> VirtualBatch {
    var count: Int? = 0
    while count == 0 {
      if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
      cells = 0..<0
      try checkTime()
      do { count = try advance() } catch  where source.passes(walk?.layout?.document, error) {
        // Rows already returned for the document stay; the walk continues after the document.
        stage = .document
      }
    }
    return VirtualBatch(count: count ?? 0, reals: UnsafePointer(buffer.baseAddress))
  }

  /// The values of the batch's section, created on first use.
  var queried: QueriedSection? {
    if let known { return known }
    guard let layout = walk?.layout else { return nil }
    known = QueriedSection(layout, section < 0 ? nil : section)
    return known
  }

  // MARK: - Advancing

  /// Reads the next rows and returns their count, which may be 0; nil at the end.
  private func advance() throws -> Int? {
    switch stage {
    case .document:
      (scan, known) = (nil, nil)
      cellCount = 0
      guard try walk?.goToNextDocument() != nil else { return nil }
      stage = .section
    case .section:
      guard let layout = walk?.layout else { return nil }
      if let place = walk?.goToNextSection() {
        try begin(place, of: layout)
      } else {
        try checkCells(of: layout)
        (section, known) = (-1, nil)
        stage = .contentDecorations
      }
    case .cells(let section, let segments, let first):
      try takeCells(of: section, segments, from: first)
    case .supplementaries(let section, let begun):
      guard let layout = walk?.layout else { break }
      stage = end(of: layout)
      var views =
        try begun
        ?? layout.supplementaryViews(
          of: section, at: layout.loaded.directory.place(at: section.index),
          selection.item.map { .ordinal(kind: nil, $0) } ?? .all)
      guard let next = views?.next() else { break }
      stage = .supplementaries(section, views)
      take(next)
    case .decorations(let index):
      stage = .section
      guard let layout = walk?.layout else { break }
      take(try layout.layoutAttributesForDecorationViews(inSection: index))
    case .contentDecorations:
      stage = .document
      guard !selection.isOfSection, let layout = walk?.layout else { break }
      if requested.supplementaries { take(layout.layoutAttributesForBoundaryItems()) }
      guard requested.decorations else { break }
      take(try layout.layoutAttributesForContentDecorationViews())
    }
    return attributes.count + cells.count
  }

  private func begin(_ place: SectionDirectory.Place, of layout: StoredLayout) throws {
    let index = layout.loaded.directory.index(of: place)
    section = index
    known = nil
    stage = end(of: layout)
    if requested.isPartial { return try takeSome(at: place, layout) }
    guard requested.cells || requested.supplementaries else { return }
    let segments = try layout.segments(of: place)
    var section = try layout.placed(place, nil)
    switch segments {
    case .computed(let whole): (section.header, section.footer) = (whole.header, whole.footer)
    case .stored(let number, let reader):
      let (set, connection) = (reader.set, reader.connection)
      let scan = try self.scan ?? stored(FrameScan(set, on: connection))
      self.scan = scan
      // `located` and `stored` would call three closures for each section.
      do throws(StorageError) {
        guard try scan.go(to: 0, of: number, in: set) else {
          throw connection.corrupt("its frames are missing")
        }
        (section.header, section.footer) = (try scan.header, try scan.footer)
      } catch { throw layout.loaded.located(.storage(error), number) }
    }
    if requested.supplementaries, section.header != nil || section.footer != nil {
      for kind in ElementKind.headerAndFooter {
        let view = layout.projection.supplementary(kind, of: section, contentOffset: nil)
        if let view { append(view) }
      }
    }
    stage = self.stage(afterCellsOf: section, in: layout)
    if requested.cells { try takeCells(of: section, segments, from: 0) }
  }

  /// Adds the next segment of a section's cells.
  private func takeCells(
    of section: PlacedSection, _ segments: SectionSegments, from first: Int
  ) throws {
    guard let layout = walk?.layout else { return }
    let count: Int
    switch segments {
    case .computed(let whole):
      let end = min(first + RowCapacity.segmentLength, whole.frames.count)
      count = end - first
      whole.frames.withUnsafeBufferPointer {
        put(UnsafeBufferPointer(rebasing: $0[first..<end]), from: first, of: section, layout)
      }
    case .stored(let number, let reader):
      do throws(StorageError) {
        let place = first / RowCapacity.segmentLength
        if let scan, try scan.go(to: place, of: number, in: reader.set) {
          count = try scan.copyFrames(to: segment)
        } else {
          count = 0
        }
      } catch { throw layout.loaded.located(.storage(error), number) }
      put(UnsafeBufferPointer(start: segment, count: count), from: first, of: section, layout)
    }
    // The cells of a compositional section have a zIndex, and are kept as attributes.
    cells = section.compositional == nil ? first..<first + count : 0..<0
    cellCount += count
    // The count of a damaged grid is not limited by the length of its row.
    if cellCount > layout.itemCount { throw wrongCount(of: layout) }
    // A segment that is not full is the last one. The stage after it was set when the section
    // began.
    if count == RowCapacity.segmentLength {
      stage = .cells(section, segments, from: first + count)
    } else if case .cells = stage {
      stage = self.stage(afterCellsOf: section, in: layout)
    }
  }

  private func stage(afterCellsOf section: PlacedSection, in layout: StoredLayout) -> Stage {
    requested.supplementaries && section.compositional != nil
      ? .supplementaries(section, nil) : end(of: layout)
  }

  /// Returns the last stage of the present section.
  private func end(of layout: StoredLayout) -> Stage {
    requested.decorations && layout.pass.traits.containerLine != nil
      ? .decorations(section) : .section
  }

  /// Adds the requested elements of a section if the selection restricts them by item or region.
  private func takeSome(at place: SectionDirectory.Place, _ layout: StoredLayout) throws {
    let index = section
    var item = selection.item
    if let id = selection.itemID {
      guard let found = try queried?.itemIndex(of: id), item == nil || item == found else {
        stage = .section
        return
      }
      item = found
    }
    if let item {
      let path = ElementIndexPath(item: item, section: index)
      if requested.cells { take([try layout.layoutAttributesForItem(at: path)].compactMap { $0 }) }
      if requested.supplementaries {
        stage = stage(afterCellsOf: try layout.placed(place, nil), in: layout)
      }
      return
    }
    let found = try layout.layoutAttributesForElements(
      inSection: index, touching: selection.region)
    take(found.filter { $0.category == .supplementary && $0.supplementaryHost == nil })
    take(found.filter { $0.category == .cell })
    take(found.filter { $0.category == .supplementary && $0.supplementaryHost != nil })
  }

  /// Adds those attributes that the selection includes.
  private func take(_ views: [LayoutAttributes]) {
    for view in views {
      let category = view.category.ofRow
      guard selection.includes(category),
        selection.item.map({ $0 == Self.item(of: view) }) ?? true,
        selection.region.map({ view.touches($0) }) ?? true
      else { continue }
      append(view)
    }
  }

  private func append(_ view: LayoutAttributes) {
    let row = attributes.count
    reserve(row + 1)
    put(view.frame, row: row)
    attributes.append(view)
  }

  /// Throws if the document's cached frames are fewer than its items, so that damage does not look
  /// like fewer items.
  private func checkCells(of layout: StoredLayout) throws {
    let isWhole =
      requested.cells && !requested.isPartial && !selection.isOfSection
    guard isWhole, cellCount != layout.itemCount else { return }
    throw wrongCount(of: layout)
  }

  private func wrongCount(of layout: StoredLayout) -> ServiceError {
    layout.damaged(
      "the cache has \(cellCount) frames for the \(layout.itemCount) items of \(layout.document)")
  }

  // MARK: - Frames

  private func reserve(_ rows: Int) {
    guard buffer.count < 4 * rows else { return }
    let larger = UnsafeMutableBufferPointer<Double>.allocate(capacity: 8 * rows)
    _ = larger.initialize(from: buffer)
    buffer.deallocate()
    buffer = larger
  }

  /// Appends the frames of cells after the other rows. `cells` are relative to their section.
  private func put(
    _ cells: UnsafeBufferPointer<Rect>, from item: Int, of section: PlacedSection,
    _ layout: StoredLayout
  ) {
    let (projection, offset) = (layout.projection, section.offset)
    if section.compositional != nil {
      var found: [LayoutAttributes] = []
      projection.appendCells(cells, firstItem: item, of: section, touching: nil, to: &found)
      for view in found { append(view) }
      return
    }
    let row = attributes.count
    reserve(row + cells.count)
    for (index, cell) in cells.enumerated() {
      put(projection.place(cell, at: offset), row: row + index)
    }
  }

  private func put(_ frame: Rect, row: Int) {
    buffer[4 * row] = frame.minX
    buffer[4 * row + 1] = frame.minY
    buffer[4 * row + 2] = frame.width
    buffer[4 * row + 3] = frame.height
  }
}
