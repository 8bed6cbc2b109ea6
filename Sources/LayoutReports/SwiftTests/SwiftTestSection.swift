import LayoutDocuments
import LayoutEngine
import LayoutService

/// The text of one section in a ``SwiftTestMethod``: a line for each metric, and lines of sizes and
/// origins.
///
/// Origins are not snapped to pixels. UIKit snaps them by at most half a pixel. If a sum is halfway
/// between two pixels, its last bit decides the direction.
struct SwiftTestSection {
  private(set) var text = ""

  /// - Parameter frames: The frames of the items, in section coordinates.
  init(
    _ section: SectionLayout, _ frames: UnsafeBufferPointer<Rect>, _ metrics: SectionMetrics,
    at index: Int, of layout: StoredLayout
  ) {
    let (loaded, configuration) = (layout.loaded, layout.settings.configuration)
    var container = layout.container.container
    container.scale = nil
    let projection = Projection(
      configuration, in: container, traits: loaded.traits, length: loaded.length,
      hasSections: true)
    let placed = PlacedSection(
      index: index, offset: loaded.directory.start(of: loaded.directory.place(at: index)),
      extent: section.extent, header: section.header, footer: section.footer)
    if let inset = metrics.sectionInset {
      add("inset", [inset.top, inset.left, inset.bottom, inset.right])
    }
    if let spacing = metrics.minimumLineSpacing { add("minimumLineSpacing", [spacing]) }
    if let spacing = metrics.minimumInteritemSpacing { add("minimumInteritemSpacing", [spacing]) }
    let offset = layout.initialContentOffset
    func frame(_ kind: ElementKind) -> Rect? {
      projection.supplementary(kind, of: placed, contentOffset: offset)?.frame
    }
    if let frame = frame(.header) { add("header", frame) }
    if let frame = frame(.footer) {
      let isSeen = frame.touches(projection.visibleBounds(at: offset))
      add(configuration.pinFooters && !isSeen ? "footerOffScreen" : "footer", frame)
    }
    add(
      "sizes",
      entries: Self.runs(of: frames).map { [Double($0.count), $0.size.width, $0.size.height] })
    add(
      "origins",
      entries: frames.map { frame in
        let origin = projection.place(frame, at: placed.offset).origin
        return [origin.x, origin.y]
      })
  }

  private mutating func add(_ key: String, _ rect: Rect) {
    add(key, [rect.minX, rect.minY, rect.width, rect.height])
  }

  private mutating func add(_ key: String, _ numbers: [Double]) { add(key, entries: [numbers]) }

  /// Adds lines of at most about 80 characters, each with as many entries as fit.
  private mutating func add(_ key: String, entries: [[Double]]) {
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

  private static func runs(of frames: UnsafeBufferPointer<Rect>) -> [(count: Int, size: Size)] {
    var runs: [(count: Int, size: Size)] = []
    for frame in frames {
      if let last = runs.last, last.size == frame.size {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, frame.size))
      }
    }
    return runs
  }
}
