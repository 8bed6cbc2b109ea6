#if !FUZZING
  import Foundation
  import Testing

  @testable import LayoutService
  @testable import LayoutStorage

  /// Reads the inputs that libFuzzer kept, and the inputs that once caused failures.
  struct CorpusTests {
    private static let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fuzz")

    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.allCases)
    func `every stored input passes its target's checks`(_ target: FuzzTarget) throws {
      let inputs = try Self.findings(of: target) + Self.coverage(of: target)
      #expect(!inputs.isEmpty)
      defer { if target == .patch { PatchTarget.removeStore() } }
      for (name, input) in inputs {
        do {
          try input.withUnsafeBufferPointer { try target.check($0) }
        } catch {
          Issue.record("Fuzz/\(target.rawValue)/\(name): \(error)")
        }
      }
    }

    /// With another schema the target would not compare what it recovers with SQLite.
    @Test func `the schema of the recovery target has the columns of a store`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "store").path()
      try LayoutCatalog.create(at: path).close()
      let store = try Connection(path: path, mode: .readOnly)
      for table in RecoveryTarget.schema.matches(of: /CREATE TABLE (\w+) \(([^)]*)\)/) {
        let columns = table.2.split(separator: ",").map { $0.split(separator: " ")[0] }
        #expect(
          try store.text("SELECT group_concat(name) FROM pragma_table_info('\(table.1)')")
            == columns.joined(separator: ","), "\(table.1)")
      }
    }

    /// Returns the files of `corpus`: findings, and inputs written by hand.
    private static func findings(of target: FuzzTarget) throws -> [(name: String, [UInt8])] {
      let folder = folder.appending(path: "\(target.rawValue)/corpus")
      guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
        ("corpus/\($0)", Array(try Data(contentsOf: folder.appending(path: $0))))
      }
    }

    /// Returns the inputs of `coverage`, one on each line in base64. `Fuzz/run TARGET merge` kept
    /// them because they reach code that no other input reaches.
    private static func coverage(of target: FuzzTarget) throws -> [(name: String, [UInt8])] {
      let file = folder.appending(path: "\(target.rawValue)/coverage")
      guard FileManager.default.fileExists(atPath: file.path()) else { return [] }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      return try lines.enumerated().map { number, line in
        ("coverage:\(number + 1)", Array(try #require(Data(base64Encoded: String(line)))))
      }
    }

    @Test func `each target accepts an empty input`() throws {
      for target in FuzzTarget.allCases {
        try target.check(UnsafeBufferPointer(start: nil, count: 0))
      }
    }
  }
#endif
