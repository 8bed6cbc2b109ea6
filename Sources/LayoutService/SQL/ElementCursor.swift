import LayoutEngine
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
  /// What is known of the section that the batch is of.
  private(set) var queried: QueriedSection?
  /// The rows of the batch: attributes first, then cells.
  private(set) var attributes: [LayoutAttributes] = []
  private(set) var cells = 0..<0
  private var buffer = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)

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
    walk = nil
    queried = nil
    scan = nil
    source.release()
  }

  func begin(_ arguments: [SQLValue?]) throws {
    selection = try Selection(arguments, selectors)
    if let category = table.category { selection.category = category.rawValue }
    scan = nil
    queried = nil
    stage = .document
    walk = try SectionWalk(selection, source)
  }

  func nextBatch() throws -> VirtualBatch {
    attributes.removeAll(keepingCapacity: true)
    cells = 0..<0
    while attributes.isEmpty && cells.isEmpty {
      guard try advance() else { return VirtualBatch(count: 0) }
    }
    for (row, attributes) in attributes.enumerated() { put(attributes.frame, row: row) }
    return VirtualBatch(
      count: attributes.count + cells.count, reals: UnsafePointer(buffer.baseAddress))
  }

  // MARK: - Going on

  /// Makes the next rows, if there are any; returns false at the end.
  private func advance() throws -> Bool {
    switch stage {
    case .document:
      scan = nil
      queried = nil
      cellCount = 0
      guard try walk?.goToNextDocument() != nil else { return false }
      stage = .section
    case .section:
      guard let layout = walk?.layout else { return false }
      if let index = walk?.goToNextSection() {
        try begin(section: index, of: layout)
      } else {
        try checkCells(of: layout)
        queried = QueriedSection(layout, nil)
        stage = .contentDecorations
      }
    case .cells(let section, let segments, let first):
      try takeCells(of: section, segments, from: first)
    case .decorations(let index):
      stage = .section
      guard selection.includes(.decoration), let layout = walk?.layout else { break }
      take(try layout.layoutAttributesForDecorationViews(inSection: index))
    case .contentDecorations:
      stage = .document
      guard selection.includes(.decoration), !selection.isOfSection, let layout = walk?.layout
      else { break }
      take(try layout.layoutAttributesForContentDecorationViews())
    }
    return true
  }

  private func begin(section index: Int, of layout: StoredLayout) throws {
    queried = QueriedSection(layout, index)
    stage = .decorations(index)
    let place = layout.loaded.directory.place(at: index)
    if selection.region != nil || selection.item != nil || selection.itemID != nil {
      return try takeSome(of: index, layout)
    }
    guard selection.includes(.cell) || selection.includes(.supplementary) else { return }
    let segments = try layout.segments(of: place)
    var section = PlacedSection(
      index: index, offset: layout.loaded.directory.start(of: place),
      extent: FixedPoint(units: layout.loaded.directory[place].extent.extent), header: nil,
      footer: nil)
    switch segments {
    case .computed(let whole): (section.header, section.footer) = (whole.header, whole.footer)
    case .stored(let number, let set, let connection):
      let scan =
        try self.scan
        ?? storing { () throws(StorageError) in
          try FrameScan(set, on: connection)
        }
      let isThere = try storing { () throws(StorageError) in
        try scan.go(to: 0, of: number, in: set)
      }
      guard isThere else {
        throw layout.damaged("the frames of section \(number.rawValue) are missing")
      }
      self.scan = scan
      (section.header, section.footer) = (scan.header, scan.footer)
    }
    if selection.includes(.supplementary) {
      for kind in ElementKind.allCases {
        let view = layout.projection.supplementary(kind, of: section, contentOffset: nil)
        if let view { attributes.append(view) }
      }
    }
    if selection.includes(.cell) { try takeCells(of: section, segments, from: 0) }
  }

  /// Takes the next cells of a section, a segment of them.
  private func takeCells(
    of section: PlacedSection, _ segments: SectionSegments, from first: Int
  ) throws {
    guard let layout = walk?.layout else { return }
    let row = attributes.count
    func take(_ frames: UnsafeBufferPointer<Rect>) {
      reserve(row + frames.count)
      for (index, frame) in frames.enumerated() {
        put(layout.projection.place(frame, at: section.offset), row: row + index)
      }
      cells = first..<first + frames.count
    }
    switch segments {
    case .computed(let whole):
      let end = min(first + Packed.segmentLength, whole.frames.count)
      whole.frames.withUnsafeBufferPointer { take(UnsafeBufferPointer(rebasing: $0[first..<end])) }
    case .stored(let number, let set, _):
      try storing { () throws(StorageError) in
        let segment = first / Packed.segmentLength
        guard let scan, try scan.go(to: segment, of: number, in: set) else { return }
        try scan.withFrames(take)
      }
    }
    cellCount += cells.count
    stage =
      cells.count == Packed.segmentLength
      ? .cells(section, segments, from: cells.upperBound) : .decorations(section.index)
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
      guard selection.includes(.cell) else { return }
      let path = IndexPath(section: index, item: item)
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
      attributes.append(view)
    }
  }

  /// A section of which the store has too few frames must not seem to have fewer items.
  private func checkCells(of layout: StoredLayout) throws {
    let isWhole =
      selection.includes(.cell) && !selection.isOfSection && selection.item == nil
      && selection.itemID == nil && selection.region == nil
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

  private func put(_ frame: Rect, row: Int) {
    reserve(row + 1)
    buffer[4 * row] = frame.minX
    buffer[4 * row + 1] = frame.minY
    buffer[4 * row + 2] = frame.width
    buffer[4 * row + 3] = frame.height
  }
}

extension ElementCategory {
  var ofRow: FrameRow.Category {
    switch self {
    case .cell: .cell
    case .supplementary: .supplementary
    case .decoration: .decoration
    }
  }
}
