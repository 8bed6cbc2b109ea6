import LayoutEngine

/// Frames as they lie in the rows of `frame`: x, y, width and height of each, 32 bytes,
/// little-endian.
///
/// They are valid if and only if their length is that of a whole number of frames, no coordinate
/// lies farther away than ``farthest``, and no size is negative: so none is not-a-number.
package enum PackedFrames {
  static let size = MemoryLayout<Rect>.stride

  /// In points. A coordinate is a sum of a few lengths, each within the limit of the format: an
  /// inset, a size, an offset.
  static let farthest = 16 * FixedPoint.limit

  package static func areValid(_ blob: UnsafeRawBufferPointer) -> Bool {
    guard blob.count % size == 0 else { return false }
    let least = SIMD4(-farthest, -farthest, 0, 0)
    let most = SIMD4<Double>(repeating: farthest)
    var areValid = SIMDMask<SIMD4<Int64>>(repeating: true)
    // A branch for each would cost as much as all the rest.
    for offset in stride(from: 0, to: blob.count, by: size) {
      let frame = blob.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
      areValid .&= (frame .>= least) .& (frame .<= most)
    }
    return all(areValid)
  }
}

extension Rect {
  /// Returns nil where the bytes are not one valid frame.
  init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == PackedFrames.size, PackedFrames.areValid(blob) else { return nil }
    self = blob.loadUnaligned(as: Rect.self)
  }
}

extension Array where Element == Rect {
  /// Returns nil where the bytes are not valid frames of one segment.
  init?(packed blob: UnsafeRawBufferPointer) {
    let count = blob.count / PackedFrames.size
    guard count <= Packed.segmentLength, PackedFrames.areValid(blob) else { return nil }
    // That initializer writes a count even into the empty array, which all threads share.
    guard count > 0 else {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: blob)
      initialized = count
    }
  }
}

extension Statement {
  /// Returns a frame that a row may have; throws `corrupt` where it has something else.
  func frame(_ column: Int32, ofRow key: Int64) throws(StorageError) -> Rect? {
    if isNull(column) { return nil }
    guard let frame = withBlob(column, { Rect(packed: $0) }) else {
      throw invalid(column, "is no frame", row: key)
    }
    return frame
  }
}
