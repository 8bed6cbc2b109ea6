import Foundation
import TestSupport
import Testing

/// Stores of every schema version can still be opened, and have the same answers as when they were
/// made.
///
/// `scripts/golden-store` made the stores and recorded their answers. For unedited documents the
/// expected answers also follow from `Tests/Data/sample_frames.json`.
@Suite struct GoldenStoreTests {
  private static let stores = "Tests/Data/stores"

  static let names = ((try? Project.names(in: stores, endingWith: ".insetory")) ?? [])
    .map { String($0.dropLast(9)) }

  private func golden(_ name: String) throws -> String {
    try Project.text("\(Self.stores)/\(name)")
  }

  @Test(arguments: names)
  func `a golden store gives the same documents, frames, log and tags`(name: String) throws {
    let folder = try HostileFolder()
    try folder.replace(with: Project.data("\(Self.stores)/\(name).insetory"))
    // Some data is migrated only by a write, so it is read afterwards.
    #expect(try CommandRun(["tag", "opened"], store: folder.path).end == .status(0))
    #expect(try CommandRun(["tag", "--delete", "opened"], store: folder.path).end == .status(0))
    func answer(_ questions: [String]...) throws -> String {
      try questions.map { question in
        let run = try CommandRun(question, store: folder.path)
        #expect(run.end == .status(0), "\(question): \(run.errors)")
        return run.output
      }.joined().replacing(/"time":"[^"]*"/, with: "\"time\":\"\"")
    }
    #expect(try answer(["export", "--to", "ndjson"]) == golden("\(name).documents.ndjson"))
    #expect(
      try answer(["frames", "*"], ["frames", "wide#iphone-se"], ["frames", "sb-flow-demo@first"])
        == golden("\(name).frames.ndjson"))
    #expect(try answer(["log"]) == golden("\(name).log.ndjson"))
    #expect(try answer(["tags"]) == golden("\(name).tags.ndjson"))
    #expect(try !answer(["verify"]).contains("\"equal\":false"))
  }

  @Test(arguments: names)
  func `the golden answers are derived from the frames of the samples`(name: String) throws {
    struct Row: Decodable { var id: String, x: Double, y: Double, width: Double, height: Double }
    struct Expected: Decodable { var frames: [String: [Double]] }
    let rows = try golden("\(name).frames.ndjson").split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    let frames = Dictionary(rows.map { ($0.id, [$0.x, $0.y, $0.width, $0.height]) }) { first, _ in
      first
    }
    let expected = try Project.decode(
      [String: Expected].self, from: "Tests/Data/sample_frames.json")
    for document in ["card-and-armband", "jj-header-footer-span"] {
      let derived = try #require(expected[document]).frames
      for (element, frame) in derived { #expect(frames["\(document)/\(element)"] == frame) }
    }
  }
}
