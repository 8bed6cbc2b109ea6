import LayoutEngine

// A decoration in a row of `decoration`: 56 bytes, little-endian. The entry's ordinal (four bytes;
// the highest bit is set if there is a step), the item (four bytes), x, y, width and height, and x
// and y of the step, or zeros.

extension ArraySlice where Element == DecorationFrame {
  func pack(into blob: inout [UInt8]) {
    blob.removeAll(keepingCapacity: true)
    for decoration in self {
      let ordinal = UInt32(truncatingIfNeeded: decoration.ordinal)
      blob.append(ordinal | (decoration.step == nil ? 0 : PackedDecoration.withStep))
      blob.append(UInt32(truncatingIfNeeded: decoration.item))
      let (rect, step) = (decoration.rect, decoration.step ?? .zero)
      for value in [rect.minX, rect.minY, rect.width, rect.height, step.x, step.y] {
        blob.append(value.bitPattern)
      }
    }
  }
}

extension Array where Element == DecorationFrame {
  /// Appends the decorations of a blob; returns whether it is valid.
  mutating func append(packed blob: UnsafeRawBufferPointer) -> Bool {
    let (count, rest) = blob.count.quotientAndRemainder(dividingBy: PackedDecoration.size)
    guard rest == 0, count <= RowCapacity.maximumDecorationLength else { return false }
    for index in 0..<count {
      let start = index * PackedDecoration.size
      let ordinal = UInt32(
        littleEndian: blob.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      let item = UInt32(
        littleEndian: blob.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
      let values = (0..<6).map { blob.double(at: start + 8 + 8 * $0) }
      guard values.allSatisfy({ abs($0) <= PackedFrames.farthest }), values[2] >= 0, values[3] >= 0
      else { return false }
      append(
        DecorationFrame(
          ordinal: Int(ordinal & ~PackedDecoration.withStep), item: Int(item),
          rect: Rect(x: values[0], y: values[1], width: values[2], height: values[3]),
          step: ordinal & PackedDecoration.withStep == 0
            ? nil : Point(x: values[4], y: values[5])))
    }
    return true
  }
}

private enum PackedDecoration {
  static let size = 56
  static let withStep: UInt32 = 1 << 31
}

extension ItemsBox {
  var packed: [UInt8] {
    var blob: [UInt8] = []
    for value in values { blob.append(value.bitPattern) }
    return blob
  }

  init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == ItemsBox.packedSize else { return nil }
    self.init(values: (0..<ItemsBox.packedSize / 8).map { blob.double(at: 8 * $0) })
  }
}

extension [UInt8] {
  fileprivate mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func double(at offset: Int) -> Double {
    Double(
      bitPattern: UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
  }
}
