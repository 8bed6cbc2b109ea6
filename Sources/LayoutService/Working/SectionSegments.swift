import LayoutEngine
package import LayoutStorage

/// The frames of one section, in segments, from the store or from memory.
package enum SectionSegments {
  case computed(FrameSegment)
  case stored(SectionNumber, LayoutSetNumber, Connection)

  /// Returns a segment; nil where the section has no such one.
  func segment(_ segment: Int) throws(ServiceError) -> FrameSegment? {
    switch self {
    case .computed(let whole):
      let first = segment * Packed.segmentLength
      guard segment == 0 || first < whole.frames.count else { return nil }
      var part = whole
      part.frames = Array(
        whole.frames[first..<min(first + Packed.segmentLength, whole.frames.count)])
      return part
    case .stored(let number, let set, let connection):
      // Beyond them lie those of the next section.
      guard segment < Packed.maximumSegments else { return nil }
      let found = try storing { () throws(StorageError) in
        try connection.frames(segment, of: number, in: set)
      }
      guard found != nil || segment > 0 else { throw missing }
      return found
    }
  }

  /// Calls the body with the segments that may touch a range along the scroll axis, in section
  /// coordinates, or with all.
  ///
  /// - Complexity: O(log *n*) in segments, and O(1) for each that is given.
  func forEach(
    touching range: Reach?, first: FrameSegment, _ body: (Int, [Rect]) -> Void
  ) throws(ServiceError) {
    if case .computed(let whole) = self { return body(0, whole.frames) }
    if first.frames.count < Packed.segmentLength { return body(0, first.frames) }
    let count = try segmentCount()
    let last = count - 1
    var segment = 0
    if let range {
      // The first segment up to which something ends behind the range's start.
      var end = count
      while segment < end {
        let middle = (segment + end) / 2
        let isBefore = try bounds(of: middle).upper < range.lower
        if isBefore { segment = middle + 1 } else { end = middle }
      }
    }
    while segment < count {
      if let range, try bounds(of: segment).lower > range.upper { return }
      let frames = segment == 0 ? first.frames : try self.segment(segment)?.frames
      guard let frames, segment == last || frames.count == Packed.segmentLength else {
        throw missing
      }
      body(segment, frames)
      segment += 1
    }
  }

  private func segmentCount() throws(ServiceError) -> Int {
    guard case .stored(let number, let set, let connection) = self else { return 1 }
    return try storing { () throws(StorageError) in try connection.segmentCount(of: number, in: set)
    }
  }

  func bounds(of segment: Int) throws(ServiceError) -> (lower: Double, upper: Double) {
    guard case .stored(let number, let set, let connection) = self else { return (0, 0) }
    let found = try storing { () throws(StorageError) in
      try connection.bounds(ofSegment: segment, of: number, in: set)
    }
    guard let found else { throw missing }
    return found
  }

  /// The error for rows of frames that are not there, or not whole.
  private var missing: ServiceError {
    guard case .stored(let number, let set, let connection) = self else {
      preconditionFailure("BUG: frames in memory lack a segment")
    }
    return .storage(
      connection.corrupt(
        "frames of section \(number.rawValue) are missing in layout_set \(set.rawValue)"))
  }
}
