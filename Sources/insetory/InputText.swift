import LayoutService
import StrictJSON

/// Text that a command is given in a file, on standard input or as an argument.
enum InputText {
  /// Reads a file, or standard input for `-`; an argument that begins an object is the text itself.
  static func read(_ argument: String) throws(ServiceError) -> (text: [UInt8], source: String?) {
    if argument.utf8.first == UInt8(ascii: "{") { return (Array(argument.utf8), nil) }
    return (
      try DocumentStream.text(path: argument), argument == "-" ? "standard input" : argument
    )
  }
}

/// Arguments as JSON.
enum JSONArgument {
  /// Returns an object of keys and values; a value that is no JSON is a string.
  static func object(_ members: [(key: String, value: String)]) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    for (key, value) in members {
      json.key(key)
      let text = Array(value.utf8)
      let isJSON = text.withUnsafeBufferPointer { bytes in
        var reader = JSONReader(bytes)
        return (try? reader.readValue()) != nil && (try? reader.finish()) != nil
      }
      if isJSON { json.raw(text) } else { json.string(value) }
    }
    json.endObject()
    return json.bytes
  }
}
