import Foundation

/// The seeds of a random test: `SEED` is the first, `SEEDS` their number.
struct SeedRange {
  let seeds: Range<UInt64>

  init(count: UInt64) {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...(1 << 48))
    let count = environment["SEEDS"].flatMap { UInt64($0) } ?? count
    seeds = first..<(first + count)
  }
}
