import Foundation
import TestSupport
import Testing

/// The part of the product that uses UIKit, compiled with the stand-in for UIKit, and run.
@Suite struct CollectionLayoutProgramTests {
  @Test func `a collection view has the frames of its document`() throws {
    let program = try CollectionLayoutProgram()
    // One document has as many items as a document can have, and an app would add one.
    let files = try ["Resources/Samples", "Tests/Data/good-documents"].flatMap { folder in
      try Project.names(in: folder, endingWith: ".json").map { "\(folder)/\($0)" }
    }.filter { !$0.hasSuffix("limits-of-numbers.json") }
    let result = try program.run(files.map { Project.file($0).path() })
    #expect(result.status == 0, "\(result.output)")
    // For each document: its id, and the numbers of elements that were compared, of decorations
    // that were drawn, and of views that stayed on screen.
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == files.count)
    for column in 1...3 { #expect(lines.contains { Int($0[column]) ?? 0 > 0 }) }
  }

  @Test func `the example of the guide compiles as printed`() throws {
    let blocks = try Project.text("docs/app.md").components(separatedBy: "```")
      .filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst("swift\n".count)) }
    #expect(!blocks.isEmpty)
    let program = try CollectionLayoutProgram()
    for block in blocks {
      let errors = try program.typeCheck(block)
      #expect(errors.isEmpty, "\(block)")
    }
  }
}

/// The modules `UIKit`, which is the stand-in, and `InsetoryCollectionLayout`, and a program that
/// uses them.
private struct CollectionLayoutProgram {
  private let folder: ScratchFolder
  private var objects: [String] = []

  init() throws {
    folder = try ScratchFolder()
    // The rest of the stand-in is for generated tests.
    let standIn = ["UICollectionView", "UICollectionViewLayout", "QuartzCore"].map {
      Project.file("Tests/Data/UIKitStandIn/\($0).swift").path()
    }
    try compile("UIKit", standIn, [])
    let sources = try Project.names(in: "Sources/InsetoryCollectionLayout", endingWith: ".swift")
      .map { Project.file("Sources/InsetoryCollectionLayout/\($0)").path() }
    try compile(
      "InsetoryCollectionLayout", sources,
      ["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"].flatMap {
        ["-enable-upcoming-feature", $0]
      })
  }

  private mutating func compile(
    _ module: String, _ sources: [String], _ arguments: [String]
  ) throws {
    let object = folder.path("\(module).o")
    let result = try swiftc(
      ["-module-name", module, "-emit-module-path", folder.path("\(module).swiftmodule")]
        + ["-parse-as-library", "-wmo", "-c", "-o", object] + arguments + sources)
    try #require(result.status == 0, "\(result.output)")
    objects.append(object)
  }

  func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let result = try swiftc(
      [Project.file("Tests/Data/CollectionLayoutProgram/main.swift").path()] + objects
        + ToolRun.objects(of: ["LayoutEngine", "LayoutDocuments", "StrictJSON", "Hashing"])
        + ["-module-name", "Program", "-o", folder.path("program")]
        // The objects are those of this program.
        + (Sanitizer.current.map { ["-sanitize=\($0)"] } ?? []))
    try #require(result.status == 0, "\(result.output)")
    return try ToolRun.run(folder.path("program"), arguments, log: folder.file("output"))
  }

  /// Returns the compiler's errors about the source of a file.
  func typeCheck(_ source: String) throws -> String {
    let file = folder.file("Example.swift")
    try Data(source.utf8).write(to: file)
    let result = try swiftc(["-typecheck", "-module-name", "Example", file.path()])
    return result.status == 0 ? "" : result.output
  }

  private func swiftc(_ arguments: [String]) throws -> (output: String, status: Int32) {
    try ToolRun.run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", folder.path("")]
        + ["-I", Project.products.appending(path: "Modules").path()] + arguments,
      log: folder.file("log"))
  }
}
