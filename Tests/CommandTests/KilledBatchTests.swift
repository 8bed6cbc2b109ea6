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
    let clock = ContinuousClock()
    let relayout = ["relayout", "--all", "--device", Self.container, "--quiet", "--store"]
    let whole = try clock.measure { try run(relayout + ["whole"], in: folder) }

    var killed = 0
    for _ in 0..<Self.kills {
      let process = try start(relayout + ["killed"], in: folder)
      // Kills are sometimes before the first commit, mostly between two commits, and sometimes
      // after the last. The first kill is early: a run alone on a machine is several times as fast
      // as concurrent runs, and a finished run cannot be killed.
      let longest = whole / (killed > 0 ? 1 : 4)
      usleep(UInt32.random(in: 0...UInt32(max(1, longest / .microseconds(1))), using: &numbers))
      killed += process.isRunning ? 1 : 0
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
    let whole = try ContinuousClock().measure {
      try run(["relayout", "--all", "--width", "700", "--store", "s"], in: folder)
    }
    var interrupted = 0
    for width in 600..<640 where interrupted < 3 {
      let (output, errors) = (folder.appending(path: "out"), folder.appending(path: "err"))
      for file in [output, errors] { try Data().write(to: file) }
      let relayout = ["relayout", "--all", "--width", "\(width)", "--store", "s"]
      let process = try start(relayout, in: folder, output, errors)
      usleep(UInt32.random(in: 0...UInt32(whole / .microseconds(1)), using: &numbers))
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      let rows = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").count
      switch (process.terminationReason, process.terminationStatus) {
      case (.exit, 130):
        interrupted += 1
        // A slow run has reported its progress before.
        #expect(
          try String(contentsOf: errors, encoding: .utf8).hasSuffix(
            "note: interrupted: \(rows) of \(Self.documents) documents are done; "
              + "the next run continues\n"))
      // The signal arrived before the run handled signals, or after the run ended.
      case (.uncaughtSignal, SIGTERM): #expect(rows == 0)
      default: #expect(process.terminationStatus == 0 && rows == Self.documents)
      }
      let rest = try run(relayout, in: folder).output.split(separator: UInt8(ascii: "\n")).count
      #expect(rows + rest == Self.documents)
    }
    #expect(interrupted > 0)
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
    _ arguments: [String], in folder: URL, _ output: URL? = nil, _ errors: URL? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Project.products.appending(path: "insetory")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try output.map(FileHandle.init(forWritingTo:)) ?? .nullDevice
    process.standardError = try errors.map(FileHandle.init(forWritingTo:)) ?? .nullDevice
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
