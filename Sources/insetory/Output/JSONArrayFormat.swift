import StrictJSON

/// A JSON array with one object on each line; `[]` without rows.
struct JSONArrayFormat: RowFormat {
  private var writer = JSONWriter(style: .pretty)

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    writer.beginArray()
  }

  var namesEachRow: Bool { true }

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    writer.beginObject(inline: true)
    for (name, value) in row {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
    move(into: &bytes)
  }

  mutating func end(into bytes: inout [UInt8]) {
    writer.endArray()
    writer.bytes.append(UInt8(ascii: "\n"))
    move(into: &bytes)
  }

  private mutating func move(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
  }
}
