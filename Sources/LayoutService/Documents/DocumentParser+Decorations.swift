import StrictJSON

/// Decorations are carried as text until the engine computes them: only their names are looked at.
extension DocumentParser {
  mutating func decorations() throws(DocumentError) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    try beginArray()
    while try nextElement() {
      switch try peekType() {
      case .string:
        let kind = try id()
        writer.string(kind)
        note(kind)
      case .object:
        let value = try value()
        guard case .string(var kind)? = value["kind"] else {
          throw failure(.missingKey("kind", owner: "a decoration"))
        }
        guard kind.withUTF8({ DocumentParser.isID($0) }) else {
          throw failure(
            .unexpected(
              expected: "a decoration whose kind is " + Self.idExpectation,
              found: QuotedName(kind).description))
        }
        writer.value(value)
        note(kind)
      default: throw refused(reader.wrongType(expected: "a kind of decoration or an object"))
      }
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func note(_ kind: String) {
    if namedKinds[kind] == nil { namedKinds[kind] = reader.valueStart }
  }

  /// Reads the registered kinds: their text, and their names.
  mutating func decorationKinds() throws(DocumentError) -> (String, [String]) {
    var writer = JSONWriter()
    var kinds: [String] = []
    writer.beginObject()
    try beginObject()
    while var kind = try nextKey() {
      guard kind.withUTF8({ DocumentParser.isID($0) }) else { throw unexpected(Self.idExpectation) }
      guard try peekType() == .object else {
        throw refused(reader.wrongType(expected: "an object"))
      }
      writer.key(kind)
      writer.value(try value())
      kinds.append(kind)
    }
    writer.endObject()
    return (String(decoding: writer.bytes, as: UTF8.self), kinds)
  }
}
