import StrictJSON

/// One compact JSON object on each line.
struct JSONLinesFormat: RowFormat {
  private var writer = JSONWriter()
  /// The names of the columns, each with the text before its value: `,"x":`. Quoting the names in
  /// each row took a sixth of the time of `layout`.
  private var keys: [(name: String, text: [UInt8])] = []

  var namesEachRow: Bool { true }

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    keys = names.enumerated().map { place, name in
      var key = JSONWriter()
      key.string(name)
      return (name, [UInt8(ascii: place == 0 ? "{" : ",")] + key.bytes + [UInt8(ascii: ":")])
    }
  }

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    writer.bytes.removeAll(keepingCapacity: true)
    if !keys.isEmpty, row.elementsEqual(keys, by: { $0.name == $1.name }) {
      for (place, (_, value)) in row.enumerated() {
        writer.bytes += keys[place].text
        value.write(to: &writer)
      }
      writer.bytes.append(UInt8(ascii: "}"))
    } else {
      writer.beginObject()
      for (name, value) in row {
        writer.key(name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
    writer.bytes.append(UInt8(ascii: "\n"))
    bytes += writer.bytes
  }

  mutating func end(into bytes: inout [UInt8]) {}
}
