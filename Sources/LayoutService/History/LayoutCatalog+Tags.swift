import LayoutStorage

extension LayoutCatalog {
  /// Names a state of the store, for `@TAG` in addresses. Adds no operation to the log.
  ///
  /// - Parameters:
  ///   - name: The name of the tag.
  ///   - operation: The newest operation of the state; nil means the present state.
  ///   - isReplaced: Whether to move an existing tag with this name. The tag then has no frames.
  /// - Throws: `badAddress` if the name is not valid for a tag, `tagExists`, `noOperation`,
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

  /// Deletes a tag. Its state can still be read until the history is trimmed.
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
