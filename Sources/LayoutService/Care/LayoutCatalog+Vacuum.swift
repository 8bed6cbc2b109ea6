import LayoutStorage

/// How large a store was and is, with its log, in bytes.
public struct VacuumReport: Hashable, Sendable {
  public var bytesBefore: Int
  /// Nil if the file system does not report it.
  public var bytesAfter: Int?
  /// Whether all of it is in the file: somebody who reads keeps the log from being emptied.
  public var isLogEmpty: Bool
  /// The call that failed after the store was rewritten, such as the checkpoint of its log; nil if
  /// none failed. The store is whole, and a later vacuum makes its file smaller.
  public var failure: ServiceError?
}

extension LayoutCatalog {
  /// Gives the space that is free in the store back to the file system.
  ///
  /// The contents do not change. If this throws, the store is unchanged. Other writers wait, and
  /// readers do not.
  ///
  /// - Returns: The sizes, and the call that failed after the store was rewritten.
  /// - Throws: `storage`: `noRoom` before anything is done where too little space is free, `busy`,
  ///   `readOnly`, `full`, `inputOutput`, `corrupt`.
  /// - Complexity: O(size of the store)
  public func vacuum() throws(ServiceError) -> VacuumReport {
    let result = try stored(store.vacuum())
    return VacuumReport(
      bytesBefore: Int(result.before), bytesAfter: result.after.map { Int($0) },
      isLogEmpty: result.isLogEmpty, failure: result.failure.map(ServiceError.storage))
  }
}
