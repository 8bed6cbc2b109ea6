import LayoutStorage

/// A file that is written beside its place and put there when it is complete.
///
/// Until then the place keeps what it has. If writing fails, or the object is released before, the
/// new file is removed.
package final class OutputFile {
  private let pending: PendingFile

  /// - Parameter store: A store that what is written comes from, which is spared.
  /// - Throws: `store` where something else than a regular file is there, a layout store or a part
  ///   of one, or where nothing can be.
  package init(at path: String, sparing store: String) throws(ServiceError) {
    pending = try stored(PendingFile(at: path, sparing: store))
  }

  package func write(_ bytes: [UInt8]) throws(ServiceError) {
    try stored(pending.write(bytes[...]))
  }

  /// Puts the file in its place, for good when this returns.
  package func finish() throws(ServiceError) { try stored(pending.finish()) }
}
