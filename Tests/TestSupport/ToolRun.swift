package import Foundation

/// A run of a tool such as the compiler.
package enum ToolRun {
  /// Runs a tool, and returns what it writes to both of its outputs, and its exit status.
  ///
  /// - Parameter log: The file in which the outputs are kept.
  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], log: URL
  ) throws -> (output: String, status: Int32) {
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (String(decoding: try Data(contentsOf: log), as: UTF8.self), process.terminationStatus)
  }

  /// Returns the object files of modules of this package.
  package static func objects(of modules: [String]) throws -> [String] {
    try modules.flatMap { module in
      let folder = Project.products.appending(path: "\(module).build")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path())
        .filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path() }
    }
  }
}
