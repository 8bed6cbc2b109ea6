import Foundation
import TestSupport
import Testing

/// A program of test cases, compiled with the stand-in for UIKit.
struct SwiftRun {
  private let folder: ScratchFolder

  /// Compiles files, each with the source of one class of tests.
  init(_ files: [String: String]) throws {
    folder = try ScratchFolder()
    var main = "import Foundation\nimport XCTest\n"
    var sources: [URL] = []
    for (name, text) in files {
      let file = folder.file(name)
      try Data(text.utf8).write(to: file)
      sources.append(file)
      let type = try #require(text.firstMatch(of: /class (\w+Tests):/)).1
      main += "if ProcessInfo.processInfo.environment[\"TESTS\"] == \"\(type)\" {\n"
      main += "  XCTMain([testCase([\n"
      for match in text.matches(of: /func (test\w+)\(\)/) {
        main +=
          "    (\"\(match.1)\", { test in { MainActor.assumeIsolated { test.\(match.1)() } } }),\n"
      }
      main += "  ] as [(String, (\(type)) -> () throws -> Void)])])\n}\n"
    }
    sources.append(folder.file("main.swift"))
    try Data(main.utf8).write(to: folder.file("main.swift"))
    let standIn = "Tests/Data/UIKitStandIn"
    sources += try Project.names(in: standIn, endingWith: ".swift")
      .map { Project.file("\(standIn)/\($0)") }
    let result = try run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Confirmation"]
        + sources.map { $0.path() } + ["-o", program])
    try #require(result.status == 0, "\(result.output)")
  }

  /// Returns the compiler's errors about files that import this package.
  static func typeCheck(_ files: [URL]) throws -> [String] {
    let modules = Project.products.appending(path: "Modules")
    let result = try run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path(), "-I",
        Project.file("Sources/CSQLite").path(),
      ] + files.map { $0.path() }, log: files[0].appendingPathExtension("log"))
    let errors = result.output.split(separator: "\n").filter { $0.contains("error:") }.map(
      String.init)
    return errors.isEmpty && result.status != 0 ? [result.output] : errors
  }

  /// Runs the tests of a class.
  func tests(of type: String) throws -> (output: String, status: Int32) {
    try run(program, [], environment: ["TESTS": type])
  }

  private var program: String { folder.path("tests") }

  private func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    try Self.run(program, arguments, environment: environment, log: folder.file("log"))
  }

  private static func run(
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
}
