public import LayoutEngine
import LayoutStorage

// Entry points for the benchmarks, which are a separate package.

extension LayoutCatalog {
  /// How long a COMMIT waits for the medium. Only `full` gives the guarantees of a store.
  @_spi(Benchmarks) public enum Synchronous: Sendable { case normal, full }

  /// Opens a store for reading and writing with a synchronous mode.
  @_spi(Benchmarks) public convenience init(
    at path: String, synchronous: Synchronous
  ) throws(ServiceError) {
    self.init(
      try stored(
        LayoutStore(
          at: path, access: .readWrite, synchronous: synchronous == .full ? .full : .normal)))
  }
}

/// The validity checks of the blob readers, without the reading.
@_spi(Benchmarks) public enum BlobValidation {
  /// Returns whether the bytes are valid frames of a row of `frame`.
  public static func areFrames(_ blob: UnsafeRawBufferPointer) -> Bool {
    PackedFrames.areValid(blob)
  }

  /// Returns whether the sizes are valid for ``ItemRuns``.
  public static func areSizes(_ sizes: UnsafeBufferPointer<Size>) -> Bool {
    ItemRuns.areValid(sizes)
  }

  /// Returns whether all bytes are allowed in ids of items.
  public static func areIDs(_ blob: UnsafeRawBufferPointer) -> Bool { ItemIDs.areAllowed(blob) }
}
