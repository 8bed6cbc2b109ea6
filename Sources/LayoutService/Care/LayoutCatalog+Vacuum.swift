import LayoutStorage

/// How large a store was and is, with its log, in bytes.
public struct VacuumReport: Hashable, Sendable {
  public var bytesBefore: Int
  /// Nil where the file system does not say.
  public var bytesAfter: Int?
  /// Whether all of it is in the file: somebody who reads keeps the log from being emptied.
  public var isLogEmpty: Bool
  /// What failed after the store was written anew, such as writing its log back; nil where nothing
  /// did. The store is whole, and a later vacuum makes its file smaller.
  public var failure: ServiceError?
}

extension LayoutCatalog {
  /// Gives the space that is free in the store back to the file system.
  ///
  /// Nothing of what is in it changes, and where this throws the store is as it was. Other writers
  /// wait, and readers do not.
  ///
  /// - Returns: The sizes, and what failed after the store was written anew.
  /// - Throws: `storage`: `noRoom` before anything is done where too little space is free, `busy`,
  ///   `readOnly`, `full`, `inputOutput`, `corrupt`.
  /// - Complexity: O(size of the store)
  public func vacuum() throws(ServiceError) -> VacuumReport {
    let result = try storing { () throws(StorageError) in try store.vacuum() }
    return VacuumReport(
      bytesBefore: Int(result.before), bytesAfter: result.after.map { Int($0) },
      isLogEmpty: result.isLogEmpty, failure: result.failure.map(ServiceError.storage))
  }
}
