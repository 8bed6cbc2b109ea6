import LayoutStorage

/// How large a store was and is, with its log, in bytes.
public struct VacuumReport: Hashable, Sendable {
  public var bytesBefore: Int
  public var bytesAfter: Int
  /// Whether all of it is in the file: somebody who reads keeps the log from being emptied.
  public var isLogEmpty: Bool
}

extension LayoutCatalog {
  /// Gives the space that is free in the store back to the file system.
  ///
  /// Nothing of what is in it changes, and where it fails the store is as it was. Other writers
  /// wait, and readers do not.
  ///
  /// - Throws: `storage`: `noRoom` before anything is done where too little space is free, `busy`,
  ///   `readOnly`, `full`, `inputOutput`, `corrupt`.
  /// - Complexity: O(size of the store)
  public func vacuum() throws(ServiceError) -> VacuumReport {
    let result = try storing { () throws(StorageError) in try store.vacuum() }
    return VacuumReport(
      bytesBefore: Int(result.before), bytesAfter: Int(result.after), isLogEmpty: result.isLogEmpty)
  }
}
