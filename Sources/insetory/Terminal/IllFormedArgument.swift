#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The error for an argument, or for an environment variable that replaces it, that is not UTF-8.
/// Swift would replace the invalid bytes, and the changed text would be stored.
struct IllFormedArgument: Error, CustomStringConvertible {
  /// The position of the argument, starting with 1, or the name of the variable.
  private let name: String
  /// The text with the invalid bytes replaced.
  private let text: String

  /// Creates the error for the first such argument of this run; nil if there is none.
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
