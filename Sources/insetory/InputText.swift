import LayoutService

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
