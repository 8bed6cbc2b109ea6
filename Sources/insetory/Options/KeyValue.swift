import ArgumentParser

/// Arguments of the form `key=value`.
enum KeyValue {
  static func split(_ arguments: [String]) throws -> [(key: String, value: String)] {
    try arguments.map { argument in
      guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
        throw ValidationError("expected key=value, found '\(argument)'")
      }
      return (
        String(argument[..<equals]), String(argument[argument.index(after: equals)...])
      )
    }
  }
}
