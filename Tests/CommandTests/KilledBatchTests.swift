import Foundation
import TestSupport
import Testing

/// A batch that is killed repeatedly and then finishes has the same result as an undisturbed batch.
///
/// `KILLS=50` sets the number of kills.
@Suite struct KilledBatchTests {
  private static let documents = 1_200
  private static let container = "iphone-16-pro-max"
  private static let kills =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 12

  @Test(.timeLimit(.minutes(20)))
  func `a batch that is killed at random points ends complete and equal`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url
    let seed = Seeds.first
    var numbers = SeededGenerator(seed: seed)
    try Data(Self.text(using: &numbers).utf8).write(to: folder.appending(path: "all.ndjson"))
    for store in ["whole", "killed"] {
      try run(["init", "--quiet", "--store", store], in: folder)
      try run(["import", "all.ndjson", "--quiet", "--store", store], in: folder)
    }
    let relayout = ["relayout", "--all", "--device", Self.container, "--quiet", "--store"]
    try run(relayout + ["whole"], in: folder)

    var killed = 0
    for _ in 0..<Self.kills {
      // Kills are before the first commit, or when some rows were written. The pipe does not take
      // all rows, so that a run that has many documents left cannot end before it is killed.
      let rows = Pipe()
      let process = try start(relayout + ["killed"], in: folder, rows.fileHandleForWriting)
      try rows.fileHandleForWriting.close()
      let bytes = Int.random(in: 0...20_000, using: &numbers)
      let read = try rows.fileHandleForReading.read(upToCount: bytes) ?? Data()
      killed += read.count == bytes ? 1 : 0
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(killed > 0, "seed \(seed)")
    try run(relayout + ["killed"], in: folder)

    let frames = ["frames", "*#\(Self.container)", "--format", "csv", "--store"]
    let expected = try run(frames + ["whole"], in: folder)
    let found = try run(frames + ["killed"], in: folder)
    #expect(expected.output == found.output, "seed \(seed)")
    // All frames are stored, and stored frames equal computed frames.
    #expect(found.errors.isEmpty, "seed \(seed)")
    #expect(expected.output.split(separator: UInt8(ascii: "\n")).count > Self.documents)
    try run(["verify", "--quiet", "--store", "killed"], in: folder)
  }

  @Test(.timeLimit(.minutes(20)))
  func `an interrupted batch reports how far it came, and loses nothing that it reported`()
    throws
  {
    let scratch = try ScratchFolder()
    let folder = scratch.url
    var numbers = SeededGenerator(seed: 1)
    try Data(Self.text(using: &numbers).utf8).write(to: folder.appending(path: "all.ndjson"))
    try run(["init", "--quiet", "--store", "s"], in: folder)
    try run(["import", "all.ndjson", "--quiet", "--store", "s"], in: folder)
    for width in 600..<603 {
      let errors = folder.appending(path: "err")
      try Data().write(to: errors)
      let relayout = ["relayout", "--all", "--width", "\(width)", "--store", "s"]
      let pipe = Pipe()
      let process = try start(
        relayout, in: folder, pipe.fileHandleForWriting, FileHandle(forWritingTo: errors))
      try pipe.fileHandleForWriting.close()
      // The pipe does not take all rows, so that the run has not ended when the signal arrives.
      let output = pipe.fileHandleForReading
      let bytes = Int.random(in: 1...20_000, using: &numbers)
      var text = try output.read(upToCount: bytes) ?? Data()
      kill(process.processIdentifier, SIGTERM)
      try text.append(output.readToEnd() ?? Data())
      process.waitUntilExit()
      let rows = text.split(separator: UInt8(ascii: "\n")).count
      #expect(process.terminationReason == .exit && process.terminationStatus == 130)
      // A slow run has reported its progress before.
      #expect(
        try String(contentsOf: errors, encoding: .utf8).hasSuffix(
          "note: interrupted: \(rows) of \(Self.documents) documents are done; "
            + "the next run continues\n"))
      let rest = try run(relayout, in: folder).output.split(separator: UInt8(ascii: "\n")).count
      #expect(rows + rest == Self.documents)
    }
  }

  /// Returns documents of one to four sections, one on each line.
  private static func text(using numbers: inout SeededGenerator) -> String {
    (0..<documents).map { index in
      let sections = (0..<Int.random(in: 1...4, using: &numbers)).map { section in
        let width = Int.random(in: 20...200, using: &numbers)
        return #"{"id": "s\#(section)", "items": {"count": 9, "size": [\#(width), 40]}}"#
      }
      return #"{"format": "insetory/1", "id": "d\#(index)", "container": {"device": "iphone-se"}, "#
        + #""sections": [\#(sections.joined(separator: ", "))]}"#
    }
    .joined(separator: "\n")
  }

  private func start(
    _ arguments: [String], in folder: URL, _ output: FileHandle? = nil,
    _ errors: FileHandle? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Project.products.appending(path: "insetory")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output ?? .nullDevice
    process.standardError = errors ?? .nullDevice
    try process.run()
    return process
  }

  /// Runs the command, which must succeed; returns its output.
  @discardableResult private func run(
    _ arguments: [String], in folder: URL
  ) throws -> (output: Data, errors: Data) {
    let files = (output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
    for file in [files.output, files.errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Project.products.appending(path: "insetory")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: files.output)
    process.standardError = try FileHandle(forWritingTo: files.errors)
    try process.run()
    process.waitUntilExit()
    let errors = try Data(contentsOf: files.errors)
    try #require(
      process.terminationStatus == 0, "\(arguments): \(String(decoding: errors, as: UTF8.self))")
    return (try Data(contentsOf: files.output), errors)
  }
}
