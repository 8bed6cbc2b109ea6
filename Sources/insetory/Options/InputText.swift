import LayoutDocuments
import LayoutService
import StrictJSON

/// A command's input text, from a file, from standard input or from an argument.
enum InputText {
  /// Reads a file, or standard input for `-`. An argument that begins like a JSON object, array or
  /// string, or that is a complete JSON value, is the text itself; errors then use the given name
  /// as the source.
  static func read(
    _ argument: String, named name: String
  ) throws(ServiceError) -> (text: [UInt8], source: String) {
    if isJSON(argument) { return (Array(argument.utf8), name) }
    return (
      try formatErrors(DocumentStream.text(path: argument)),
      argument == "-" ? "standard input" : argument
    )
  }

  private static func isJSON(_ argument: String) -> Bool {
    let isOpen = argument.first.map { "{[\"".contains($0) } ?? true
    // A file name may begin like a number or a JSON literal, so the whole argument must be JSON.
    return isOpen
      || Array(argument.utf8).withUnsafeBufferPointer { bytes in
        var reader = JSONReader(bytes)
        return (try? reader.readValue()) != nil && (try? reader.finish()) != nil
      }
  }
}
