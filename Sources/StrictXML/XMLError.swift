/// The reason why a text cannot be read as XML, and its location.
public struct XMLError: Error, Hashable, Sendable {
  /// The reason why a text cannot be read.
  public enum Reason: Hashable, Sendable {
    /// The library that reads XML is not installed.
    case libraryMissing
    /// The text is longer than a limit, in bytes.
    case tooLarge(limit: Int)
    /// The text has no bytes.
    case empty
    /// The text is not well-formed XML. The associated value is the library's own message.
    case notWellFormed(String)
    /// A document type declaration, with which entities could be declared.
    case documentType
    /// An attribute that declares a namespace.
    case namespace
    /// The name of an element or an attribute with a namespace prefix.
    case prefix
    /// A declared encoding that is not UTF-8, or UTF-16 as detected from the first bytes.
    case encoding(String)
    /// A character that XML does not allow, by its code.
    case controlCharacter(UInt8)
    /// An element that is nested too deep.
    case nestingTooDeep(limit: Int)
    /// An element has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// An attribute whose value is longer than a limit, in bytes.
    case attributeTooLong(limit: Int)
  }

  /// The reason.
  public var reason: Reason
  /// The location in the text; nil if the reason concerns no location.
  public var location: XMLLocation?

  /// Creates an error.
  public init(_ reason: Reason, at location: XMLLocation? = nil) {
    self.reason = reason
    self.location = location
  }
}

extension XMLError.Reason: CustomStringConvertible {
  /// The reason in one sentence, without the location.
  public var description: String {
    switch self {
    case .libraryMissing:
      "XML is read by libxml2, which is not installed: apt-get install libxml2 (Debian, Ubuntu) or "
        + "brew install libxml2 (macOS)"
    case .tooLarge(let limit): "the text is larger than \(limit >> 20) MB"
    case .empty: "expected XML, found nothing"
    case .notWellFormed(let sentence): "this is not well-formed XML: \(sentence)"
    case .documentType:
      "document type declarations (DOCTYPE) and entities are not supported; "
        + "expected XML without them"
    case .namespace: "namespaces (xmlns) are not supported; expected XML without them"
    case .prefix:
      "names with a prefix (prefix:name) are not supported; expected XML without them"
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

/// A position in an XML text, as line and column and as the path of open elements.
public struct XMLLocation: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; nil if only the line is known.
  public var column: Int?
  /// The names of the elements that are open at the position, such as `document/scenes/scene`.
  public var path: String

  /// Creates a location.
  public init(line: Int, column: Int?, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }
}
