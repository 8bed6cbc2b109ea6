import StrictJSON
import TestSupport

/// The files of `Tests/Data`.
enum DataFile {
  static func read(_ path: String) throws -> JSONValue {
    try Array(Project.data("Tests/Data/\(path)")).withUnsafeBufferPointer {
      var reader = JSONReader($0)
      let value = try reader.readValue()
      try reader.finish()
      return value
    }
  }

  /// Returns the names of the JSON files in a folder, sorted.
  static func names(in path: String) throws -> [String] {
    try Project.names(in: "Tests/Data/\(path)", endingWith: ".json")
  }
}

/// A data file without the contents that its reader expects.
struct BadData: Error, CustomStringConvertible {
  var description: String

  init(_ value: JSONValue?, expected: String) {
    let shown = value.map { "\($0)" } ?? "nothing"
    description = "expected \(expected), found \(shown)"
  }
}
