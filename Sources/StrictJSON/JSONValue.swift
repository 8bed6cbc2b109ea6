/// A JSON value of any type, held in memory.
///
/// Objects keep the order of their members, so that a document read and written again differs in
/// nothing but white space and the spelling of numbers and strings.
public indirect enum JSONValue: Hashable, Sendable {
  case object([JSONMember])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  /// Returns the value of the key with the same bytes, or nil when there is none or this is no
  /// object.
  ///
  /// - Complexity: O(number of members)
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The name of the value's type.
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
  public var key: String
  public var value: JSONValue

  /// Creates a member from its parts.
  public init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}
