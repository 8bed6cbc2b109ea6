/// Says why a text is not read as XML, and where that shows.
public struct XMLError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The library that reads XML is not installed.
    case libraryMissing
    /// The text is longer than is read, in bytes.
    case tooLarge(limit: Int)
    case empty
    /// The library's own sentence on what XML does not allow.
    case notWellFormed(String)
    /// A document type declaration, with which entities could be declared.
    case documentType
    /// An attribute that declares a namespace.
    case namespace
    /// The name of an element or an attribute that has a namespace's prefix.
    case prefix
    /// A declared encoding that is not UTF-8, or UTF-16 by its first bytes.
    case encoding(String)
    /// A character that XML does not have, by its number.
    case controlCharacter(UInt8)
    /// Elements in more elements than are read.
    case nestingTooDeep(limit: Int)
    case tooManyAttributes(limit: Int)
    /// The value of an attribute that has more bytes than are read.
    case attributeTooLong(limit: Int)
  }

  public var reason: Reason
  /// Nil where it is about no place of the text.
  public var location: XMLLocation?

  public init(_ reason: Reason, at location: XMLLocation? = nil) {
    self.reason = reason
    self.location = location
  }
}

extension XMLError.Reason: CustomStringConvertible {
  /// One sentence, without the place.
  public var description: String {
    switch self {
    case .libraryMissing:
      "XML is read by libxml2, which is not installed: apt-get install libxml2 (Debian, Ubuntu) or "
        + "brew install libxml2 (macOS)"
    case .tooLarge(let limit): "the text is larger than \(limit >> 20) MB"
    case .empty: "expected XML, found nothing"
    case .notWellFormed(let sentence): "this is no well-formed XML: \(sentence)"
    case .documentType:
      "a document type declaration (DOCTYPE) is not read, nor are entities; "
        + "expected XML without one"
    case .namespace: "a declaration of a namespace (xmlns) is not read; expected XML without one"
    case .prefix:
      "a name with the prefix of a namespace (prefix:name) is not read; expected XML without one"
    case .encoding(let name): "expected UTF-8, found the encoding \(name)"
    case .controlCharacter(let byte):
      "expected text, found the control character U+" + Self.fourDigits(byte)
    case .nestingTooDeep(let limit): "elements are nested more than \(limit) deep"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .attributeTooLong(let limit): "an attribute is longer than \(limit >> 10) KB"
    }
  }

  private static func fourDigits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// A place in a text of XML, as people name it.
public struct XMLLocation: Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1 in Unicode scalars; nil where only the line is known.
  public var column: Int?
  /// The names of the elements that are open there, such as `document/scenes/scene`.
  public var path: String

  public init(line: Int, column: Int?, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }
}
