package import LayoutEngine

/// The columns of a section's runs, as the rows of `section` have them.
///
/// A blob holds at most 125 runs: a byte of flags (1: with counts, 2: with references, 4: narrow),
/// the width and height of each run (two doubles, or two floats if these have exactly all values),
/// then the counts (four bytes each) and the references (two bytes each) if the flags are set. It
/// is valid if and only if it holds a whole number of runs, and the columns make an ``ItemRuns``,
/// which checks the values.
package struct PackedRuns {
  package var sizes: [Size] = []
  package var counts: [UInt32]?
  package var references: [UInt16]?
  package private(set) var itemCount = 0

  package init() {}

  private static let withCounts: UInt8 = 1
  private static let withReferences: UInt8 = 2
  private static let narrow: UInt8 = 4

  /// Appends some runs to a blob, without columns that have only the default value.
  package static func append(_ items: ItemRuns, _ runs: Range<Int>, to blob: inout [UInt8]) {
    let counts = items.counts.flatMap { $0[runs].allSatisfy { $0 == 1 } ? nil : $0[runs] }
    let references = items.references.flatMap { $0[runs].allSatisfy { $0 == 0 } ? nil : $0[runs] }
    let flags = blob.count
    blob.append((counts == nil ? 0 : withCounts) | (references == nil ? 0 : withReferences))
    items.sizes.withUnsafeBytes {
      let size = MemoryLayout<Size>.stride
      let sizes = UnsafeRawBufferPointer(
        rebasing: $0[runs.lowerBound * size..<runs.upperBound * size])
      if appendNarrow(sizes, to: &blob) {
        blob[flags] |= narrow
      } else {
        blob.append(contentsOf: sizes)
      }
    }
    counts?.withUnsafeBytes { blob.append(contentsOf: $0) }
    references?.withUnsafeBytes { blob.append(contentsOf: $0) }
  }

  /// Appends sizes as floats; returns false if floats do not have exactly their values.
  private static func appendNarrow(
    _ sizes: UnsafeRawBufferPointer, to blob: inout [UInt8]
  ) -> Bool {
    let start = blob.count
    blob.append(contentsOf: repeatElement(0, count: sizes.count / 2))
    var isExact = SIMDMask<SIMD2<Int64>>(repeating: true)
    blob.withUnsafeMutableBytes { blob in
      for offset in stride(from: 0, to: sizes.count, by: 16) {
        let size = sizes.loadUnaligned(fromByteOffset: offset, as: SIMD2<Double>.self)
        let narrow = SIMD2<Float>(size)
        isExact .&= SIMD2<Double>(narrow) .== size
        blob.storeBytes(of: narrow, toByteOffset: start + offset / 2, as: SIMD2<Float>.self)
      }
    }
    if !all(isExact) { blob.removeSubrange(start...) }
    return all(isExact)
  }

  /// Appends the runs of a blob; returns their number, or nil if the blob is not valid.
  package mutating func append(packed blob: UnsafeRawBufferPointer) -> Int? {
    guard let flags = blob.first, flags <= 7 else { return nil }
    let hasCounts = flags & PackedRuns.withCounts != 0
    let hasReferences = flags & PackedRuns.withReferences != 0
    let isNarrow = flags & PackedRuns.narrow != 0
    let stride = (isNarrow ? 8 : 16) + (hasCounts ? 4 : 0) + (hasReferences ? 2 : 0)
    let (count, rest) = (blob.count - 1).quotientAndRemainder(dividingBy: stride)
    guard rest == 0, count > 0, count <= RowCapacity.segmentLength else { return nil }

    var next = 1
    /// Returns the next column of the blob.
    func column<T>(_ type: T.Type) -> [T] {
      let length = count * MemoryLayout<T>.stride
      defer { next += length }
      return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: blob[next..<next + length]))
        initialized = count
      }
    }
    let before = sizes.count
    if isNarrow {
      for size in column(SIMD2<Float>.self) {
        sizes.append(Size(width: Double(size.x), height: Double(size.y)))
      }
    } else {
      sizes += column(Size.self)
    }
    // Appended in place, and without reserving memory for each blob, which would copy all the items
    // before it.
    if hasCounts && counts == nil { counts = Array(repeating: 1, count: before) }
    let appended = hasCounts ? column(UInt32.self) : nil
    counts?.append(contentsOf: appended ?? Array(repeating: 1, count: count))
    itemCount += appended?.reduce(0) { $0 + Int($1) } ?? count
    if hasReferences && references == nil { references = Array(repeating: 0, count: before) }
    references?.append(
      contentsOf: hasReferences ? column(UInt16.self) : Array(repeating: 0, count: count))
    return count
  }
}
