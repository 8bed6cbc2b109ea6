public import LayoutStorage

/// A name for the state that the store was in after an operation.
public struct Tag: Hashable, Sendable {
  public var name: String
  /// The newest operation then; 0 before the first.
  public var operation: Revision
  /// Since 1970, by the writer's clock.
  public var microseconds: Int64
  /// Whether it carries frames that were recorded elsewhere, which ``CheckBaseline`` compares.
  public var hasFrames = false
  /// The same in UTC, as RFC 3339 writes it, to the millisecond.
  public var time: String { WallClock.text(microseconds) }
}

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
      let newest = try storing { () throws(StorageError) in try connection.lastRevision() }
      var revision = newest
      if let operation {
        guard 0...newest.rawValue ~= Int64(operation) else {
          throw .noOperation(operation, newest: newest)
        }
        revision = Revision(Int64(operation))
        let oldest = try connection.oldestOperation()
        guard revision.rawValue >= oldest.rawValue - 1 else {
          throw .historyTrimmed(before: oldest)
        }
      }
      let known = try storing { () throws(StorageError) in try connection.tag(name) }
      if let known, !isReplaced { throw .tagExists(name, operation: known.operation) }
      let record = TagRecord(
        name: name, operation: revision,
        time: known?.operation == revision
          ? known?.time ?? WallClock.microseconds : WallClock.microseconds)
      try storing { () throws(StorageError) in try connection.put(record) }
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
      try storing { () throws(StorageError) in try connection.deleteTag(name) }
      return tag
    }
  }
}

extension CatalogSnapshot {
  /// Returns all tags, in order of their names.
  public func tags() throws(ServiceError) -> [Tag] {
    try storing { () throws(StorageError) in try connection.tags().map(Tag.init) }
  }
}

extension Tag {
  static func isName(_ text: String) -> Bool {
    do throws(ServiceError) { try checkName(text) } catch { return false }
    return true
  }

  /// - Throws: `badAddress` when it is no name for a tag.
  static func checkName(_ name: String) throws(ServiceError) {
    try DocumentEditor.checkID(name)
    // An operation's number means that operation.
    guard Int(name) == nil, !name.allSatisfy(\.isNumber), name.first != "-" else {
      throw .badAddress(name, expected: "a name that is no number and begins with no \"-\"")
    }
  }

  fileprivate init(_ record: TagRecord) {
    self.init(
      name: record.name, operation: record.operation, microseconds: record.time,
      hasFrames: record.hasFrames)
  }
}

extension Connection {
  /// - Throws: `noTag`, with the nearest name.
  func existingTag(_ name: String) throws(ServiceError) -> Tag {
    let found = try storing { () throws(StorageError) in try tag(name) }
    if let found { return Tag(found) }
    let names = try storing { () throws(StorageError) in try tags().map(\.name) }
    throw .noTag(name, nearest: NearestMatch.find(name, among: names))
  }
}
