import LayoutEngine

// A layout set's values of sections in the rows of `extent`: see ``ExtentEntry``. Consecutive
// sections with equal values are stored once. The upper half of the last word, above the number of
// decorations, is the number of further sections with these values.

extension Array where Element == ExtentEntry {
  init?(packed blob: UnsafeRawBufferPointer) {
    let size = ExtentEntry.packedSize
    guard blob.count % size == 0, !blob.isEmpty else { return nil }
    func further(_ start: Int) -> Int {
      Int(blob.loadUnaligned(fromByteOffset: start + size - 4, as: UInt32.self).littleEndian)
    }
    let starts = stride(from: 0, to: blob.count, by: size)
    let count = starts.reduce(0) { $0 + 1 + further($1) }
    guard count <= RowCapacity.extentLength else { return nil }
    var isValid = true
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      for start in starts {
        var entry = blob.loadUnaligned(fromByteOffset: start, as: ExtentEntry.self)
        entry.decorationCount &= 0xFFFF_FFFF
        isValid = isValid && entry.isValid
        let end = initialized + 1 + further(start)
        buffer[initialized..<end].initialize(repeating: entry)
        initialized = end
      }
    }
    guard isValid else { return nil }
  }

  var packed: [UInt8] {
    var bytes: [UInt8] = []
    var first = 0
    while first < count {
      var entry = self[first]
      let end = self[first...].firstIndex { $0 != entry } ?? count
      entry.decorationCount |= Int64(end - first - 1) << 32
      Swift.withUnsafeBytes(of: entry) { bytes.append(contentsOf: $0) }
      first = end
    }
    return bytes
  }
}

extension ExtentEntry {
  var isValid: Bool {
    revision.rawValue >= 0 && decorations.rawValue >= 0
      && extent.magnitude <= FixedPoint(FixedPoint.limit).units.magnitude
      && 0...StoreLimits.decorations ~= decorationCount
      && abs(reachLower) <= PackedFrames.farthest && abs(reachUpper) <= PackedFrames.farthest
  }
}
