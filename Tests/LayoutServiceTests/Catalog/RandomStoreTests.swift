import Foundation
import Testing

@testable import LayoutService

/// `SEED` is the first seed and `SEEDS` their number: `SEEDS=1000 swift test --filter
/// RandomStoreTests`.
@Suite struct RandomStoreTests {
  /// Compares `@REV` with whole copies of the store, made when each state was the present one.
  @Test func `an id at a revision is the document that had it then`() throws {
    try check(seeds: 30) { store in try store.checkFormerStates() }
  }

  private func check(seeds: UInt64, _ body: (inout RandomStore) throws -> Void) throws {
    let environment = ProcessInfo.processInfo.environment
    let first =
      environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...(1 << 48))
    let count = environment["SEEDS"].flatMap { UInt64($0) } ?? seeds
    for seed in first..<first + count {
      var store = try RandomStore(seed: seed)
      do {
        for _ in 0..<25 { try store.edit() }
        try body(&store)
      } catch {
        Issue.record("SEED=\(seed) SEEDS=1: \(error); after\n\(store.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
