package import LayoutEngine

/// What reading checks of blobs, without the reading: to measure what share of it that is.
@_spi(Benchmarks) public enum BlobValidation {
  /// Whether the bytes are frames as a row of `frame` has them.
  package static func areFrames(_ blob: UnsafeRawBufferPointer) -> Bool {
    PackedFrames.areValid(blob)
  }

  /// Whether the bytes are sizes as ``ItemRuns`` takes them.
  package static func areSizes(_ sizes: UnsafeBufferPointer<Size>) -> Bool {
    ItemRuns.areValid(sizes)
  }

  /// Whether the bytes are those that ids of items consist of.
  package static func areIDs(_ blob: UnsafeRawBufferPointer) -> Bool { ItemIDs.areAllowed(blob) }
}
