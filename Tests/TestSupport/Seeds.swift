import Foundation

/// The seeds of the random tests. Each run of a commit tests the same ones, unless `SEED` names the
/// first and `SEEDS` their number; `make explore` draws new ones.
package enum Seeds {
  /// Returns `count` seeds, or as many as `SEEDS` says.
  package static func range(_ count: UInt64) -> Range<UInt64> {
    first..<first + (number("SEEDS") ?? count)
  }

  /// The seed of a test that needs one.
  package static let first: UInt64 = {
    let seed = number("SEED") ?? 47
    print("Random tests: SEED=\(seed)")
    return seed
  }()

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
