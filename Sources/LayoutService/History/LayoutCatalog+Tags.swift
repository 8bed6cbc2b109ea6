import LayoutStorage

extension LayoutCatalog {
  /// Names the state that the store is in, for `@TAG` in addresses. It is no operation.
  ///
  /// - Parameters:
  ///   - operation: A former state, by its newest operation; nil is the present one.
  ///   - isReplaced: Whether a tag of this name that is there already is moved. It carries no
  ///     frames then.
  /// - Throws: `badAddress` when it is no name for a tag, `tagExists`, `noOperation`,
  ///   `historyTrimmed`, `storage`.
  public func tag(
    _ name: String, operation: Int? = nil, isReplaced: Bool = false
  ) throws(ServiceError) -> Tag {
    try Tag.checkName(name)
    return try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      let newest = try stored(connection.lastRevision())
      var revision = newest
      if let operation {
        guard 0...newest.number ~= operation else {
          throw .noOperation(operation, newest: newest.number)
        }
        revision = Revision(Int64(operation))
        let oldest = try connection.oldestOperation()
        guard revision.rawValue >= oldest.rawValue - 1 else {
          throw .historyTrimmed(before: oldest.number)
        }
      }
      let known = try stored(connection.tag(name))
      if let known, !isReplaced { throw .tagExists(name, operation: known.operation.number) }
      let record = TagRecord(
        name: name, operation: revision,
        time: known?.operation == revision
          ? known?.time ?? WallClock.microseconds : WallClock.microseconds)
      try stored(connection.put(record))
      return Tag(record)
    }
  }

  /// Forgets a tag; the state that it named stays as long as history is kept.
  ///
  /// - Throws: `noTag`, `storage`.
  public func deleteTag(_ name: String) throws(ServiceError) -> Tag {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      let tag = try connection.existingTag(name)
      try stored(connection.deleteTag(name))
      return tag
    }
  }
}
