import LayoutStorage

/// A file that is written under a temporary name, and moved to its path when it is complete.
///
/// Until then an existing file at the path is unchanged. If writing fails, or the object is
/// released first, the temporary file is removed.
package final class OutputFile {
  private let pending: PendingFile

  /// Creates the temporary file.
  ///
  /// - Parameter store: The store that the output is read from, which the file must not replace.
  /// - Throws: `store` if the path names something other than a regular file, or a layout store or
  ///   a part of one, or if no file can be created there.
  package init(at path: String, protecting store: String) throws(ServiceError) {
    pending = try stored(PendingFile(at: path, protecting: store))
  }

  package func write(_ bytes: [UInt8]) throws(ServiceError) {
    try stored(pending.write(bytes[...]))
  }

  /// Moves the file to its path. The file is durable when this returns.
  package func finish() throws(ServiceError) { try stored(pending.finish()) }
}
