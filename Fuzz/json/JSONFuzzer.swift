/// Called by libFuzzer with each input; compiled together with the sources of StrictJSON.
///
/// It traps when skipping and reading disagree, when a value that was written does not read back
/// equal, or when an error's location and sentence are not fit to print.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let skipped = outcome(of: bytes) { reader throws(JSONError) in try reader.skipValue() }
  var value = JSONValue.null
  let read = outcome(of: bytes) { reader throws(JSONError) in value = try reader.readValue() }
  precondition(read == skipped, "skipping and reading disagree")
  if let read {
    checkPrintable(read)
  } else {
    checkRoundTrip(value, .compact)
    checkRoundTrip(value, .pretty)
  }
  readWithKnownKeys(bytes)
  return 0
}

private let keys = JSONKeys(["id", "size", "a", "minimumLineSpacing", "minimumLineHeight"])

private func outcome(
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

private func checkRoundTrip(_ value: JSONValue, _ style: JSONWriter.Style) {
  var writer = JSONWriter(style: style)
  writer.value(value)
  var back = JSONValue.null
  let error = writer.bytes.withUnsafeBufferPointer { bytes in
    outcome(of: bytes) { reader throws(JSONError) in back = try reader.readValue() }
  }
  precondition(error == nil && back == value, "what was written reads back differently")
}

private func checkPrintable(_ error: JSONError) {
  precondition(error.location.line > 0 && error.location.column > 0)
  for text in [error.description, error.location.path] {
    precondition(text.utf8.count <= 4096, "an error is too long")
    precondition(
      text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      "an error holds a control character")
  }
}

/// Reads as a caller does that knows its keys and wants numbers, integers and short strings.
private func readWithKnownKeys(_ bytes: UnsafeBufferPointer<UInt8>) {
  let error = outcome(of: bytes) { reader throws(JSONError) in try read(&reader) }
  if let error { checkPrintable(error) }
}

private func read(_ reader: inout JSONReader) throws(JSONError) {
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
