import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension SectionComputer {
  /// Computes only a section's decorations, from the cached values of its items.
  ///
  /// - Parameter number: A section whose items are clean.
  /// - Returns: The layout of the section without the items' frames and diagnostics; nil if the
  ///   store lacks the cached values, or the layout of the section reads more of its items.
  mutating func computeDecorations(
    _ number: SectionNumber, in set: LayoutSetNumber, of document: DocumentRecord,
    on connection: Connection
  ) throws(ServiceError) -> SectionLayout? {
    let input = try connection.decoratedInput(number, of: document.number)
    guard pass.isLaidOutAroundItems(input) else { return nil }
    let isEmpty = input.items.count == 0
    let kept = try cached(on: connection) { () throws(ServiceError) in
      try stored(connection.decorations(of: number, in: set))
    }
    guard isEmpty || kept?.items != nil else { return nil }
    var frames: [Rect] = []
    if !isEmpty && pass.readsFrames(forDecorationsOf: input) {
      let known = try cached(on: connection) { () throws(ServiceError) in
        try SectionSegments.stored(number, FrameReader(set, on: connection)).frames()
      }
      guard let known else { return nil }
      frames = known
      try formatErrors(checkCount(input, items: frames.count, of: document.key))
    }
    return try frames.withUnsafeBufferPointer { (frames) throws(ServiceError) in
      do throws(LayoutError) {
        return try pass.layOutDecorations(
          of: input, items: kept?.items, frames: frames, into: &buffer)
      } catch {
        throw ServiceError.format(FormatError(error, document: document.key))
      }
    }
  }

  /// Stores the frames of the section computed last.
  func store(
    _ layout: SectionLayout, of number: SectionNumber, by writer: FrameWriter
  ) throws(ServiceError) {
    let frames = frames
    func put(_ formula: some PackedFormula) throws(ServiceError) {
      try stored(writer.put(formula, header: layout.header, footer: layout.footer, of: number))
    }
    // A grid of one item is longer than its frame.
    if frames.count > 1, let grid = buffer.grid, grid.gives(frames) { return try put(grid) }
    // The frames of a few groups take less than their pattern.
    if let pattern = buffer.pattern, pattern.group.count <= RowCapacity.patternLength,
      pattern.count > 4 * pattern.group.count, pattern.gives(frames)
    {
      return try put(pattern)
    }
    let bounds = segmentBounds()
    try stored(
      writer.put(
        frames, header: layout.header, footer: layout.footer, bounds: bounds, of: number))
  }

  /// Stores the decorations of the section computed last.
  ///
  /// - Throws: `storage`.
  func storeDecorations(
    _ layout: SectionLayout, of number: SectionNumber, by writer: FrameWriter
  ) throws(ServiceError) {
    let decorations = decorations
    // The items' box is stored even if no decoration reads it yet, so that the first decoration
    // does not need a layout of the items.
    let areItemsRead = !decorations.isEmpty || !pass.configuration.decorationKinds.isEmpty
    try stored(writer.put(decorations, items: areItemsRead ? layout.items : nil, of: number))
  }

  /// Returns the bounds of each segment of frames along the scroll axis, in points and section
  /// coordinates, for the table `frame`: `upper` includes all earlier segments, and `lower` all
  /// later ones. None for a section with one segment.
  func segmentBounds() -> [(lower: Double, upper: Double)] {
    var bounds: [(lower: Double, upper: Double)] = []
    let frames = frames
    guard frames.count > RowCapacity.segmentLength else { return bounds }
    var upper = -Double.infinity
    var first = 0
    repeat {
      let end = min(first + RowCapacity.segmentLength, frames.count)
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
    return bounds
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
      decorationCount: Int64(decorationCount), breadth: layout.breadth,
      supplementaryCount: Int64(layout.supplementaryCount))
  }
}
