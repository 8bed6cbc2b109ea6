import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage

/// Goes through the elements of documents in the order of `frames`: of each section header, footer,
/// cells and decorations, and at last the decorations of several sections.
///
/// A batch is a segment of a section's cells, as the store keeps them, with what comes before them
/// in the section. Of a cell only the frame is made; what else is asked of it is found out by its
/// number.
final class ElementCursor: VirtualCursor {
  let table: ElementTable
  private let selectors: [Selection.Selector]
  private let source: QuerySource
  private(set) var selection = Selection()
  private var walk: SectionWalk?
  private var scan: FrameScan?
  private var stage = Stage.document
  /// Cells of the document so far; all that it has must come out in the end.
  private var cellCount = 0
  /// The section that the batch is of; -1 for what belongs to the whole content.
  private var section = -1
  /// What is known of it, once something was asked.
  private var known: QueriedSection?
  /// What of each section is asked for, told once: a section may have no more than a few rows.
  private var wants = Wants()
  /// The rows of the batch: attributes first, then cells.
  private(set) var attributes: [LayoutAttributes] = []
  private(set) var cells = 0..<0
  private var buffer = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)
  private let segment = UnsafeMutablePointer<Rect>.allocate(capacity: Packed.segmentLength)

  private struct Wants {
    var cells = false
    var supplementaries = false
    var decorations = false
    /// Whether only some elements of a section are asked for.
    var isPartial = false
  }

  /// What comes next.
  private enum Stage {
    case document, section
    case cells(PlacedSection, SectionSegments, from: Int)
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
    wants = Wants(
      cells: selection.includes(.cell), supplementaries: selection.includes(.supplementary),
      decorations: selection.includes(.decoration),
      isPartial: selection.region != nil || selection.item != nil || selection.itemID != nil)
    (scan, known) = (nil, nil)
    stage = .document
    walk = try SectionWalk(selection, source)
  }

  func nextBatch() throws -> VirtualBatch {
    var count: Int? = 0
    while count == 0 {
      if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
      cells = 0..<0
      do { count = try advance() } catch  where source.passes(walk?.layout?.document, error) {
        // Rows already returned for the document stay; the walk continues after the document.
        stage = .document
      }
    }
    return VirtualBatch(count: count ?? 0, reals: UnsafePointer(buffer.baseAddress))
  }

  /// What is known of the section that the batch is of.
  var queried: QueriedSection? {
    if let known { return known }
    guard let layout = walk?.layout else { return nil }
    known = QueriedSection(layout, section < 0 ? nil : section)
    return known
  }

  // MARK: - Going on

  /// Reads the next rows and returns their number, which may be 0; nil at the end.
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
    case .decorations(let index):
      stage = .section
      guard let layout = walk?.layout else { break }
      take(try layout.layoutAttributesForDecorationViews(inSection: index))
    case .contentDecorations:
      stage = .document
      guard wants.decorations, !selection.isOfSection, let layout = walk?.layout
      else { break }
      take(try layout.layoutAttributesForContentDecorationViews())
    }
    return attributes.count + cells.count
  }

  private func begin(_ place: SectionDirectory.Place, of layout: StoredLayout) throws {
    let index = layout.loaded.directory.index(of: place)
    section = index
    known = nil
    let hasDecorations = wants.decorations && layout.pass.part.containerLine != nil
    stage = hasDecorations ? .decorations(index) : .section
    if wants.isPartial { return try takeSome(of: index, layout) }
    guard wants.cells || wants.supplementaries else { return }
    let segments = try layout.segments(of: place)
    var section = layout.placed(place, nil)
    switch segments {
    case .computed(let whole): (section.header, section.footer) = (whole.header, whole.footer)
    case .stored(let number, let set, let connection):
      let scan = try self.scan ?? stored(FrameScan(set, on: connection))
      self.scan = scan
      // `locating` and `storing` would call three closures for each section.
      do throws(StorageError) {
        guard try scan.go(to: 0, of: number, in: set) else {
          throw connection.corrupt("its frames are missing")
        }
        (section.header, section.footer) = (try scan.header, try scan.footer)
      } catch { throw layout.loaded.located(.storage(error), number) }
    }
    if wants.supplementaries, section.header != nil || section.footer != nil {
      for kind in ElementKind.allCases {
        let view = layout.projection.supplementary(kind, of: section, contentOffset: nil)
        if let view { append(view) }
      }
    }
    if wants.cells { try takeCells(of: section, segments, from: 0) }
  }

  /// Takes the next cells of a section, a segment of them.
  private func takeCells(
    of section: PlacedSection, _ segments: SectionSegments, from first: Int
  ) throws {
    guard let layout = walk?.layout else { return }
    let count: Int
    switch segments {
    case .computed(let whole):
      let end = min(first + Packed.segmentLength, whole.frames.count)
      count = end - first
      whole.frames.withUnsafeBufferPointer {
        put(UnsafeBufferPointer(rebasing: $0[first..<end]), at: section.offset, layout.projection)
      }
    case .stored(let number, let set, _):
      do throws(StorageError) {
        let place = first / Packed.segmentLength
        if let scan, try scan.go(to: place, of: number, in: set) {
          count = try scan.copyFrames(to: segment)
        } else {
          count = 0
        }
      } catch { throw layout.loaded.located(.storage(error), number) }
      put(
        UnsafeBufferPointer(start: segment, count: count), at: section.offset, layout.projection)
    }
    cells = first..<first + count
    cellCount += count
    // A segment that is not full is the last, and what comes after it was said when it began.
    if count == Packed.segmentLength {
      stage = .cells(section, segments, from: first + count)
    } else if case .cells = stage {
      stage = wants.decorations ? .decorations(section.index) : .section
    }
  }

  /// Takes what a selection asks for of a section that asks for more than a section.
  private func takeSome(of index: Int, _ layout: StoredLayout) throws {
    var item = selection.item
    if let id = selection.itemID {
      guard let found = try queried?.itemIndex(of: id), item == nil || item == found else {
        stage = .section
        return
      }
      item = found
    }
    if let item {
      guard wants.cells else { return }
      let path = ElementIndexPath(item: item, section: index)
      return take([try layout.layoutAttributesForItem(at: path)].compactMap { $0 })
    }
    let found = try layout.layoutAttributesForElements(
      inSection: index, touching: selection.region)
    take(found.filter { $0.category == .supplementary })
    take(found.filter { $0.category == .cell })
  }

  /// Adds what a selection asks for of some attributes.
  private func take(_ views: [LayoutAttributes]) {
    for view in views {
      let category = view.category.ofRow
      guard selection.includes(category),
        selection.item.map({ $0 == view.indexPath.item }) ?? true,
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

  /// A section of which the store has too few frames must not seem to have fewer items.
  private func checkCells(of layout: StoredLayout) throws {
    let isWhole =
      wants.cells && !wants.isPartial && !selection.isOfSection
    guard isWhole, cellCount != layout.itemCount else { return }
    throw layout.damaged(
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

  /// Puts the frames of cells, which are relative to their section, behind the other rows.
  private func put(
    _ cells: UnsafeBufferPointer<Rect>, at offset: FixedPoint, _ projection: Projection
  ) {
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
