package import Foundation

/// The files and build products of this project.
package enum Project {
  /// The folder of `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the build products, which contains the test bundle or the test program.
  package static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let program = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Returns a file or a folder by its path below the root.
  package static func file(_ path: String) -> URL { root.appending(path: path) }

  package static func data(_ path: String) throws -> Data { try Data(contentsOf: file(path)) }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// Decodes a file of JSON.
  package static func decode<T: Decodable>(_ type: T.Type, from path: String) throws -> T {
    try JSONDecoder().decode(type, from: data(path))
  }

  /// Returns the names of a folder's files that have this ending, sorted.
  package static func names(in folder: String, endingWith suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder).path())
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}
