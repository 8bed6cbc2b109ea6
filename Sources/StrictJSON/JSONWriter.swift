/// A writer of JSON to a buffer of bytes, call by call. It inserts the commas, colons and line
/// breaks.
///
/// The writer relies on its caller to open and close in order and to write a key for each member of
/// an object. It is for exports of millions of values, where an encoder of `Encodable` types is ten
/// times slower.
///
/// ```swift
/// var writer = JSONWriter(style: .pretty)
/// writer.beginObject()
/// writer.key("size")
/// writer.beginArray(inline: true)
/// writer.number(160)
/// writer.number(120)
/// writer.endArray()
/// writer.endObject()  // {⏎  "size": [160, 120]⏎}
/// ```
public struct JSONWriter {
  /// The layout of the text.
  public enum Style: Sendable, Hashable {
    /// Without any white space.
    case compact
    /// A line for each value, indented by two spaces, except in containers begun inline.
    case pretty
  }

  /// The written bytes. The caller can append to them between documents, or remove them.
  public var bytes: [UInt8] = []

  @usableFromInline let style: Style
  @usableFromInline var depth = 0
  /// The number of open containers that are on the line of the outermost inline one.
  @usableFromInline var inlineDepth = 0
  @usableFromInline var isFirst = true
  @usableFromInline var isAfterKey = false

  /// Creates a writer with an empty buffer.
  public init(style: Style = .compact, minimumCapacity: Int = 0) {
    self.style = style
    bytes.reserveCapacity(minimumCapacity)
  }

  /// Begins an object, all on one line when `inline` is true or the container around it is inline.
  @inlinable
  public mutating func beginObject(inline: Bool = false) {
    begin(UInt8(ascii: "{"), inline: inline)
  }

  /// Ends the object begun last.
  @inlinable
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array, all on one line when `inline` is true or the container around it is inline.
  @inlinable
  public mutating func beginArray(inline: Bool = false) {
    begin(UInt8(ascii: "["), inline: inline)
  }

  /// Ends the array begun last.
  @inlinable
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the key of the member whose value is written next.
  ///
  /// - Complexity: O(length of the key)
  @inlinable
  public mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a string.
  ///
  /// - Complexity: O(length of the string)
  @inlinable
  public mutating func string(_ string: String) {
    separate()
    appendQuoted(string)
  }

  /// Writes the shortest decimal that reads back as the same number; -0 is written 0.
  ///
  /// - Precondition: The number is finite.
  @inlinable
  public mutating func number(_ number: Double) {
    separate()
    append(number)
  }

  /// Writes an integer.
  @inlinable
  public mutating func integer(_ integer: Int) {
    separate()
    append(integer)
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ boolean: Bool) { raw((boolean ? "true" : "false").utf8) }

  /// Writes `null`.
  public mutating func null() { raw("null".utf8) }

  /// Writes a value that is already JSON text, unchanged.
  ///
  /// - Complexity: O(length of the text)
  public mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a value, including nested values.
  ///
  /// - Complexity: O(size of the value)
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .string(let string): self.string(string)
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .null: null()
    }
  }

  @inlinable
  mutating func begin(_ bracket: UInt8, inline: Bool) {
    separate()
    bytes.append(bracket)
    depth += 1
    if inline || inlineDepth > 0 { inlineDepth += 1 }
    isFirst = true
  }

  @inlinable
  mutating func end(_ bracket: UInt8) {
    depth -= 1
    if inlineDepth > 0 {
      inlineDepth -= 1
    } else if style == .pretty, !isFirst {
      breakLine()
    }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes the separator between the last value and the next one.
  @inlinable
  mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard depth > 0 else { return }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if style == .pretty {
      if inlineDepth == 0 {
        breakLine()
      } else if !isFirst {
        bytes.append(UInt8(ascii: " "))
      }
    }
    isFirst = false
  }

  @usableFromInline
  mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
