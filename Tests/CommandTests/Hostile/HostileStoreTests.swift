import Foundation
import TestSupport
import Testing

/// Stores from untrusted sources, and damaged stores. `HOSTILE=all` runs all questions with each
/// store, which takes minutes, and `HOSTILE=undo` runs the stores with that text in their names.
/// Otherwise every fourth store is tested, with the question of its outcome and two others.
@Suite(.timeLimit(.minutes(60))) struct HostileStoreTests {
  private static let name = ProcessInfo.processInfo.environment["HOSTILE"]
  private static var asksAll: Bool { name != nil }

  private static let stores = HostileStore.all.filter { store in
    if let name { return name == "all" || store.name.contains(name) }
    var random = SeededGenerator(seed: store.seed)
    return random.next() % 4 == 0
  }

  @Test func `there are two hundred stores, each with a unique name`() {
    #expect(Set(HostileStore.all.map(\.name)).count == HostileStore.all.count)
    #expect(HostileStore.all.count >= 200)
  }

  @Test(arguments: InterruptionCheck.allCases)
  func `of a store that is whole everything can be asked`(question: InterruptionCheck) throws {
    let folder = try HostileFolder()
    let run = try CommandRun(question.arguments, store: folder.path)
    #expect(run.end == .status(question.status), "\(run.errors)")
  }

  @Test(arguments: stores)
  func `a hostile store is refused, or its damage is named`(store: HostileStore) throws {
    let folder = try HostileFolder()
    try store.spoil(folder)
    let before = try folder.contents()
    for question in Self.questions(to: store) {
      let run = try ask(question, of: folder, store)
      switch store.outcome {
      case .refused(let words, let status):
        #expect(run.end == .status(status), "\(question): \(run.errors)")
        #expect(run.says(words), "\(question): \(run.errors)")
        #expect(try folder.contents() == before, "\(question)")
      case .damaged(question, let words):
        #expect([.status(65), .status(1)].contains(run.end), "\(question): \(run.end)")
        #expect(
          run.says("is damaged") && run.says(words),
          "\(question): \(run.errors)")
      case .found(let words) where question == .verify:
        #expect(run.end == .status(1), "\(run.errors)")
        #expect((run.output + run.errors).contains(words), "\(run.output) \(run.errors)")
      case .accepted:
        #expect(run.end == .status(question.status), "\(question): \(run.errors)")
      case .damaged, .found, .unnoticed: break
      }
    }
  }

  private func ask(
    _ question: InterruptionCheck, of folder: HostileFolder, _ store: HostileStore
  ) throws -> CommandRun {
    let run = try CommandRun(question.arguments, store: folder.path)
    let place: Comment = "\(question): \(run.end), \(run.errors.prefix(4096))"
    guard case .status(let status) = run.end else {
      Issue.record(place)
      return run
    }
    #expect([0, 1, 64, 65, 66, 73, 74].contains(status), place)
    // The contents of an untrusted file must not reach the terminal unescaped.
    let isPlain = run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 }
    #expect(isPlain && run.errors.utf8.count <= 4096, place)
    return run
  }

  /// Returns the questions to a store: all reading commands and then all writing commands, or a
  /// fixed subset.
  private static func questions(to store: HostileStore) -> [InterruptionCheck] {
    if asksAll { return InterruptionCheck.reading + InterruptionCheck.writing }
    var random = SeededGenerator(seed: store.seed)
    let some = InterruptionCheck.reading.randomElement(using: &random).map { [$0] } ?? []
    let writing = InterruptionCheck.writing.randomElement(using: &random).map { [$0] } ?? []
    switch store.outcome {
    case .damaged(let question, _): return some + [question] + writing
    case .found, .accepted: return some + [.verify] + writing
    case .refused, .unnoticed: return some + writing
    }
  }
}

extension HostileStore {
  /// A hash of the name, which is the same on every machine.
  var seed: UInt64 { name.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) } }
}

extension InterruptionCheck {
  /// The exit status for an intact store.
  fileprivate var status: Int32 {
    switch self {
    // Documents use a device of the store.
    case .addDevice: 65
    // The undone operation has been redone.
    case .redo: 66
    default: 0
    }
  }
}

extension CommandRun {
  fileprivate func says(_ words: String) -> Bool { words.isEmpty || errors.contains(words) }
}
