import LayoutEngine
package import LayoutStorage

/// The frames of one section in segments, from the store or from memory.
package enum SectionSegments {
  case computed(FrameSegment)
  case stored(SectionNumber, FrameReader)

  /// Returns a segment; nil if the section has fewer segments.
  func segment(_ segment: Int) throws(ServiceError) -> FrameSegment? {
    switch self {
    case .computed(let whole):
      let first = segment * RowCapacity.segmentLength
      guard segment == 0 || first < whole.frames.count else { return nil }
      var part = whole
      part.frames = Array(
        whole.frames[first..<min(first + RowCapacity.segmentLength, whole.frames.count)])
      return part
    case .stored(let number, let reader):
      // Greater keys belong to segments of the next section.
      guard segment < KeyLayout.maximumSegments else { return nil }
      let found = try storageErrors { () throws(StorageError) in
        try reader.frames(segment, of: number)
      }
      guard found != nil || segment > 0 else { throw missing }
      return found
    }
  }

  /// Returns the frames of all items.
  func frames() throws(ServiceError) -> [Rect] {
    guard let first = try segment(0) else { return [] }
    var walk = try SegmentWalk(self, first: first)
    var all: [Rect] = []
    while let (_, frames) = try walk.next() { all += frames }
    return all
  }

  fileprivate func segmentCount() throws(ServiceError) -> Int {
    switch self {
    case .computed(let whole):
      return (whole.frames.count + RowCapacity.segmentLength - 1) / RowCapacity.segmentLength
    case .stored(let number, let reader):
      return try storageErrors { () throws(StorageError) in
        try reader.segmentCount(of: number)
      }
    }
  }

  /// Returns the bounds of a segment; nil for the only segment of a section.
  func bounds(of segment: Int) throws(ServiceError) -> (lower: Double, upper: Double)? {
    guard case .stored(let number, let reader) = self else { return nil }
    return try storageErrors { () throws(StorageError) in
      try reader.bounds(ofSegment: segment, of: number)
    }
  }

  /// The error for missing or incomplete rows of frames.
  fileprivate var missing: ServiceError {
    guard case .stored(let number, let reader) = self else {
      preconditionFailure("BUG: frames in memory lack a segment")
    }
    return .storage(
      reader.connection.corrupt(
        "frames of section \(number.rawValue) are missing in layout_set \(reader.set.rawValue)"))
  }
}

/// An iteration over the segments of a section, or over the segments that may touch a range along
/// the scroll axis, in section coordinates.
struct SegmentWalk {
  private let segments: SectionSegments
  private let first: FrameSegment
  private let range: Reach?
  private let count: Int
  private var number = 0

  /// Creates an iteration.
  ///
  /// - Parameters:
  ///   - range: The range, in section coordinates.
  ///   - length: The section's length along the scroll axis, in points.
  /// - Complexity: O(log *n*) in segments with a range, and mostly O(1).
  init(
    _ segments: SectionSegments, first: FrameSegment, touching range: Reach? = nil,
    length: Double = 0
  ) throws(ServiceError) {
    (self.segments, self.first, self.range) = (segments, first, range)
    if first.frames.count < RowCapacity.segmentLength {
      count = 1
    } else {
      count =
        if let formula = first.formula { formula.segmentCount } else { try segments.segmentCount() }
    }
    guard case .stored = segments, let range, count > 1 else { return }
    try findStart(of: range, length: length)
  }

  /// Finds the first segment whose `upper` bound reaches the start of a range.
  ///
  /// Segments are mostly about equally long, so that their places tell the segment. After four
  /// guesses the rest is halved.
  private mutating func findStart(of range: Reach, length: Double) throws(ServiceError) {
    var (end, guesses) = (count, 0)
    // What precedes the segments that are left ends at `start`, and they end at `stop`.
    var (start, stop) = (0.0, length)
    while number < end {
      let left = Double(end - number)
      let guess = guesses < 4 ? left * (range.lower - start) / (stop - start) : left / 2
      // It is no number if the bounds are those of a damaged store.
      let middle = number + Int(guess.isNaN ? 0 : min(max(guess, 0), left - 1))
      let bounds = try bounds(of: middle)
      if bounds.upper < range.lower {
        (number, start) = (middle + 1, bounds.upper)
      } else {
        (end, stop) = (middle, bounds.upper)
      }
      guesses += 1
    }
  }

  /// Returns the next frames, with the index of the first item; nil at the end.
  mutating func next() throws(ServiceError) -> (firstItem: Int, frames: ArraySlice<Rect>)? {
    guard number < count else { return nil }
    let start = number * RowCapacity.segmentLength
    defer { number += 1 }
    switch segments {
    case .computed(let whole):
      return (
        start, whole.frames[start..<min(start + RowCapacity.segmentLength, whole.frames.count)]
      )
    case .stored:
      // The bounds of a formula are computed; others are in the row of the frames.
      if first.formula != nil, try isBehindRange(number) { return nil }
      let frames = number == 0 ? first.frames : try segments.segment(number)?.frames
      guard let frames, number == count - 1 || frames.count == RowCapacity.segmentLength else {
        throw segments.missing
      }
      if first.formula == nil, try isBehindRange(number) { return nil }
      return (start, frames[...])
    }
  }

  /// Returns whether a segment and all later ones are behind the range.
  private func isBehindRange(_ segment: Int) throws(ServiceError) -> Bool {
    guard let range, count > 1 else { return false }
    return try bounds(of: segment).lower > range.upper
  }

  private func bounds(of segment: Int) throws(ServiceError) -> (lower: Double, upper: Double) {
    if let formula = first.formula {
      return formula.bounds(of: formula.items(ofSegment: segment))
    }
    guard let bounds = try segments.bounds(of: segment) else { throw segments.missing }
    return bounds
  }
}
