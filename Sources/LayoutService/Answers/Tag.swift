import LayoutDocuments
package import LayoutStorage

/// A name for the state that the store was in after an operation.
public struct Tag: Hashable, Sendable {
  public var name: String
  /// The newest operation then; 0 before the first.
  public var operation: Int
  package var revision: Revision { Revision(Int64(operation)) }
  /// Since 1970, by the writer's clock.
  public var microseconds: Int64
  /// Whether it carries frames that were recorded elsewhere, which ``CheckBaseline`` compares.
  public var hasFrames = false
  /// The same in UTC, as RFC 3339 writes it, to the millisecond.
  public var time: String { WallClock.text(microseconds) }
}

extension CatalogSnapshot {
  /// Returns all tags, in order of their names.
  public func tags() throws(ServiceError) -> [Tag] {
    try stored(connection.tags().map(Tag.init))
  }
}

extension Tag {
  static func isName(_ text: String) -> Bool {
    do throws(ServiceError) { try checkName(text) } catch { return false }
    return true
  }

  /// - Throws: `badAddress` when it is no name for a tag.
  package static func checkName(_ name: String) throws(ServiceError) {
    try formatErrors(LayoutDocument.checkID(name))
    // An operation's number means that operation.
    guard Int(name) == nil, !name.allSatisfy(\.isNumber), name.first != "-" else {
      throw .format(
        .badAddress(name, expected: "a name that is no number and begins with no \"-\""))
    }
  }

  init(_ record: TagRecord) {
    self.init(
      name: record.name, operation: record.operation.number, microseconds: record.time,
      hasFrames: record.hasFrames)
  }
}

extension Connection {
  /// - Throws: `noTag`, with the nearest name.
  package func existingTag(_ name: String) throws(ServiceError) -> Tag {
    let found = try stored(tag(name))
    if let found { return Tag(found) }
    let names = try stored(tags().map(\.name))
    throw .noTag(name, nearest: NearestMatch.find(name, among: names))
  }
}
