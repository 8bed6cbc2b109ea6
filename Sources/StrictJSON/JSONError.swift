/// An error in a JSON document, with its location.
///
/// Its description is one sentence without the location, such as
/// `expected a number, found the string "abc"`; values in it are quoted, truncated and escaped.
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of an error.
  public enum Kind: Sendable, Hashable {
    /// The document is empty, or has only white space or NUL bytes.
    case emptyInput
    /// The document stops before its end.
    case unexpectedEnd
    /// A character or bare word that is not allowed at its position.
    case unexpectedCharacter(found: String, expected: String)
    /// Bytes that are not UTF-8: overlong, surrogate, truncated or beyond U+10FFFF.
    case invalidUTF8
    /// The document begins with the UTF-8 byte order mark.
    case byteOrderMark
    /// The document is UTF-16 or UTF-32.
    case utf16
    /// A backslash that begins no valid escape.
    case invalidEscape
    /// An escaped surrogate without its other half.
    case loneSurrogate
    /// The escape of U+0000, which no text can contain.
    case nulCharacter
    /// An unescaped control character in a string.
    case controlCharacter
    /// A number that JSON does not allow, such as `01`, `+1`, `.5`, `1.` or `NaN`.
    case invalidNumber
    /// A number too large for a `Double` or an `Int`.
    case numberOutOfRange(text: String)
    /// A value inside more objects and arrays than are allowed.
    case nestingTooDeep(limit: Int)
    /// A key that its object already has, however it is escaped.
    case duplicateKey(String)
    /// A key that the caller does not expect, and the keys that it expects.
    case unknownKey(String, known: [String])
    /// A value of another type than the caller asked for.
    case wrongType(found: String, expected: String)
    /// A number with a fraction or an exponent where an integer was asked for.
    case notAnInteger(text: String)
    /// Something other than white space after the document.
    case trailingContent
    /// A string of more bytes of UTF-8 than the caller allows.
    case stringTooLong(limit: Int)
  }

  /// The kind of an error.
  public var kind: Kind
  /// The location of the error.
  public var location: JSONLocation

  /// Creates an error from its parts.
  public init(kind: Kind, location: JSONLocation) {
    self.kind = kind
    self.location = location
  }
}

extension JSONError: CustomStringConvertible {
  /// The error in one sentence, without its location.
  public var description: String { kind.description }
}

extension JSONError.Kind: CustomStringConvertible {
  /// The error in one sentence, without its location.
  public var description: String {
    switch self {
    case .emptyInput: "the document is empty"
    case .unexpectedEnd: "the document ends too early"
    case .unexpectedCharacter(let found, let expected):
      "expected \(expected), found \(ShownText.quoted(found))"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .byteOrderMark: "the document begins with a byte order mark; expected UTF-8 without one"
    case .utf16: "the document is UTF-16 or UTF-32; expected UTF-8"
    case .invalidEscape: "the escape is not valid in JSON"
    case .loneSurrogate: "an escaped surrogate lacks its other half"
    case .nulCharacter: "text may not contain the character U+0000"
    case .controlCharacter: "a control character in a string is not escaped"
    case .invalidNumber: "the number is not valid in JSON"
    case .numberOutOfRange(let text): "the number \(text) is out of range"
    case .nestingTooDeep(let limit): "objects and arrays are nested more than \(limit) deep"
    case .duplicateKey(let key): "the key \(ShownText.quoted(key)) occurs twice"
    case .unknownKey(let key, _): "unknown key \(ShownText.quoted(key))"
    case .wrongType(let found, let expected): "expected \(expected), found \(found)"
    case .notAnInteger(let text): "expected an integer, found the number \(text)"
    case .trailingContent: "there is text after the end of the document"
    case .stringTooLong(let limit): "the string is longer than \(limit) bytes"
    }
  }
}
