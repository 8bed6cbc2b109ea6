package import LayoutEngine

/// A segment of a section's computed frames.
package struct FrameSegment {
  package var header: Rect?
  package var footer: Rect?
  package var frames: [Rect]
  /// An array, because segments are copied, and most have no such grid.
  private var grids: [FrameGrid] = []

  /// The frames of the whole section, if they are stored as a grid that fills a segment.
  package var grid: FrameGrid? { grids.first }

  package init(header: Rect?, footer: Rect?, frames: [Rect]) {
    self.header = header
    self.footer = footer
    self.frames = frames
  }

  /// Creates a segment from an entry; nil if the frames are not valid.
  ///
  /// - Parameter segment: The number of the segment, which only a grid has: the frames of other
  ///   entries are one segment.
  init?(_ entry: PackedFrames.Entry, _ segment: Int = 0, in row: UnsafeRawBufferPointer) {
    if entry.hasGrid {
      guard let grid = entry.grid(in: row) else { return nil }
      if grid.count >= RowCapacity.segmentLength { grids = [grid] }
      frames = grid.frames(grid.items(ofSegment: segment))
      if segment > 0 { return }
    } else if entry.count > 0 {
      var areValid = false
      frames = Array(unsafeUninitializedCapacity: entry.count) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        areValid = entry.copyFrames(in: row, to: start)
        count = entry.count
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

extension FrameGrid {
  /// Creates a grid from its bytes; nil unless all its frames are valid and so many.
  init?(packed blob: UnsafeRawBufferPointer, count: Int) {
    guard blob.count == MemoryLayout<FrameGrid>.size else { return nil }
    let grid = blob.loadUnaligned(as: FrameGrid.self)
    guard grid.count == count, count > 0, grid.perLine > 0, grid.line <= 1, grid.isFinite else {
      return nil
    }
    // Positions ascend or descend with columns and lines, so the last ones are the farthest.
    let corners = [0, min(count, Int(grid.perLine)) - 1, count - 1].map(grid.frame)
    guard corners.withUnsafeBytes(PackedFrames.areValid) else { return nil }
    self = grid
  }

  package var segmentCount: Int {
    (count + RowCapacity.segmentLength - 1) / RowCapacity.segmentLength
  }

  /// Returns the items of a segment; none after the last segment.
  package func items(ofSegment segment: Int) -> Range<Int> {
    let first = min(segment * RowCapacity.segmentLength, count)
    return first..<min(first + RowCapacity.segmentLength, count)
  }
}
