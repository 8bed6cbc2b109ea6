import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// The first changed item of a section whose items are in segments, if nothing else of the section
/// was changed.
struct SegmentChange {
  var item: Int
  /// The revision of the section's own inputs before.
  let before: Revision

  /// Returns whether the section's frames are those before the change.
  func isOnly(of entry: DirectoryEntry, _ revisions: InheritedRevisions) -> Bool {
    var old = entry.order
    old.revision = before
    return entry.extent.revision != .none && revisions.effective(old) == entry.extent.revision
  }
}

/// A segment of the inputs of a section that has several, with the index of its first item.
struct PlacedSegment {
  let segment: SectionSegment
  let firstItem: Int

  /// The sizes of its items; nil unless all are fixed.
  var sizes: [Size]? {
    let runs = segment.runs
    guard runs.references == nil else { return nil }
    guard let counts = runs.counts else { return runs.sizes }
    return zip(runs.sizes, counts).flatMap { repeatElement($0, count: Int($1)) }
  }

  var items: Range<Int> {
    let counts = segment.runs.counts.map { $0.reduce(0) { $0 + Int($1) } }
    return firstItem..<firstItem + (counts ?? segment.runs.sizes.count)
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
  /// The number of the section's items.
  private let count: Int
  /// Neighbouring segments of inputs, in order.
  private var inputs: [PlacedSegment]
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

  /// - Parameters:
  ///   - inputs: The segment of the changed item.
  ///   - count: The number of the section's items.
  init(
    _ inputs: PlacedSegment, count: Int, _ document: DocumentNumber, in set: LayoutSetNumber,
    scrollsVertically: Bool, on connection: Connection
  ) {
    (self.inputs, self.count) = ([inputs], count)
    (number, self.document, self.connection) = (
      inputs.segment.section.number, document, connection
    )
    self.scrollsVertically = scrollsVertically
    reader = FrameReader(set, on: connection)
  }

  /// Computes the frames from the segment of an item to the last item whose frame may change.
  ///
  /// - Returns: The layout of the section; nil if it must be laid out as a whole.
  mutating func layOut(
    from item: Int, in pass: LayoutPass, insteadOf known: ExtentEntry
  ) throws(ServiceError) -> SectionLayout? {
    guard var next = try continuation(in: pass) else { return nil }
    let first = item / RowCapacity.segmentLength
    var earlier = first - 1
    while earlier >= 0, !next.prepend(try frames(earlier).frames) { earlier -= 1 }
    var old = next
    var upper = first > 0 ? try bounds(first - 1).upper : -.infinity
    var segment = first
    while true {
      let start = segment * RowCapacity.segmentLength
      let items = start..<min(start + RowCapacity.segmentLength, count)
      let frames = try frames(segment).frames
      guard let sizes = try sizes(items), frames.count == items.count else { return nil }
      old.append(frames)
      let new = next.layOut(sizes, from: start)
      let reach = reach(of: new)
      upper = max(upper, reach.upper)
      found[segment] = Segment(frames: new, lower: reach.lower, upper: upper)
      reachesEnd = items.upperBound == count
      if reachesEnd { break }
      if next.state == old.state, upper == (try bounds(segment)).upper { break }
      segment += 1
    }
    let lower = try spreadLower(first...segment)
    guard reachesEnd else { return try layout(like: known) }
    do throws(LayoutError) {
      return try next.layout(reach: Reach(lower: lower, upper: upper))
    } catch { return nil }
  }

  /// Returns the sizes of some items; nil unless all are fixed.
  private mutating func sizes(_ items: Range<Int>) throws(ServiceError) -> [Size]? {
    while let first = inputs.first, first.firstItem > items.lowerBound, first.segment.number > 0 {
      let segment = try stored(
        connection.segment(first.segment.number - 1, like: first.segment, of: document))
      let length = PlacedSegment(segment: segment, firstItem: 0).items.count
      inputs.insert(
        PlacedSegment(segment: segment, firstItem: first.firstItem - length), at: 0)
    }
    while let last = inputs.last, last.items.upperBound < items.upperBound, !last.segment.isLast {
      let segment = try stored(
        connection.segment(last.segment.number + 1, like: last.segment, of: document))
      inputs.append(PlacedSegment(segment: segment, firstItem: last.items.upperBound))
    }
    let last = inputs.last?.segment.number
    inputs.removeAll {
      $0.items.upperBound <= items.lowerBound && $0.segment.number != last
    }
    var sizes: [Size] = []
    for segment in inputs {
      guard let own = segment.sizes else { return nil }
      let part = segment.items.clamped(to: items)
      sizes += own[part.lowerBound - segment.firstItem..<part.upperBound - segment.firstItem]
    }
    return sizes.count == items.count ? sizes : nil
  }

  /// Writes the computed frames.
  func write(_ layout: SectionLayout, by writer: FrameWriter) throws(ServiceError) {
    var found = found
    let first = try frames(0)
    // The first segment has the footer, which may have moved.
    if found[0] == nil, first.header != layout.header || first.footer != layout.footer {
      let bounds = try bounds(0)
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
    let section = try connection.documentSection(inputs[0].segment.part, of: document)
    // A section that cannot be laid out is refused with the error of its whole layout.
    do throws(LayoutError) { return try pass.continuation(of: section.input) } catch { return nil }
  }

  /// Returns the layout of a section whose last items keep their frames.
  private func layout(like known: ExtentEntry) throws(ServiceError) -> SectionLayout {
    let first = try frames(0)
    var layout = SectionLayout()
    (layout.header, layout.footer) = (first.header, first.footer)
    layout.extent = FixedPoint(units: known.extent)
    layout.reach = Reach(lower: known.reachLower, upper: known.reachUpper)
    layout.breadth = known.breadth
    return layout
  }

  /// Gives each computed segment the bounds of the later ones, and earlier segments those of the
  /// computed ones where these differ. Returns the lower bound of all items.
  private mutating func spreadLower(_ computed: ClosedRange<Int>) throws(ServiceError) -> Double {
    var lower =
      reachesEnd ? Double.infinity : try bounds(computed.upperBound + 1).lower
    for segment in computed.reversed() {
      lower = min(lower, found[segment]?.lower ?? lower)
      found[segment]?.lower = lower
    }
    for segment in (0..<computed.lowerBound).reversed() {
      let (frames, known) = (try frames(segment).frames, try bounds(segment))
      lower = min(lower, reach(of: frames).lower)
      if lower == known.lower { return try bounds(0).lower }
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

  private func frames(_ segment: Int) throws(ServiceError) -> FrameSegment {
    let found = try stored(reader.frames(segment, of: number))
    guard let found, found.formula == nil else { throw missing }
    return found
  }

  private func bounds(_ segment: Int) throws(ServiceError) -> (lower: Double, upper: Double) {
    guard let bounds = try stored(reader.bounds(ofSegment: segment, of: number)) else {
      throw missing
    }
    return bounds
  }

  private var missing: ServiceError {
    .storage(
      connection.corrupt(
        "frames of section \(number.rawValue) are missing in layout_set \(reader.set.rawValue)"))
  }
}

extension LoadedDocument {
  /// Returns the segment of an item of a section with several, and the number of the section's
  /// items; nil for a section that must be read as a whole.
  ///
  /// The frames tell the number of items. Only if it is that of the runs, each run is one item, and
  /// an item's run has its number. Otherwise the runs before it would have to be read: the cache
  /// alone must not decide which item is edited.
  ///
  /// - Complexity: O(log *n*) in rows.
  func segment(
    ofItem item: Int, of number: SectionNumber
  ) throws(ServiceError) -> (placed: PlacedSegment, count: Int)? {
    guard detached == nil, item >= 0, let set = set?.usable,
      let entry = directory.place(of: number).map({ directory[$0] }),
      directory.hasCleanItems(entry)
        || segmentChanges[number]?.isOnly(of: entry, directory.revisions) ?? false
    else { return nil }
    return try located(number) { () throws(ServiceError) in
      let reader = FrameReader(set, on: connection)
      let last = try stored(reader.segmentCount(of: number)) - 1
      guard last > 0, let frames = try stored(reader.frames(last, of: number)),
        var segment = try stored(connection.lastSegment(of: number, record.number))
      else { return nil }
      let count = last * RowCapacity.segmentLength + frames.frames.count
      guard item < count else { return nil }
      guard segment.runCount == count else { return nil }
      let wanted = item / RowCapacity.segmentLength
      if wanted != segment.number {
        segment = try stored(connection.segment(wanted, like: segment, of: record.number))
      }
      return (PlacedSegment(segment: segment, firstItem: segment.firstRun), count)
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
      let (placed, count) = try segment(ofItem: change.item, of: number)
    else { return nil }
    var segments = LaterSegments(
      placed, count: count, record.number, in: set,
      scrollsVertically: settings.configuration.effectiveScrollDirection == .vertical,
      on: connection)
    let layout = try segments.layOut(from: change.item, in: computer.pass, insteadOf: entry.extent)
    guard let layout else { return nil }
    computer.buffer.removeDecorations()
    try segments.write(layout, by: writer)
    return layout
  }
}
