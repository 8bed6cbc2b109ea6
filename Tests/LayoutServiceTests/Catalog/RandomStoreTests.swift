import TestSupport
import Testing

/// `SEED` is the first seed and `SEEDS` their number: `SEEDS=1000 swift test --filter
/// RandomStoreTests`.
@Suite struct RandomStoreTests {
  /// Compares `@REV` with complete copies of the store, made at the time of each state.
  @Test func `an id at a revision names the document that had the id then`() throws {
    try check(seeds: 20) { store in try store.checkFormerStates() }
  }

  @Test func `every accepted document can be laid out, exported and imported`() throws {
    try check(seeds: 40) { store in try store.checkRoundTrip() }
  }

  /// Includes past states that cannot be laid out, which an earlier version may have stored.
  @Test func `undoing all and redoing all changes nothing`() throws {
    try check(seeds: 30, isLenient: true) { store in try store.checkUndoingAll() }
  }

  private func check(
    seeds: UInt64, isLenient: Bool = false, _ body: (inout RandomStore) throws -> Void
  ) throws {
    for seed in Seeds.range(seeds) {
      var store = try RandomStore(seed: seed, isLenient: isLenient)
      do {
        for _ in 0..<40 { try store.edit() }
        try body(&store)
      } catch {
        Issue.record("SEED=\(seed) SEEDS=1: \(error); after\n\(store.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
