import LayoutDocuments
import LayoutService
import StrictJSON

/// Text that a command is given in a file, on standard input or as an argument.
enum InputText {
  /// Reads a file, or standard input for `-`; an argument that begins as JSON, or is all of it, is
  /// the text itself, and called so in errors.
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
    // A name may begin as a number does, or a word.
    return isOpen
      || Array(argument.utf8).withUnsafeBufferPointer { bytes in
        var reader = JSONReader(bytes)
        return (try? reader.readValue()) != nil && (try? reader.finish()) != nil
      }
  }
}
