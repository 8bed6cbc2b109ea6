public import LayoutEngine
import LayoutStorage

// What the benchmarks, which are a package of their own, measure apart.

extension LayoutCatalog {
  /// How far a COMMIT waits for the medium. Only `full` keeps what a store promises.
  @_spi(Benchmarks) public enum Synchronous: Sendable { case normal, full }

  @_spi(Benchmarks) public convenience init(
    at path: String, synchronous: Synchronous
  ) throws(ServiceError) {
    self.init(
      try stored(
        LayoutStore(
          at: path, access: .readWrite, synchronous: synchronous == .full ? .full : .normal)))
  }
}

/// What reading checks of blobs, without the reading.
@_spi(Benchmarks) public enum BlobValidation {
  /// Whether the bytes are frames as a row of `frame` has them.
  public static func areFrames(_ blob: UnsafeRawBufferPointer) -> Bool {
    PackedFrames.areValid(blob)
  }

  /// Whether the bytes are sizes as ``ItemRuns`` takes them.
  public static func areSizes(_ sizes: UnsafeBufferPointer<Size>) -> Bool {
    ItemRuns.areValid(sizes)
  }

  /// Whether the bytes are those that ids of items consist of.
  public static func areIDs(_ blob: UnsafeRawBufferPointer) -> Bool { ItemIDs.areAllowed(blob) }
}
