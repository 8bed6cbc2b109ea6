import LayoutStorage

/// The size of a store and its log before and after a vacuum.
public struct VacuumReport: Hashable, Sendable {
  /// The size before, in bytes.
  public var bytesBefore: Int
  /// The size after, in bytes; nil if the file system does not report it.
  public var bytesAfter: Int?
  /// Whether the log is empty. An open reader prevents the log from being emptied.
  public var isLogEmpty: Bool
  /// The call that failed after the store was rewritten, such as the checkpoint of its log; nil if
  /// none failed. The store is whole, and a later vacuum makes its file smaller.
  public var failure: ServiceError?
}

extension LayoutCatalog {
  /// Returns the free space of the store to the file system.
  ///
  /// The contents do not change. If this throws, the store is unchanged. Other writers wait;
  /// readers do not.
  ///
  /// - Returns: The sizes, and the call that failed after the store was rewritten.
  /// - Throws: `storage`: `noRoom` before any change if too little space is free, `busy`,
  ///   `readOnly`, `full`, `inputOutput`, `corrupt`.
  /// - Complexity: O(size of the store)
  public func vacuum() throws(ServiceError) -> VacuumReport {
    let result = try stored(store.vacuum())
    return VacuumReport(
      bytesBefore: Int(result.before), bytesAfter: result.after.map { Int($0) },
      isLogEmpty: result.isLogEmpty, failure: result.failure.map(ServiceError.storage))
  }
}
