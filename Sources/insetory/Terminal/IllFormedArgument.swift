import Foundation

/// Says that an argument, or a variable in its stead, is no UTF-8: Swift would read another text in
/// its place, and that would be stored.
struct IllFormedArgument: Error, CustomStringConvertible {
  /// Its place behind the program's name, from 1, or the variable.
  private let name: String
  /// What Swift reads of it.
  private let text: String

  /// Finds the first of this run; nil where there is none.
  init?() {
    let arguments = ProcessArguments.pointers.map(Optional.some)
    let places = arguments.enumerated().dropFirst().map { ("argument \($0)", $1) }
    let variables = ["INSETORY_STORE", "INSETORY_AUTHOR"].map { (name: String) in
      (name, getenv(name))
    }
    for (name, bytes) in places + variables {
      guard let bytes, String(validatingCString: bytes) == nil else { continue }
      (self.name, text) = (name, String(cString: bytes))
      return
    }
    return nil
  }

  var description: String { "\(name) is no valid UTF-8: \"\(text.prefix(128))\"" }
}
