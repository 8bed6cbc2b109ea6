import LayoutEngine

/// The format of frames in the rows of `frame`: x, y, width and height of each, 32 bytes,
/// little-endian.
///
/// A blob is valid if and only if its length is a multiple of a frame's length, the magnitude of no
/// coordinate exceeds ``farthest``, and no size is negative. So no value is NaN.
package enum PackedFrames {
  static let size = MemoryLayout<Rect>.stride

  /// The greatest magnitude of a coordinate, in points. A coordinate is a sum of a few lengths,
  /// each within the limit of the format: an inset, a size, an offset.
  static let farthest = 16 * FixedPoint.limit

  package static func areValid(_ blob: UnsafeRawBufferPointer) -> Bool {
    guard blob.count % size == 0 else { return false }
    let least = SIMD4(-farthest, -farthest, 0, 0)
    let most = SIMD4<Double>(repeating: farthest)
    var areValid = SIMDMask<SIMD4<Int64>>(repeating: true)
    // A branch for each frame would double the time.
    for offset in stride(from: 0, to: blob.count, by: size) {
      let frame = blob.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
      areValid .&= (frame .>= least) .& (frame .<= most)
    }
    return all(areValid)
  }
}

extension Rect {
  /// Creates a frame from its bytes; nil if they are not one valid frame.
  init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == PackedFrames.size, PackedFrames.areValid(blob) else { return nil }
    self = blob.loadUnaligned(as: Rect.self)
  }
}

extension Array where Element == Rect {
  /// Creates the frames of a segment; nil if the bytes are not valid.
  init?(packed blob: UnsafeRawBufferPointer) {
    let count = blob.count / PackedFrames.size
    guard count <= RowCapacity.segmentLength, PackedFrames.areValid(blob) else { return nil }
    // The initializer below writes a count even into the empty array, which all threads share.
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
  /// Returns the frame in a column; nil for NULL. Throws `corrupt` if the value is not a frame.
  func frame(_ column: Int32, ofRow key: Int64) throws(StorageError) -> Rect? {
    if isNull(column) { return nil }
    guard let frame = withBlob(column, { Rect(packed: $0) }) else {
      throw invalid(column, "is not a valid frame", row: key)
    }
    return frame
  }
}
