import Foundation
import TestSupport
import Testing

/// A program of test cases, compiled with the stand-in for UIKit.
struct SwiftRun {
  private let folder: ScratchFolder

  /// Compiles files, each with the source of one class of tests.
  init(_ files: [String: String]) throws {
    folder = try ScratchFolder()
    // Methods that are deprecated are called in a deprecated method, which is called as that of a
    // protocol.
    var main = "import Foundation\nimport XCTest\n@MainActor protocol Run { func run() }\n"
    main += "struct Tests: Run {\n@available(*, deprecated) func run() {\n"
    var sources: [URL] = []
    for (name, text) in files {
      let file = folder.file(name)
      try Data(text.utf8).write(to: file)
      sources.append(file)
      let type = try #require(text.firstMatch(of: /class (\w+Tests):/)).1
      main += "if ProcessInfo.processInfo.environment[\"TESTS\"] == \"\(type)\" {\n"
      main += "  XCTMain([testCase([\n"
      for match in text.matches(of: /func (test\w+)\(\)( throws)?/) {
        let effect = match.2 == nil ? "" : "try "
        main += "    (\"\(match.1)\", { test in { \(effect)MainActor.assumeIsolated { "
        main += "\(effect)test.\(match.1)() } } }),\n"
      }
      main += "  ] as [(String, (\(type)) -> () throws -> Void)])])\n}\n"
    }
    main += "}\n}\n(Tests() as any Run).run()\n"
    try compile(sources, main: main)
  }

  /// Compiles files of layouts and a program that uses them.
  init(layouts: String, main: String, warnings: Warnings = .asErrors) throws {
    folder = try ScratchFolder()
    let file = folder.file("Layouts.swift")
    try Data(layouts.utf8).write(to: file)
    try compile([file], main: main, warnings)
  }

  enum Warnings: String {
    case asErrors = "-warnings-as-errors"
    case none = "-suppress-warnings"
  }

  private func compile(_ files: [URL], main: String, _ warnings: Warnings = .asErrors) throws {
    try Data(main.utf8).write(to: folder.file("main.swift"))
    var sources = files + [folder.file("main.swift")]
    let standIn = "Tests/Data/UIKitStandIn"
    sources += try Project.names(in: standIn, endingWith: ".swift")
      .map { Project.file("\(standIn)/\($0)") }
    // The stand-in for compositional layouts has the values of the engine, and the frames of the
    // tests' own engine.
    sources += Self.reference.map { Project.file("Tests/LayoutEngineTests/Reference/\($0).swift") }
    let objects = try ToolRun.objects(of: ["LayoutEngine"])
    let modules = Project.products.appending(path: "Modules")
    let result = try run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", warnings.rawValue, "-module-name", "Confirmation"]
        + ["-I", modules.path()] + sources.map { $0.path() } + objects + ["-o", program])
    try #require(result.status == 0, "\(result.output)")
  }

  private static let reference = [
    "AxisPair", "CompositionalResult", "CompositionalSample", "ReferenceBoundaryItem",
    "ReferenceCanvas", "ReferenceCompositional", "ReferenceCompositionalSection",
    "ReferenceGroups", "ReferenceGroups+Counting", "ReferenceGroups+Placing", "ReferenceNode",
    "ReferencePixels",
  ]

  /// Returns the compiler's errors about files that import this package.
  static func typeCheck(_ files: [URL]) throws -> [String] {
    let modules = Project.products.appending(path: "Modules")
    let result = try ToolRun.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path(), "-I",
        Project.file("Sources/CSQLite").path(),
      ] + files.map { $0.path() }, log: files[0].appendingPathExtension("log"))
    let errors = result.output.split(separator: "\n").filter { $0.contains("error:") }.map(
      String.init)
    return errors.isEmpty && result.status != 0 ? [result.output] : errors
  }

  /// Returns the first lines of a text that `swift format` writes otherwise, and its own.
  static func difference(of text: String) throws -> [Substring] {
    let own = text.split(separator: "\n")
    let other = try formatted(text).split(separator: "\n")
    guard let first = zip(own, other).first(where: { $0 != $1 }) else {
      return own.count == other.count ? [] : ["\(own.count) lines", "\(other.count) lines"]
    }
    return [first.0, first.1]
  }

  /// Returns a text as `swift format` writes it.
  static func formatted(_ text: String) throws -> String {
    let folder = try ScratchFolder()
    let file = folder.file("Exported.swift")
    try Data(text.utf8).write(to: file)
    let arguments = [
      "format", "-i", "--configuration", Project.file(".swift-format").path(), file.path(),
    ]
    let result = try ToolRun.run("/usr/bin/env", ["swift"] + arguments, log: folder.file("log"))
    try #require(result.status == 0, "\(result.output)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Runs a program of layouts, and returns what it prints.
  func output() throws -> String {
    let result = try run(program, [])
    try #require(result.status == 0, "\(result.output)")
    return result.output
  }

  /// Runs the tests of a class.
  func tests(of type: String) throws -> (output: String, status: Int32) {
    try run(program, [], environment: ["TESTS": type])
  }

  private var program: String { folder.path("tests") }

  private func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    try ToolRun.run(program, arguments, environment: environment, log: folder.file("log"))
  }
}
