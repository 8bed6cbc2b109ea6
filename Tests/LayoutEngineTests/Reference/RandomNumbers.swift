import Foundation

/// SplitMix64: a seed names a sequence, on every platform.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns true once in so many times.
  mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func length(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func one<Value>(of values: Value...) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value {
    let all = Array(type.allCases)
    return all[Int.random(in: 0..<all.count, using: &self)]
  }
}

/// Which seeds a random test runs: `SEED` is the first, `SEEDS` their number.
struct SeedRange {
  let seeds: Range<UInt64>

  init(count: UInt64) {
    let environment = ProcessInfo.processInfo.environment
    let first =
      environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...(1 << 48))
    let count = environment["SEEDS"].flatMap { UInt64($0) } ?? count
    seeds = first..<(first + count)
  }
}
