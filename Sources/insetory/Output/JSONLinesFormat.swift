import StrictJSON

/// One compact object a line.
struct JSONLinesFormat: RowFormat {
  private var names: [String] = []
  private var writer = JSONWriter()

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) { self.names = names }

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
    writer.bytes.removeAll(keepingCapacity: true)
    writer.beginObject()
    for (name, value) in members {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
    writer.bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: writer.bytes)
  }

  mutating func end(into bytes: inout [UInt8]) {}
}
