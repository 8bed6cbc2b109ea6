import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// The changed items of a section whose items are in segments, if nothing else of the section was
/// changed.
struct SegmentChange {
  /// From the first changed item to the last one.
  var items: ClosedRange<Int>
  /// The revision of the section's own inputs before.
  let before: Revision

  /// Returns whether the section's frames are those before the change.
  func isOnly(of entry: DirectoryEntry, _ revisions: InheritedRevisions) -> Bool {
    var old = entry.order
    old.revision = before
    return entry.extent.revision != .none && revisions.effective(old) == entry.extent.revision
  }
}

/// A computation of the later items of a section, from a changed item on: the frames of earlier
/// items are those in the store.
struct LaterSegments {
  private let number: SectionNumber
  private let document: DocumentNumber
  private let connection: Connection
  private let reader: FrameReader
  private let scrollsVertically: Bool
  /// Neighbouring segments of inputs, in order.
  private var inputs: [SectionSegment]
  /// The segments of frames to write, by their numbers.
  private var found: [Int: Segment] = [:]
  /// Whether the last item was computed.
  private var reachesEnd = false

  private struct Segment {
    var frames: [Rect]
    /// The bounds of the segment and all later ones, and of the segment and all earlier ones.
    var lower: Double
    var upper: Double
  }

  /// - Parameter inputs: The segment of the changed item.
  init(
    _ inputs: SectionSegment, _ document: DocumentNumber, in set: LayoutSetNumber,
    scrollsVertically: Bool, on connection: Connection
  ) {
    self.inputs = [inputs]
    (number, self.document, self.connection) = (inputs.section.number, document, connection)
    self.scrollsVertically = scrollsVertically
    reader = FrameReader(set, on: connection)
  }

  /// Computes the frames from the segment of the first changed item to the last item whose frame
  /// may change.
  ///
  /// - Parameter changed: From the first changed item to the last one.
  /// - Returns: The layout of the section; nil if it must be laid out as a whole, as with damaged
  ///   frames.
  mutating func layOut(
    _ changed: ClosedRange<Int>, in pass: LayoutPass, insteadOf known: ExtentEntry
  ) throws(ServiceError) -> SectionLayout? {
    guard var next = try continuation(in: pass), let top = try frames(0) else { return nil }
    let first = changed.lowerBound / RowCapacity.segmentLength
    var earlier = first - 1
    while earlier >= 0 {
      guard let frames = try frames(earlier)?.frames else { return nil }
      if next.prepend(frames) { break }
      earlier -= 1
    }
    var old = next
    var upper = -Double.infinity
    if first > 0 {
      guard let bounds = try bounds(first - 1) else { return nil }
      upper = bounds.upper
    }
    var segment = first
    let count = inputs[0].itemCount
    while true {
      let start = segment * RowCapacity.segmentLength
      let items = start..<min(start + RowCapacity.segmentLength, count)
      guard let frames = try frames(segment)?.frames, let bounds = try bounds(segment),
        let sizes = try sizes(items), frames.count == items.count
      else { return nil }
      old.append(frames)
      let new = next.layOut(sizes, from: start)
      let reach = reach(of: new)
      upper = max(upper, reach.upper)
      found[segment] = Segment(frames: new, lower: reach.lower, upper: upper)
      reachesEnd = items.upperBound == count
      if reachesEnd { break }
      // An item behind this segment may be changed even if none is moved.
      if items.upperBound > changed.upperBound, next.state == old.state, upper == bounds.upper {
        break
      }
      segment += 1
    }
    guard let lower = try spreadLower(first...segment) else { return nil }
    guard reachesEnd else { return layout(like: known, top) }
    do throws(LayoutError) {
      return try next.layout(reach: Reach(lower: lower, upper: upper))
    } catch { return nil }
  }

  /// Returns the sizes of some items; nil unless all are fixed.
  private mutating func sizes(_ items: Range<Int>) throws(ServiceError) -> [Size]? {
    while let first = inputs.first, first.firstItem > items.lowerBound, first.number > 0 {
      inputs.insert(
        try stored(connection.segment(first.number - 1, like: first, of: document)), at: 0)
    }
    while let last = inputs.last, last.items.upperBound < items.upperBound, !last.isLast {
      inputs.append(try stored(connection.segment(last.number + 1, like: last, of: document)))
    }
    let last = inputs.last?.number
    inputs.removeAll { $0.items.upperBound <= items.lowerBound && $0.number != last }
    var sizes: [Size] = []
    for segment in inputs {
      guard let own = segment.sizes(of: items) else { return nil }
      sizes += own
    }
    return sizes.count == items.count ? sizes : nil
  }

