/// A JSON value of any type, held in memory.
///
/// Objects keep the order of their members, so that a document that is read and written again
/// differs only in white space and the spelling of numbers and strings.
public indirect enum JSONValue: Hashable, Sendable {
  /// An object, with its members in order.
  case object([JSONMember])
  /// An array, with its elements in order.
  case array([JSONValue])
  /// A string, with its escapes resolved.
  case string(String)
  /// A number, as the nearest `Double`.
  case number(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// The literal `null`.
  case null

  /// Returns whether two values are equal. Texts and keys are compared by their UTF-8, as RFC 8259
  /// (section 8.3) recommends. Swift's `==` would treat `é` of one scalar as equal to `é` of two.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.number(let a), .number(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.null, .null): true
    default: false
    }
  }

  /// Returns the value of the key with the same bytes, or nil if there is none or the value is not
  /// an object.
  ///
  /// - Complexity: O(number of members)
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The type of the value.
  public var type: JSONType {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }
}

/// A key of an object and its value.
public struct JSONMember: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value of the key.
  public var value: JSONValue

  /// Returns whether two members have keys with the same UTF-8, and equal values.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.utf8.elementsEqual(b.key.utf8) && a.value == b.value
  }

  /// Creates a member from its parts.
  public init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}
