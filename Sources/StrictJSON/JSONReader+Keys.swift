extension JSONReader {
  /// Reads the next key of the object begun last and returns its index in `keys`. Returns nil and
  /// ends the object if there is none.
  ///
  /// - Throws: ``JSONError``, for example ``JSONError/Kind/unknownKey(_:known:)`` for a key that is
  ///   not in `keys`, and ``JSONError/Kind/duplicateKey(_:)`` for a key that the object already
  ///   has.
  @inlinable
  public mutating func nextKey(of keys: JSONKeys) throws(JSONError) -> Int? {
    guard let key = try nextKeySpan() else { return nil }
    guard let index = withUTF8(of: key, { keys.index(of: $0) }) else {
      throw unknownKey(key, known: keys)
    }
    let bit: UInt64 = 1 << UInt64(index)
    guard keysSeen & bit == 0 else { throw duplicateKey(key) }
    keysSeen |= bit
    return index
  }

  /// Reads the next key of the object begun last, with any name. Returns nil and ends the object if
  /// there is none.
  ///
  /// Two keys are duplicates when their text is the same, however it is escaped. Accents that are
  /// composed differently make different keys, although such strings are equal in Swift.
  ///
  /// - Throws: ``JSONError``, for example ``JSONError/Kind/duplicateKey(_:)``.
  /// - Complexity: O(length of the key) on average
  public mutating func nextKey() throws(JSONError) -> String? {
    guard let key = try nextUniqueKey() else { return nil }
    return string(of: key)
  }

  /// Reads a key and checks that it is new in its object.
  mutating func nextUniqueKey() throws(JSONError) -> StringSpan? {
    let seen = keysSeen
    guard let key = try nextKeySpan() else {
      if seen == Self.areInSet {
        keySets.removeLast()
      } else {
        plainKeys.removeLast(Int(seen))
      }
      return nil
    }
    guard remember(key) else { throw duplicateKey(key) }
    return key
  }

  /// Reads a key and the colon after it, or the end of the object.
  @inlinable
  mutating func nextKeySpan() throws(JSONError) -> StringSpan? {
    skipSpace()
    guard position < bytes.count else { throw failure(.unexpectedEnd, at: position) }
    if bytes[position] == UInt8(ascii: "}") {
      end()
      keysSeen = outerKeysSeen.removeLast()
      return nil
    }
    if isFirst {
      isFirst = false
    } else {
      guard bytes[position] == UInt8(ascii: ",") else {
        throw unexpected(expected: "\",\" or \"}\"")
      }
      position += 1
      skipSpace()
    }
    tokenStart = position
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected(expected: "a key in double quotes")
    }
    let key = try scanString()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      throw unexpected(expected: "\":\"")
    }
    position += 1
    return key
  }

  /// The value of `keysSeen` for an object whose keys are in the last of `keySets`.
  private static var areInSet: UInt64 { .max }

  /// Adds a key to the keys of the innermost object. Returns false if the object already has it.
  ///
  /// A few keys without escapes, as in most objects, are compared in place. More keys, or keys that
  /// must be decoded, are stored in a set. Both take linear time.
  private mutating func remember(_ key: StringSpan) -> Bool {
    if keysSeen != Self.areInSet {
      let first = plainKeys.count - Int(keysSeen)
      if !key.hasEscape, keysSeen < 16 {
        for index in first..<plainKeys.count where haveSameBytes(plainKeys[index], key) {
          return false
        }
        plainKeys.append(key)
        keysSeen += 1
        return true
      }
      keySets.append(Set(plainKeys[first...].map { KeyName(bytes[$0.start..<$0.end]) }))
      plainKeys.removeSubrange(first...)
      keysSeen = Self.areInSet
    }
    let name = withUTF8(of: key) { KeyName($0) }
    return keySets[keySets.count - 1].insert(name).inserted
  }

  private func haveSameBytes(_ one: StringSpan, _ other: StringSpan) -> Bool {
    one.end - one.start == other.end - other.start
      && bytes[one.start..<one.end].elementsEqual(bytes[other.start..<other.end])
  }

  @usableFromInline @inline(never)
  mutating func unknownKey(_ key: StringSpan, known: JSONKeys) -> JSONError {
    failure(.unknownKey(string(of: key), known: known.names), at: tokenStart)
  }

  @usableFromInline @inline(never)
  mutating func duplicateKey(_ key: StringSpan) -> JSONError {
    failure(.duplicateKey(string(of: key)), at: tokenStart)
  }
}
