import StrictJSON

/// One compact JSON object on each line.
struct JSONLinesFormat: RowFormat {
  private var writer = JSONWriter()

  var namesEachRow: Bool { true }

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {}

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    writer.bytes.removeAll(keepingCapacity: true)
    writer.beginObject()
    for (name, value) in row {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
    writer.bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: writer.bytes)
  }

  mutating func end(into bytes: inout [UInt8]) {}
}
