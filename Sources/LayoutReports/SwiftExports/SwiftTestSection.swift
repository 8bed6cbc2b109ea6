import LayoutDocuments
import LayoutEngine
import LayoutService

/// The text of one section in a ``SwiftTestMethod``: a line for each metric, and lines of sizes and
/// origins. Frames are not snapped to pixels.
struct SwiftTestSection {
  private(set) var text = ""

  /// Creates an empty text.
  init() {}

  /// Creates the text of a flow section.
  ///
  /// - Parameter frames: The frames of the items, in section coordinates.
  init(
    _ frames: UnsafeBufferPointer<Rect>, _ metrics: SectionMetrics, _ placed: PlacedSection,
    _ projection: Projection, of layout: StoredLayout
  ) {
    if let inset = metrics.sectionInset {
      add("inset", [inset.top, inset.left, inset.bottom, inset.right])
    }
    if let spacing = metrics.minimumLineSpacing { add("minimumLineSpacing", [spacing]) }
    if let spacing = metrics.minimumInteritemSpacing { add("minimumInteritemSpacing", [spacing]) }
    let offset = layout.initialContentOffset
    func frame(_ kind: ElementKind) -> Rect? {
      projection.supplementary(kind, of: placed, contentOffset: offset)?.frame
    }
    if let frame = frame(.header) { add("header", [frame.numbers]) }
    if let frame = frame(.footer) {
      let isSeen = frame.touches(projection.visibleBounds(at: offset))
      let isKnown = isSeen || !layout.settings.configuration.pinFooters
      add(isKnown ? "footer" : "footerOffScreen", [frame.numbers])
    }
    addItems(frames, placed, projection)
  }

  /// Adds the sizes and the origins of items.
  mutating func addItems(
    _ frames: UnsafeBufferPointer<Rect>, _ placed: PlacedSection, _ projection: Projection
  ) {
    var cells: [LayoutAttributes] = []
    projection.appendCells(frames, firstItem: 0, of: placed, touching: nil, to: &cells)
    add("sizes", Self.runs(of: cells).map { [Double($0.count), $0.size.width, $0.size.height] })
    add("origins", cells.map { [$0.frame.minX, $0.frame.minY] })
  }

  private mutating func add(_ key: String, _ numbers: [Double]) { add(key, [numbers]) }

  /// Adds lines of at most about 80 characters, each with as many entries as fit.
  mutating func add(_ key: String, _ entries: [[Double]]) {
    var line = ""
    for entry in entries {
      let piece = entry.map(\.json).joined(separator: " ")
      if line.utf8.count + piece.utf8.count > 80 {
        text += "      \(key)\(line)\n"
        line = ""
      }
      line += (line.isEmpty ? " " : "  ") + piece
    }
    if !line.isEmpty { text += "      \(key)\(line)\n" }
  }

  private static func runs(of cells: [LayoutAttributes]) -> [(count: Int, size: Size)] {
    var runs: [(count: Int, size: Size)] = []
    for cell in cells {
      if let last = runs.last, last.size == cell.size {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, cell.size))
      }
    }
    return runs
  }
}

extension Rect {
  /// The origin and the size.
  var numbers: [Double] { [minX, minY, width, height] }
}
