#if !FUZZING
  import Foundation
  import Testing

  /// What libFuzzer found worth keeping, and what it found wrong once, is read again.
  struct CorpusTests {
    private static let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fuzz")

    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.allCases)
    func `every input that was kept does what must hold for all`(_ target: FuzzTarget) throws {
      let folder = Self.folder.appending(path: "\(target.rawValue)/corpus")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      #expect(!names.isEmpty)
      defer { if target == .patch { PatchTarget.removeStore() } }
      for name in names {
        let input = Array(try Data(contentsOf: folder.appending(path: name)))
        do {
          try input.withUnsafeBufferPointer { try target.check($0) }
        } catch {
          Issue.record("Fuzz/\(target.rawValue)/corpus/\(name): \(error)")
        }
      }
    }

    @Test func `each target is checked with no input at all`() throws {
      for target in FuzzTarget.allCases {
        try target.check(UnsafeBufferPointer(start: nil, count: 0))
      }
    }
  }
#endif
