import Foundation
import TestSupport
import Testing

@Suite struct TranscriptTests {
  private static let folder = "Tests/CommandTests/Transcripts"

  /// The transcripts that `TRANSCRIPTS` names, such as `edit,streams`; all by default.
  static let names = ((try? Project.names(in: folder, endingWith: ".txt")) ?? [])
    .filter { chosen?.contains(String($0.dropLast(4))) ?? true }
  private static let chosen = ProcessInfo.processInfo.environment["TRANSCRIPTS"]?
    .split(separator: ",").map(String.init)

  @Test(.timeLimit(.minutes(20)), arguments: names)
  func `the command does what its transcript shows`(_ name: String) throws {
    let text = try Project.text("\(Self.folder)/\(name)")
    let transcript = try Transcript(text)
    let runner = try TranscriptRunner()
    try runner.run(transcript, named: name)
  }

  @Test func `there are transcripts, and the command is in the folder of the tests`() {
    #expect(!Self.names.isEmpty)
    let command = Project.products.appending(path: "insetory").path()
    #expect(FileManager.default.isExecutableFile(atPath: command))
  }
}
