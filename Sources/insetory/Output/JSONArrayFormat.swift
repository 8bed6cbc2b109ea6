import StrictJSON

/// One array with an object on each line; `[]` where there are none.
struct JSONArrayFormat: RowFormat {
  private var names: [String] = []
  private var writer = JSONWriter(style: .pretty)

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    self.names = names
    writer.beginArray()
  }

  mutating func append(_ values: [OutputValue], into bytes: inout [UInt8]) {
    write(zip(names, values), to: &bytes)
  }

  mutating func append(
    _ members: [(name: String, value: OutputValue)], into bytes: inout [UInt8]
  ) -> Bool {
    write(members, to: &bytes)
    return true
  }

  private mutating func write(
    _ members: some Sequence<(String, OutputValue)>, to bytes: inout [UInt8]
  ) {
    writer.beginObject(inline: true)
    for (name, value) in members {
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
