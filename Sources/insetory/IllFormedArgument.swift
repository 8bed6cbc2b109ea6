/// Says that an argument is no UTF-8: Swift would read another text in its place, and that would be
/// stored.
struct IllFormedArgument: Error, CustomStringConvertible {
  /// Its place behind the program's name, from 1.
  private let place: Int
  /// What Swift reads of it.
  private let text: String

  /// Finds the first of this run; nil where there is none.
  init?() {
    let arguments = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    for (place, argument) in arguments.enumerated().dropFirst() {
      guard let argument, String(validatingCString: argument) == nil else { continue }
      (self.place, text) = (place, String(cString: argument))
      return
    }
    return nil
  }

  var description: String { "argument \(place) is no valid UTF-8: \"\(text.prefix(128))\"" }
}
