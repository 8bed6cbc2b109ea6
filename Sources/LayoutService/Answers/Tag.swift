import LayoutDocuments
package import LayoutStorage

/// A name for the state that the store was in after an operation.
public struct Tag: Hashable, Sendable {
  /// The name of the tag.
  public var name: String
  /// The number of the newest operation when the tag was set; 0 before the first operation.
  public var operation: Int
  package var revision: Revision { Revision(Int64(operation)) }
  /// The time of the tag in microseconds since 1970, by the writer's clock.
  public var microseconds: Int64
  /// Whether the tag has frames that were recorded outside the store, for `CheckBaseline`.
  public var hasFrames = false
  /// The time of the tag in UTC in the format of RFC 3339, to the millisecond.
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

  /// Checks that a text can be the name of a tag.
  ///
  /// - Throws: `badAddress` if it cannot.
  package static func checkName(_ name: String) throws(ServiceError) {
    try formatErrors(LayoutDocument.checkID(name))
    // A number is reserved for operations.
    guard Int(name) == nil, !name.allSatisfy(\.isNumber), name.first != "-" else {
      throw .format(
        .badAddress(name, expected: "a name that is not a number and has no leading \"-\""))
    }
  }

  init(_ record: TagRecord) {
    self.init(
      name: record.name, operation: record.operation.number, microseconds: record.time,
      hasFrames: record.hasFrames)
  }
}

extension Connection {
  /// Returns the tag with a name.
  ///
  /// - Throws: `noTag`, with the nearest name.
  package func existingTag(_ name: String) throws(ServiceError) -> Tag {
    let found = try stored(tag(name))
    if let found { return Tag(found) }
    let names = try stored(tags().map(\.name))
    throw .noTag(name, nearest: NearestMatch.find(name, among: names))
  }
}
