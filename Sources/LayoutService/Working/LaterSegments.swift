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

/// A computation of the later items of a section, from a changed item on: the frames of earlier
/// items are those in the store.
struct LaterSegments {
  private let number: SectionNumber
  private let document: DocumentNumber
  private let connection: Connection
  private let reader: FrameReader
  private let scrollsVertically: Bool
  /// The segments to write, by their numbers.
  private var found: [Int: Segment] = [:]
  /// Whether the last item was computed.
  private var reachesEnd = false

  private struct Segment {
    var frames: [Rect]
    /// The bounds of the segment and all later ones, and of the segment and all earlier ones.
    var lower: Double
    var upper: Double
  }

  init(
    of number: SectionNumber, _ document: DocumentNumber, in set: LayoutSetNumber,
    scrollsVertically: Bool, on connection: Connection
  ) {
    (self.number, self.document, self.connection) = (number, document, connection)
    self.scrollsVertically = scrollsVertically
    reader = FrameReader(set, on: connection)
  }

  /// Computes the frames from the segment of an item to the last item whose frame may change.
  ///
  /// - Returns: The layout of the section; nil if it must be laid out as a whole.
  mutating func layOut(
    from item: Int, in pass: LayoutPass, insteadOf known: ExtentEntry
  ) throws(ServiceError) -> SectionLayout? {
    guard var inputs = try stored(connection.segment(withRun: item, of: number, of: document)),
      var next = try continuation(of: inputs, in: pass)
    else { return nil }
    let first = inputs.number
    var earlier = first - 1
    while earlier >= 0, !next.prepend(try frames(earlier).frames) { earlier -= 1 }
    var old = next
    var upper = first > 0 ? try bounds(first - 1).upper : -.infinity
    while true {
      let segment = inputs.number
      let frames = try frames(segment).frames
      guard inputs.runs.areSingleItems, frames.count == inputs.runs.sizes.count else { return nil }
      old.append(frames)
      let new = next.layOut(inputs.runs.sizes, from: inputs.firstRun)
      let reach = reach(of: new)
      upper = max(upper, reach.upper)
      found[segment] = Segment(frames: new, lower: reach.lower, upper: upper)
      reachesEnd = inputs.isLast
      if reachesEnd { break }
      if next.state == old.state, upper == (try bounds(segment)).upper { break }
      inputs = try stored(connection.segment(after: inputs, of: document))
    }
    let lower = try spreadLower(first...inputs.number)
    guard reachesEnd else { return try layout(like: known) }
    do throws(LayoutError) {
      return try next.layout(reach: Reach(lower: lower, upper: upper))
    } catch { return nil }
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
    of inputs: SectionSegment, in pass: LayoutPass
  ) throws(ServiceError) -> (any SectionContinuation)? {
    let section = try connection.documentSection(inputs.part, of: document)
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

extension PackedRuns {
  /// Whether each run is one item of a fixed size.
  var areSingleItems: Bool { counts == nil && references == nil }
}

extension LoadedDocument {
  /// Returns the segment of an item of a section in which each run is one item, so that the item's
  /// run has the same number; nil for a section that must be read as a whole. The frames of the
  /// items tell their number.
  ///
  /// - Complexity: O(log *n*) in rows.
  func segment(
    ofItem item: Int, of number: SectionNumber
  ) throws(ServiceError) -> SectionSegment? {
    guard detached == nil, item >= 0, let set = set?.usable,
      let entry = directory.place(of: number).map({ directory[$0] }),
      directory.hasCleanItems(entry)
        || segmentChanges[number]?.isOnly(of: entry, directory.revisions) ?? false
    else { return nil }
    return try located(number) { () throws(ServiceError) in
      let segment = try stored(connection.segment(withRun: item, of: number, of: record.number))
      guard let segment, segment.runs.areSingleItems else { return nil }
      let last = (segment.runCount - 1) / RowCapacity.segmentLength
      let reader = FrameReader(set, on: connection)
      guard try stored(reader.segmentCount(of: number)) == last + 1,
        let frames = try stored(reader.frames(last, of: number)),
        last * RowCapacity.segmentLength + frames.frames.count == segment.runCount
      else { return nil }
      return segment
    }
  }

  /// Computes the changed items of a section, and writes their frames.
  ///
  /// - Returns: The layout of the section; nil if it must be computed as a whole.
  func recomputeSegments(
    of number: SectionNumber, _ entry: DirectoryEntry, in pass: LayoutPass,
    _ set: LayoutSetNumber, by writer: FrameWriter
  ) throws(ServiceError) -> SectionLayout? {
    guard let change = segmentChanges[number], change.isOnly(of: entry, directory.revisions),
      // The bounds of the items are stored for decorations.
      traits.containerLine == nil
    else { return nil }
    var segments = LaterSegments(
      of: number, record.number, in: set,
      scrollsVertically: settings.configuration.effectiveScrollDirection == .vertical,
      on: connection)
    let layout = try segments.layOut(from: change.item, in: pass, insteadOf: entry.extent)
    guard let layout else { return nil }
    try segments.write(layout, by: writer)
    return layout
  }
}
