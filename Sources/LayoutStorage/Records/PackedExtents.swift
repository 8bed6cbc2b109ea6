import LayoutEngine

// A layout set's values of sections in the rows of `extent`: see ``ExtentEntry``.

extension Array where Element == ExtentEntry {
  init?(packed blob: UnsafeRawBufferPointer) {
    let (count, rest) = blob.count.quotientAndRemainder(dividingBy: ExtentEntry.packedSize)
    guard rest == 0, 1...RowCapacity.extentLength ~= count else { return nil }
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: blob)
      initialized = count
    }
    let limit = FixedPoint(FixedPoint.limit).units.magnitude
    let farthest = PackedFrames.farthest
    let isValid = allSatisfy {
      $0.revision.rawValue >= 0 && $0.extent.magnitude <= limit && $0.decorations.rawValue >= 0
        && 0...StoreLimits.decorations ~= $0.decorationCount
        && abs($0.reachLower) <= farthest && abs($0.reachUpper) <= farthest
    }
    guard isValid else { return nil }
  }
}
