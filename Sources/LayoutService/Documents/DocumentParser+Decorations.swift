import StrictJSON

/// Decorations are carried as text until the engine computes them: only their names are looked at.
extension DocumentParser {
  mutating func decorations() throws(DocumentError) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    try beginArray()
    while try nextElement() {
      let kind: String
      switch try peekType() {
      case .string:
        kind = try id()
        writer.string(kind)
      case .object:
        let value = try value()
        let start = reader.valueStart
        guard case .string(let name)? = value["kind"] else {
          throw failure(.missingKey("kind", owner: "a decoration"), at: start)
        }
        kind = name
        writer.value(value)
      default: throw refused(reader.wrongType(expected: "a kind of decoration or an object"))
      }
      if namedKinds[kind] == nil { namedKinds[kind] = reader.valueStart }
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads the registered kinds: their text, and their names.
  mutating func decorationKinds() throws(DocumentError) -> (String, [String]) {
    let start: Int
    do {
      _ = try reader.peekType()
      start = reader.valueStart
    } catch { throw refused(error) }
    guard try peekType() == .object, case .object(let members) = try value() else {
      throw refused(reader.wrongType(expected: "an object"))
    }
    var writer = JSONWriter()
    writer.beginObject()
    for member in members {
      var key = member.key
      guard key.withUTF8({ ItemIDTable.isID($0) }) else {
        throw failure(
          .unexpected(expected: Self.idExpectation, found: QuotedName(key).description), at: start)
      }
      guard member.value.type == .object else {
        throw failure(
          .unexpected(
            expected: "an object for the kind \(QuotedName(key))",
            found: "a value of type \(member.value.type.rawValue)"), at: start)
      }
      writer.key(key)
      writer.value(member.value)
    }
    writer.endObject()
    return (String(decoding: writer.bytes, as: UTF8.self), members.map(\.key))
  }
}
