extension JSONReader {
  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` when the next value is neither.
  public mutating func readBool() throws(JSONError) -> Bool {
    skipSpace()
    tokenStart = position
    if skipWord("true") { return true }
    if skipWord("false") { return false }
    throw wrongType(expected: "true or false")
  }

  /// Reads `null`.
  ///
  /// - Throws: ``JSONError`` when the next value is something else.
  public mutating func readNull() throws(JSONError) {
    skipSpace()
    tokenStart = position
    guard skipWord("null") else { throw wrongType(expected: "null") }
  }

  /// Skips a value of any type, with the same checks as reading it.
  ///
  /// - Throws: ``JSONError`` when the value is not valid, has duplicate keys or is nested too deep.
  /// - Complexity: O(length of the value); memory only for the keys of open objects
  public mutating func skipValue() throws(JSONError) {
    let type = try peekType()
    let start = position
    switch type {
    case .object:
      try beginObject()
      while try nextUniqueKey() != nil { try skipValue() }
    case .array:
      try beginArray()
      while try nextElement() { try skipValue() }
    case .string: _ = try scanString()
    case .number: _ = try readDouble()
    case .boolean: _ = try readBool()
    case .null: try readNull()
    }
    tokenStart = start
  }

  /// Reads a value of any type, including nested values.
  ///
  /// - Throws: ``JSONError`` when the value is not valid, has duplicate keys or is nested too deep.
  /// - Complexity: O(length of the value)
  public mutating func readValue() throws(JSONError) -> JSONValue {
    let type = try peekType()
    let start = position
    defer { tokenStart = start }
    switch type {
    case .object:
      var members: [JSONMember] = []
      try beginObject()
      while let key = try nextKey() {
        members.append(JSONMember(key: key, value: try readValue()))
      }
      return .object(members)
    case .array:
      var elements: [JSONValue] = []
      try beginArray()
      while try nextElement() { elements.append(try readValue()) }
      return .array(elements)
    case .string: return .string(try readString(maximumUTF8Count: .max))
    case .number: return .number(try readDouble())
    case .boolean: return .boolean(try readBool())
    case .null:
      try readNull()
      return .null
    }
  }

  /// Moves past `word` and returns true, if it is at the current position.
  mutating func skipWord(_ word: String) -> Bool {
    guard hasWord(word) else { return false }
    position += word.utf8.count
    return true
  }

  @usableFromInline
  func hasWord(_ word: String) -> Bool { bytes[position...].starts(with: word.utf8) }
}
