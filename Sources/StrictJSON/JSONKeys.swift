/// The keys that an object may have, prepared for quick comparison with a document's bytes.
///
/// Create it once, as a static constant, and pass it to ``JSONReader/nextKey(of:)``.
public struct JSONKeys: Sendable {
  /// The keys in the given order. For a key, the reader returns its index in this array.
  public let names: [String]

  /// A key with its length and its first eight bytes, which distinguish most keys.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let count: Int
    @usableFromInline let head: UInt64
    @usableFromInline let utf8: [UInt8]

    init(_ name: String) {
      utf8 = Array(name.utf8)
      count = utf8.count
      head = utf8.withUnsafeBufferPointer { JSONKeys.head(of: $0) }
    }
  }

  @usableFromInline let entries: [Entry]

  /// Creates a table of at most 64 names, all different.
  public init(_ names: [StaticString]) {
    precondition(names.count <= 64, "BUG: a key table holds at most 64 names")
    self.names = names.map { $0.description }
    entries = self.names.map(Entry.init)
  }

  /// Returns the index of the name with these bytes; nil if there is none.
  ///
  /// - Complexity: O(number of names)
  @inlinable
  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let head = JSONKeys.head(of: name)
    for index in entries.indices
    where entries[index].head == head && entries[index].count == name.count {
      if name.count <= 8 || entries[index].utf8.elementsEqual(name) { return index }
    }
    return nil
  }

  @inlinable
  static func head(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(name.count, 8) { head = head << 8 | UInt64(name[index]) }
    return head
  }
}
