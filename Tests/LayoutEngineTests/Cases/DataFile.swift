import Foundation
import StrictJSON

/// The data files of the tests, found beside this source.
enum DataFile {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data")

  static func read(_ path: String) throws -> JSONValue {
    let data = try Data(contentsOf: folder.appendingPathComponent(path))
    return try Array(data).withUnsafeBufferPointer {
      var reader = JSONReader($0)
      let value = try reader.readValue()
      try reader.finish()
      return value
    }
  }

  /// Returns the names of the JSON files in a folder, sorted.
  static func names(in path: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }
}

/// A data file that does not say what its reader expects.
struct BadData: Error, CustomStringConvertible {
  var description: String

  init(_ value: JSONValue?, expected: String) {
    let shown = value.map { "\($0)" } ?? "nothing"
    description = "expected \(expected), found \(shown)"
  }
}