  /// Writes the computed frames.
  func write(_ layout: SectionLayout, by writer: FrameWriter) throws(ServiceError) {
    var found = found
    // The first segment has the footer, which may have moved.
    if found[0] == nil, let first = try frames(0), let bounds = try bounds(0),
      first.header != layout.header || first.footer != layout.footer
    {
      found[0] = Segment(frames: first.frames, lower: bounds.lower, upper: bounds.upper)
    }
    for (number, segment) in found.sorted(by: { $0.key < $1.key }) {
      let isFirst = number == 0
      try stored(
        writer.put(
          FrameSegment(
            header: isFirst ? layout.header : nil, footer: isFirst ? layout.footer : nil,
            frames: segment.frames),
          number, of: self.number, bounds: (segment.lower, segment.upper)))
    }
  }

  private func continuation(
    in pass: LayoutPass
  ) throws(ServiceError) -> (any SectionContinuation)? {
    let section = try connection.documentSection(inputs[0].part, of: document)
    // A section that cannot be laid out is refused with the error of its whole layout.
    do throws(LayoutError) { return try pass.continuation(of: section.input) } catch { return nil }
  }

  /// Returns the layout of a section whose last items keep their frames.
  private func layout(like known: ExtentEntry, _ first: FrameSegment) -> SectionLayout {
    var layout = SectionLayout()
    (layout.header, layout.footer) = (first.header, first.footer)
    layout.extent = FixedPoint(units: known.extent)
    layout.reach = Reach(lower: known.reachLower, upper: known.reachUpper)
    layout.breadth = known.breadth
    return layout
  }

  /// Gives each computed segment the bounds of the later ones, and earlier segments those of the
  /// computed ones where these differ. Returns the lower bound of all items; nil if frames are
  /// missing.
  private mutating func spreadLower(_ computed: ClosedRange<Int>) throws(ServiceError) -> Double? {
    var lower = Double.infinity
    if !reachesEnd {
      guard let bounds = try bounds(computed.upperBound + 1) else { return nil }
      lower = bounds.lower
    }
    for segment in computed.reversed() {
      lower = min(lower, found[segment]?.lower ?? lower)
      found[segment]?.lower = lower
    }
    for segment in (0..<computed.lowerBound).reversed() {
      guard let frames = try frames(segment)?.frames, let known = try bounds(segment) else {
        return nil
      }
      lower = min(lower, reach(of: frames).lower)
      if lower == known.lower { return try bounds(0)?.lower }
      found[segment] = Segment(frames: frames, lower: lower, upper: known.upper)
    }
    return lower
  }

  private func reach(of frames: [Rect]) -> Reach {
    var reach = Reach.none
    for frame in frames {
      reach.cover(
        from: scrollsVertically ? frame.minY : frame.minX,
        to: scrollsVertically ? frame.minY + frame.height : frame.minX + frame.width)
    }
    return reach
  }

  private func frames(_ segment: Int) throws(ServiceError) -> FrameSegment? {
    let found = try cached(on: connection) { () throws(ServiceError) in
      try stored(reader.frames(segment, of: number))
    }
    return found?.formula == nil ? found : nil
  }

  private func bounds(_ segment: Int) throws(ServiceError) -> (lower: Double, upper: Double)? {
    try stored(reader.bounds(ofSegment: segment, of: number))
  }
}

extension LoadedDocument {
  /// Returns the segment of an item of a section with several; nil for a section that must be read
  /// as a whole.
  ///
  /// - Complexity: O(log *n*) in rows.
  func segment(
    ofItem item: Int, of number: SectionNumber
  ) throws(ServiceError) -> SectionSegment? {
    guard detached == nil, set?.usable != nil,
      let entry = directory.place(of: number).map({ directory[$0] }),
      directory.hasCleanItems(entry)
        || segmentChanges[number]?.isOnly(of: entry, directory.revisions) ?? false
    else { return nil }
    return try located(number) { () throws(ServiceError) in
      try stored(connection.segment(ofItem: item, of: number, record.number))
    }
  }

  /// Computes the changed items of a section, and writes their frames.
  ///
  /// - Returns: The layout of the section; nil if it must be computed as a whole.
  func recomputeSegments(
    of number: SectionNumber, _ entry: DirectoryEntry, by computer: inout SectionComputer,
    in set: LayoutSetNumber, to writer: FrameWriter
  ) throws(ServiceError) -> SectionLayout? {
    guard let change = segmentChanges[number], change.isOnly(of: entry, directory.revisions),
      // The bounds of the items are stored for decorations.
      traits.containerLine == nil,
      let segment = try segment(ofItem: change.items.lowerBound, of: number)
    else { return nil }
    var segments = LaterSegments(
      segment, record.number, in: set,
      scrollsVertically: settings.configuration.effectiveScrollDirection == .vertical,
      on: connection)
    let layout = try segments.layOut(change.items, in: computer.pass, insteadOf: entry.extent)
    guard let layout else { return nil }
    computer.buffer.removeDecorations()
    try segments.write(layout, by: writer)
    return layout
  }
}
