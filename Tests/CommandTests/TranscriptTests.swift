import Foundation
import Testing

@Suite struct TranscriptTests {
  private static let folder = TranscriptRunner.repository
    .appending(path: "Tests/CommandTests/Transcripts")

  /// All, or those that `TRANSCRIPTS` names, such as `edit,streams`.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".txt") }.filter { chosen?.contains(String($0.dropLast(4))) ?? true }
    .sorted()
  private static let chosen = ProcessInfo.processInfo.environment["TRANSCRIPTS"]?
    .split(separator: ",").map(String.init)

  @Test(.timeLimit(.minutes(20)), arguments: names)
  func `the command does what its transcript shows`(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let transcript = try Transcript(text)
    let runner = try TranscriptRunner()
    defer { runner.remove() }
    try runner.run(transcript, named: name)
  }

  @Test func `there are transcripts, and the command stands beside the tests`() {
    #expect(!Self.names.isEmpty)
    let command = TranscriptRunner.products.appending(path: "insetory").path()
    #expect(FileManager.default.isExecutableFile(atPath: command))
  }
}
