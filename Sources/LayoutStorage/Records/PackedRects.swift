import LayoutEngine

/// The form of rectangles in the rows of `frame`: without loss, and mostly 16 bytes each.
///
/// A `Float` has exactly the value of most coordinates, because sizes and origins are mostly on a
/// grid of binary fractions of a point. So a coordinate of an entry has 4 bytes if this is so for
/// all its rectangles. Often only x has other values, because an even distribution divides what is
/// left of a line. All is little-endian.
enum PackedRects: UInt32, Comparable {
  /// x, y, width and height have 4 bytes each.
  case narrow = 0
  /// x has 8 bytes, and y, width and height have 4 each.
  case wideX = 1
  /// x, y, width and height have 8 bytes each, as in memory.
  case wide = 2

  static func < (a: PackedRects, b: PackedRects) -> Bool { a.rawValue < b.rawValue }

  /// The bytes of a rectangle.
  var size: Int {
    switch self {
    case .narrow: 16
    case .wideX: 20
    case .wide: 32
    }
  }

  /// The shortest form that loses no bit of rectangles in memory.
  init(for rects: UnsafeRawBufferPointer) {
    var isWide = SIMDMask<SIMD4<Int64>>(repeating: false)
    for offset in stride(from: 0, to: rects.count, by: PackedFrames.size) {
      let rect = rects.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
      isWide .|= SIMD4<Double>(SIMD4<Float>(rect)) .!= rect
    }
    self = isWide[1] || isWide[2] || isWide[3] ? .wide : isWide[0] ? .wideX : .narrow
  }

  /// Appends rectangles in memory.
  func append(_ rects: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    guard self != .wide else { return bytes.append(contentsOf: rects) }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: rects.count / PackedFrames.size * size))
    bytes.withUnsafeMutableBytes { bytes in
      var next = start
      for offset in stride(from: 0, to: rects.count, by: PackedFrames.size) {
        let rect = rects.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
        // The last 16 bytes. If x has 8, they overwrite half of the first of the four values.
        bytes.storeBytes(
          of: SIMD4<Float>(rect), toByteOffset: next + size - 16, as: SIMD4<Float>.self)
        if self == .wideX { bytes.storeBytes(of: rect.x, toByteOffset: next, as: Double.self) }
        next += size
      }
    }
  }

  /// Copies rectangles into memory; returns whether all are valid frames. The caller has checked
  /// that the row has their bytes.
  func copy(
    _ count: Int, at start: Int, in row: UnsafeRawBufferPointer,
    to rects: UnsafeMutablePointer<Rect>
  ) -> Bool {
    let memory = UnsafeMutableRawPointer(rects)
    guard self != .wide else {
      let bytes = UnsafeRawBufferPointer(rebasing: row[start..<start + count * size])
      guard let base = bytes.baseAddress else { return true }
      memory.copyMemory(from: base, byteCount: bytes.count)
      return PackedFrames.areValid(bytes)
    }
    let (least, most) = (PackedFrames.least, PackedFrames.most)
    var areValid = SIMDMask<SIMD4<Int64>>(repeating: true)
    for index in 0..<count {
      let offset = start + index * size
      var rect = SIMD4<Double>(
        row.loadUnaligned(fromByteOffset: offset + size - 16, as: SIMD4<Float>.self))
      if self == .wideX { rect.x = row.loadUnaligned(fromByteOffset: offset, as: Double.self) }
      // A branch for each frame would double the time.
      areValid .&= (rect .>= least) .& (rect .<= most)
      memory.storeBytes(of: rect, toByteOffset: index * PackedFrames.size, as: SIMD4.self)
    }
    return all(areValid)
  }

  /// Returns one rectangle; nil if it is not a valid frame.
  func rect(at start: Int, in row: UnsafeRawBufferPointer) -> Rect? {
    var rect = Rect.zero
    return copy(1, at: start, in: row, to: &rect) ? rect : nil
  }
}
