import StrictJSON

/// Reads a whole document as a value.
func value(of bytes: some Collection<UInt8>, maximumDepth: Int = 64) throws(JSONError) -> JSONValue
{
  try reading(bytes, maximumDepth: maximumDepth) { reader throws(JSONError) in
    let value = try reader.readValue()
    try reader.finish()
    return value
  }
}

/// Calls `body` with a reader of `text`.
func reading<R>(
  _ bytes: some Collection<UInt8>, maximumDepth: Int = 64,
  _ body: (inout JSONReader) throws(JSONError) -> R
) throws(JSONError) -> R {
  let bytes = Array(bytes)
  let result = bytes.withUnsafeBufferPointer { buffer -> Result<R, JSONError> in
    var reader = JSONReader(buffer, maximumDepth: maximumDepth)
    do throws(JSONError) { return .success(try body(&reader)) } catch { return .failure(error) }
  }
  return try result.get()
}

/// Returns the error of reading a document; nil for a valid document. Skipping must agree with
/// reading.
func refusal(of bytes: some Collection<UInt8>, maximumDepth: Int = 64) -> JSONError? {
  let read = error { () throws(JSONError) in _ = try value(of: bytes, maximumDepth: maximumDepth) }
  let skipped = error { () throws(JSONError) in
    try reading(bytes, maximumDepth: maximumDepth) { reader throws(JSONError) in
      try reader.skipValue()
      try reader.finish()
    }
  }
  precondition(read == skipped, "skipping says \(skipped as Any), reading says \(read as Any)")
  return read
}

/// Returns the error that `body` throws.
func error(_ body: () throws(JSONError) -> Void) -> JSONError? {
  do throws(JSONError) { try body() } catch { return error }
  return nil
}
