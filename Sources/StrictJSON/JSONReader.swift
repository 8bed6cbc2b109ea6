/// A reader of one JSON document in bytes, which reads value by value as the caller requests.
///
/// The reader is strict where common decoders are lenient: it refuses duplicate keys, text that is
/// not UTF-8, U+0000, numbers that do not fit, deep nesting and everything that RFC 8259 does not
/// define, and each error has a line, a column and a path. It builds no tree and allocates nothing
/// for numbers, for keys from a ``JSONKeys`` table or for strings of up to 15 bytes.
///
/// ```swift
/// try reader.beginObject()
/// while let key = try reader.nextKey(of: keys) {
///   switch key {
///   case 0: id = try reader.readString()
///   default: try reader.skipValue()
///   }
/// }
/// try reader.finish()
/// ```
///
/// After an error the reader can only return locations. The caller keeps the bytes alive and
/// unchanged while the reader is in use. An object is read either with known keys or with arbitrary
/// ones: duplicates across the two are not detected.
public struct JSONReader {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline let maximumDepth: Int
  let firstLine: Int
  let rootPath: String

  @usableFromInline var position = 0
  @usableFromInline var tokenStart = 0
  @usableFromInline var depth = 0
  /// Whether the container begun last has no element or key read yet. One flag is enough: when a
  /// container ends, the container around it has at least this one.
  @usableFromInline var isFirst = false
  /// The keys read in the innermost object. With known keys, one bit for each key. With arbitrary
  /// ones, the number of `plainKeys` that belong to the object, or the mark that its keys are in a
  /// set.
  @usableFromInline var keysSeen: UInt64 = 0
  @usableFromInline var outerKeysSeen: [UInt64] = []
  var plainKeys: [StringSpan] = []
  var keySets: [Set<KeyName>] = []
  /// The last string with escapes, decoded; kept for its capacity.
  @usableFromInline var decoded: [UInt8] = []

  /// Creates a reader at the start of `bytes`.
  ///
  /// - Parameters:
  ///   - firstLine: The number of the first line, for a document that is a part of a larger text.
  ///   - path: The beginning of the paths of locations.
  ///   - maximumDepth: The greatest number of objects and arrays that are open at once, from 0 to
  ///     512.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1, path: String = "$",
    maximumDepth: Int = 64
  ) {
    // Trees are read by recursion, and 512 levels fit on the stack of any thread.
    precondition((0...512).contains(maximumDepth), "BUG: maximum depth outside 0...512")
    self.bytes = bytes
    self.firstLine = firstLine
    self.rootPath = path
    self.maximumDepth = maximumDepth
  }

  /// The byte offset of the value or key read or begun last.
  ///
  /// A caller can store it and later call ``location(at:)`` for a message.
  @inlinable public var valueStart: Int { tokenStart }

  /// The location of the value or key read or begun last.
  ///
  /// - Complexity: O(bytes read)
  public var location: JSONLocation { location(at: tokenStart) }

  /// Returns the type of the next value, without reading it.
  ///
  /// - Throws: ``JSONError`` when no value begins at the current position.
  @inlinable
  public mutating func peekType() throws(JSONError) -> JSONType {
    skipSpace()
    tokenStart = position
    guard position < bytes.count else { throw unexpected(expected: "a value") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t") where hasWord("true"), UInt8(ascii: "f") where hasWord("false"):
      return .boolean
    case UInt8(ascii: "n") where hasWord("null"): return .null
    default: throw unexpected(expected: "a value")
    }
  }

  /// Begins an object. ``nextKey(of:)`` or ``nextKey()`` then iterates over its keys, and ends it.
  ///
  /// - Throws: ``JSONError`` when the next value is not an object or is nested too deep.
  @inlinable
  public mutating func beginObject() throws(JSONError) {
    try begin(UInt8(ascii: "{"), expected: "an object")
    outerKeysSeen.append(keysSeen)
    keysSeen = 0
  }

  /// Begins an array. ``nextElement()`` then iterates over its elements, and ends it.
  ///
  /// - Throws: ``JSONError`` when the next value is not an array or is nested too deep.
  @inlinable
  public mutating func beginArray() throws(JSONError) {
    try begin(UInt8(ascii: "["), expected: "an array")
  }

  /// Moves to the next element of the array begun last, which the caller then reads. Returns false
  /// and ends the array if there is none.
  ///
  /// - Throws: ``JSONError`` when neither a comma nor the end of the array follows.
  @inlinable
  public mutating func nextElement() throws(JSONError) -> Bool {
    skipSpace()
    guard position < bytes.count else { throw failure(.unexpectedEnd, at: position) }
    let byte = bytes[position]
    if byte == UInt8(ascii: "]") {
      end()
      return false
    }
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw unexpected(expected: "\",\" or \"]\"") }
      position += 1
      skipSpace()
    }
    tokenStart = position
    return true
  }

  /// Checks that only white space follows the value that was read.
  ///
  /// - Throws: ``JSONError`` when anything else follows.
  public mutating func finish() throws(JSONError) {
    skipSpace()
    guard position == bytes.count else { throw failure(.trailingContent, at: position) }
  }

  @inlinable
  mutating func begin(_ bracket: UInt8, expected: StaticString) throws(JSONError) {
    skipSpace()
    tokenStart = position
    guard position < bytes.count, bytes[position] == bracket else {
      throw wrongType(expected: expected.description)
    }
    guard depth < maximumDepth else { throw tooDeep() }
    depth += 1
    position += 1
    isFirst = true
  }

  @inlinable
  mutating func end() {
    position += 1
    depth -= 1
    isFirst = false
  }

  @inlinable
  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}
