import LayoutEngine
import LayoutStorage

/// Computes sections for one part of a container, and stores what comes out.
struct SectionComputer: ~Copyable {
  let pass: LayoutPass
  private let scrollsVertically: Bool
  private var buffer = FrameBuffer()
  private var bounds: [(lower: Double, upper: Double)] = []

  init(_ configuration: LayoutConfiguration, in part: ContainerPart) {
    pass = LayoutPass(configuration, in: part)
    scrollsVertically = configuration.effectiveScrollDirection == .vertical
  }

  /// The items' frames of the section computed last.
  var frames: UnsafeBufferPointer<Rect> { buffer.frames }

  mutating func compute(
    _ section: DocumentSection, of document: String
  ) throws(ServiceError) -> SectionLayout {
    do throws(LayoutError) {
      return try pass.layOut(section.input, into: &buffer)
    } catch {
      throw .contentTooLong(document: document)
    }
  }

  /// Stores the frames of the section computed last.
  mutating func store(
    _ layout: SectionLayout, of number: SectionNumber, in set: LayoutSetNumber,
    on connection: Connection, isNew: Bool
  ) throws(ServiceError) {
    let (frames, bounds) = (frames, segmentBounds())
    try storing { () throws(StorageError) in
      try connection.put(
        frames, header: layout.header, footer: layout.footer, bounds: bounds, of: number, in: set,
        isNew: isNew)
    }
  }

  /// Returns what each segment of the frames covers along the scroll axis, as `frame` keeps it:
  /// `upper` with all segments before it, `lower` with all after it.
  mutating func segmentBounds() -> [(lower: Double, upper: Double)] {
    bounds.removeAll(keepingCapacity: true)
    let frames = frames
    var upper = -Double.infinity
    var first = 0
    repeat {
      let end = min(first + Packed.segmentLength, frames.count)
      var lower = Double.infinity
      for frame in frames[first..<end] {
        let start = scrollsVertically ? frame.minY : frame.minX
        lower = min(lower, start)
        upper = max(upper, start + (scrollsVertically ? frame.height : frame.width))
      }
      bounds.append((lower, upper))
      first = end
    } while first < frames.count
    for segment in bounds.indices.dropLast().reversed() {
      bounds[segment].lower = min(bounds[segment].lower, bounds[segment + 1].lower)
    }
    if frames.isEmpty { bounds[0] = (1, 0) }
    return bounds
  }
}

extension ExtentEntry {
  init(_ layout: SectionLayout, revision: Revision) {
    self.init(
      revision: revision, extent: layout.extent.units, reachLower: layout.reach.lower,
      reachUpper: layout.reach.upper)
  }
}
