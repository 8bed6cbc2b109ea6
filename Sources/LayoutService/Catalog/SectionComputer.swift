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
    _ section: DocumentSection, of document: String, in container: String? = nil
  ) throws(ServiceError) -> SectionLayout {
    do throws(ServiceError) {
      try checkCount(section.input, items: section.items.count, of: document, in: container)
    } catch { throw error.located(document, section: section.id) }
    do throws(LayoutError) {
      return try pass.layOut(section.input, into: &buffer)
    } catch {
      throw ServiceError(error, document: document, container: container, section: section.id)
    }
  }

  /// Refuses a section that would have far more decorations than one may, before room is made for
  /// them: a short text can ask for a thousand of each of a million items.
  private func checkCount(
    _ section: SectionInput, items: Int, of document: String, in container: String? = nil
  ) throws(ServiceError) {
    let limit = DocumentLimits.computedDecorations
    // Of so few items even the longest list gives no more.
    guard items > limit / DocumentLimits.decorations else { return }
    // How many lines there are only the layout knows; they are no more than items.
    try DocumentLimits.check(
      decorations: pass.maximumDecorations(of: section, items: items), of: document,
      in: container)
  }

  /// The decorations of the section computed last.
  var decorations: [DecorationFrame] { Array(buffer.decorations) }
  var decorationCount: Int { buffer.decorations.count }

  /// Computes a section's decorations alone, from what is kept of its items.
  ///
  /// - Parameter number: A section whose items are clean.
  /// - Returns: What computing the whole section would give, but for the items' frames and
  ///   diagnostics; nil where not enough is kept.
  mutating func computeDecorations(
    _ number: SectionNumber, in set: LayoutSetNumber, of document: DocumentRecord,
    on connection: Connection
  ) throws(ServiceError) -> SectionLayout? {
    let input = try connection.decoratedInput(number, of: document.number)
    let isEmpty = input.items.count == 0
    let kept = try storing { () throws(StorageError) in
      try connection.decorations(of: number, in: set)
    }
    guard isEmpty || kept?.items != nil else { return nil }
    var frames: [Rect] = []
    if !isEmpty && pass.readsFrames(forDecorationsOf: input) {
      let segments = SectionSegments.stored(number, set, connection)
      guard let first = try segments.segment(0) else { return nil }
      try segments.forEach(touching: nil, first: first) { frames += $1 }
      try checkCount(input, items: frames.count, of: document.key)
    }
    return try frames.withUnsafeBufferPointer { (frames) throws(ServiceError) in
      do throws(LayoutError) {
        return try pass.layOutDecorations(
          of: input, items: kept?.items, frames: frames, into: &buffer)
      } catch {
        throw ServiceError(error, document: document.key)
      }
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

  /// Stores the decorations of the section computed last.
  ///
  /// - Throws: `storage`.
  func storeDecorations(
    _ layout: SectionLayout, of number: SectionNumber, in set: LayoutSetNumber,
    on connection: Connection, isNew: Bool
  ) throws(ServiceError) {
    let decorations = decorations
    // Kept also where no decoration reads it yet, so that the first one need not lay out the items.
    let areItemsRead = !decorations.isEmpty || !pass.configuration.decorationKinds.isEmpty
    try storing { () throws(StorageError) in
      try connection.put(
        decorations, items: areItemsRead ? layout.items : nil, of: number, in: set, isNew: isNew)
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

extension DocumentLimits {
  /// - Throws: `tooManyDecorations`.
  static func check(
    decorations: Int, of document: String, in container: String? = nil
  ) throws(ServiceError) {
    guard decorations <= computedDecorations else {
      throw .tooManyDecorations(document: document, container: container)
    }
  }
}

extension LayoutPass {
  /// Returns how many decorations a section with so many items can have at most.
  func maximumDecorations(of section: SectionInput, items: Int) -> Int {
    decorations(of: section).reduce(0) { $0 + ($1.geometry.each == .section ? 1 : items) }
  }
}

extension ExtentEntry {
  init(
    _ layout: SectionLayout, decorationCount: Int, of entry: OrderEntry,
    _ revisions: InheritedRevisions
  ) {
    self.init(
      revision: revisions.effective(entry),
      decorations: revisions.effectiveWithDecorations(entry), extent: layout.extent.units,
      reachLower: layout.reach.lower, reachUpper: layout.reach.upper,
      decorationCount: Int64(decorationCount))
  }
}
