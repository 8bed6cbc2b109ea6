package import LayoutEngine

/// A formula that an entry of a row of frames has in place of the frames.
package protocol PackedFormula: FrameFormula {
  /// The bytes of the formula, little-endian.
  var packed: [UInt8] { get }

  /// Creates a formula from its bytes; nil unless all its frames are valid and so many.
  init?(packed bytes: UnsafeRawBufferPointer, count: Int)
}

extension FrameGrid: PackedFormula {
  package var packed: [UInt8] { withUnsafeBytes(of: self, Array.init) }

  package init?(packed bytes: UnsafeRawBufferPointer, count: Int) {
    guard bytes.count == MemoryLayout<FrameGrid>.size else { return nil }
    let grid = bytes.loadUnaligned(as: FrameGrid.self)
    guard grid.count == count, count > 0, grid.perLine > 0, grid.line <= 1, grid.isFinite else {
      return nil
    }
    // Positions ascend or descend with columns and lines, so the last ones are the farthest.
    let corners = [0, min(count, Int(grid.perLine)) - 1, count - 1].map(grid.frame)
    guard corners.withUnsafeBytes(PackedFrames.areValid) else { return nil }
    self = grid
  }
}

/// The start of the first group, the pitch, the number of frames of a group, the axes (bit 0: that
/// of the groups, bit 1: that of the line), and the frames of 32 bytes each.
extension FramePattern: PackedFormula {
  private static let headSize = 24

  package var packed: [UInt8] {
    var bytes: [UInt8] = []
    for value in [start, pitch] {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for value in [UInt32(group.count), UInt32(axis | line << 1)] {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    group.withUnsafeBytes { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Returns the number of bytes of a pattern in a row; nil if the row is too short to tell.
  static func size(at start: Int, in row: UnsafeRawBufferPointer) -> Int? {
    guard start + headSize <= row.count else { return nil }
    return headSize + Int(row.littleEndian32(at: start + 16)) * PackedFrames.size
  }

  package init?(packed bytes: UnsafeRawBufferPointer, count: Int) {
    guard count > 0, bytes.count > FramePattern.headSize,
      FramePattern.size(at: 0, in: bytes) == bytes.count
    else { return nil }
    let axes = bytes.littleEndian32(at: 20)
    let frames = UnsafeRawBufferPointer(rebasing: bytes[FramePattern.headSize...])
    guard axes <= 3, PackedFrames.areValid(frames) else { return nil }
    self.init(
      group: Array(
        unsafeUninitializedCapacity: frames.count / PackedFrames.size
      ) { buffer, initialized in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: frames)
        initialized = frames.count / PackedFrames.size
      }, axis: Int(axes & 1), start: bytes.loadUnaligned(as: Double.self),
      pitch: bytes.loadUnaligned(fromByteOffset: 8, as: Double.self), line: Int(axes >> 1),
      count: count)
    // Groups ascend or descend, so the first or the last one is the farthest.
    let ends = [0..<min(count, group.count), max(0, count - group.count)..<count].flatMap(
      frames(_:))
    guard pitch.isFinite, ends.withUnsafeBytes(PackedFrames.areValid) else { return nil }
  }
}

extension FrameFormula {
  package var segmentCount: Int {
    (count + RowCapacity.segmentLength - 1) / RowCapacity.segmentLength
  }

  /// Returns the items of a segment; none after the last segment.
  package func items(ofSegment segment: Int) -> Range<Int> {
    let first = min(segment * RowCapacity.segmentLength, count)
    return first..<min(first + RowCapacity.segmentLength, count)
  }
}
