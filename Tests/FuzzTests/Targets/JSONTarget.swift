import StrictJSON

/// Skipping and reading agree, a written value is read back equal, and an error's location and text
/// are printable.
enum JSONTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    let skipped = outcome(of: input) { reader throws(JSONError) in try reader.skipValue() }
    var value = JSONValue.null
    let read = outcome(of: input) { reader throws(JSONError) in value = try reader.readValue() }
    try require(read == skipped, "skipping and reading disagree")
    if let read {
      try checkPrintable(read)
    } else {
      try checkRoundTrip(value, .compact)
      try checkRoundTrip(value, .pretty)
    }
    let error = outcome(of: input) { reader throws(JSONError) in try self.read(&reader) }
    if let error { try checkPrintable(error) }
  }

  private static let keys = JSONKeys([
    "id", "size", "a", "minimumLineSpacing", "minimumLineHeight",
  ])

  private static func outcome(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) -> JSONError? {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try body(&reader)
      _ = reader.valueText
      try reader.finish()
    } catch {
      return error
    }
    return nil
  }

  private static func checkRoundTrip(_ value: JSONValue, _ style: JSONWriter.Style) throws {
    var writer = JSONWriter(style: style)
    writer.value(value)
    var back = JSONValue.null
    let error = writer.bytes.withUnsafeBufferPointer { bytes in
      outcome(of: bytes) { reader throws(JSONError) in back = try reader.readValue() }
    }
    try require(error == nil && back == value, "what was written reads back differently")
  }

  private static func checkPrintable(_ error: JSONError) throws {
    try require(error.location.line > 0 && error.location.column > 0, "\(error.location)")
    try Printable.check(error.description)
    try Printable.check(error.location.path)
  }

  /// Reads as a caller does that knows its keys and requested numbers, integers and short strings.
  private static func read(_ reader: inout JSONReader) throws(JSONError) {
    switch try reader.peekType() {
    case .object:
      try reader.beginObject()
      while let key = try reader.nextKey(of: keys) {
        switch key {
        case 0: _ = try reader.readString(maximumUTF8Count: 8)
        case 1: _ = try reader.readInteger()
        case 2: _ = try reader.withStringBytes { $0.count }
        default: try read(&reader)
        }
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try read(&reader) }
    default:
      _ = try reader.readDouble()
    }
  }
}
