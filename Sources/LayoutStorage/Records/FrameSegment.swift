package import LayoutEngine

/// A segment of a section's computed frames.
package struct FrameSegment {
  package var header: Rect?
  package var footer: Rect?
  package var frames: [Rect]

  /// The frames of the whole section, if they are stored as a formula and fill a segment.
  package private(set) var formula: (any FrameFormula)?

  package init(header: Rect?, footer: Rect?, frames: [Rect]) {
    self.header = header
    self.footer = footer
    self.frames = frames
  }

  /// Creates a segment from an entry; nil if the frames are not valid.
  ///
  /// - Parameter segment: The number of the segment, which only a formula has: the frames of other
  ///   entries are one segment.
  init?(_ entry: PackedFrames.Entry, _ segment: Int = 0, in row: UnsafeRawBufferPointer) {
    if entry.hasFormula, entry.count >= RowCapacity.segmentLength {
      guard let formula = entry.formula(in: row) else { return nil }
      self.formula = formula
      frames = formula.frames(formula.items(ofSegment: segment))
      if segment > 0 { return }
    } else if entry.count > 0 {
      var areValid = false
      frames = Array(unsafeUninitializedCapacity: entry.count) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        let copied = entry.copyFrames(of: segment, in: row, to: start)
        (areValid, count) = (copied != nil, copied ?? 0)
      }
      if !areValid { return nil }
    } else {
      // The initializer above would write a count even into the empty array, which all threads
      // share.
      frames = []
    }
    if entry.hasHeader {
      header = entry.header(in: row)
      if header == nil { return nil }
    }
    if entry.hasFooter {
      footer = entry.footer(in: row)
      if footer == nil { return nil }
    }
  }
}
