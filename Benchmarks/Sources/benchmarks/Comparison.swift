/// The results of a measure and its baseline, run alternately in the same process.
struct Comparison {
  /// The seconds for one operation, or the bytes, of each round.
  var measure: [Double] = []
  var baseline: [Double] = []

  /// The median of the ratios of the rounds.
  var ratio: Double { zip(measure, baseline).map { $0 / $1 }.median }

  /// Runs the measure and then the baseline in each round, after one round that does not count.
  ///
  /// - Parameter isAlternating: Whether every second round runs the baseline first, so that growth
  ///   or slowdown affects both equally. Not possible if the baseline depends on the measure's run.
  init(
    rounds: Int, isAlternating: Bool = true,
    measure: () throws -> Double, baseline: () throws -> Double
  ) throws {
    for round in 0...rounds {
      let isReversed = isAlternating && round % 2 == 1
      let first = try isReversed ? baseline() : measure()
      let second = try isReversed ? measure() : baseline()
      guard round > 0 else { continue }
      self.measure.append(isReversed ? second : first)
      self.baseline.append(isReversed ? first : second)
    }
  }
}

/// The ratio that a measure must reach.
enum Goal: Sendable, CustomStringConvertible {
  case atMost(Double)
  case atLeast(Double)
  /// The ratio is reported without a goal.
  case none

  func isMet(by ratio: Double) -> Bool {
    switch self {
    case .atMost(let limit): ratio <= limit
    case .atLeast(let limit): ratio >= limit
    case .none: true
    }
  }

  var description: String {
    switch self {
    case .atMost(let limit): "≤ \(limit)"
    case .atLeast(let limit): "≥ \(limit)"
    case .none: ""
    }
  }
}

/// The result of a measure on some data.
enum Outcome {
  case measured(Comparison)
  /// A result in MB/s instead of seconds; more is better.
  case throughput(Comparison, bytes: Int)
  /// A result in bytes instead of seconds.
  case memory(Comparison)
  case unavailable(String)
}

/// A measure of the table, with its baseline and its goal.
struct Measure: Sendable {
  /// The name, for `--only`.
  let name: String
  let title: String
  let baseline: String
  let goal: Goal
  /// The goal on some data, if it is another one.
  var goals: [Workload.Kind: Goal] = [:]
  var data = Workload.Kind.ofOneDocument
  let run: @Sendable (Workload, Options) throws -> Outcome

  static let all: [Measure] =
    [layout, mixed, store] + edits + [insert] + history + reads + queries + [importing, measuring]
    + process + decorations + batch + validation + compositional + waterfall
}
