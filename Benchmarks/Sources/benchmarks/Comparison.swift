/// A measure and its baseline, run in turn in the same process.
struct Comparison {
  /// Seconds for one operation, or bytes, a round each.
  var measure: [Double] = []
  var baseline: [Double] = []

  /// The median of the ratios of the rounds.
  var ratio: Double { zip(measure, baseline).map { $0 / $1 }.median }

  /// Runs both in each round, the measure first, after one round that does not count.
  ///
  /// - Parameter isAlternating: Whether every second round runs the baseline first, so that what
  ///   grows or tires meets both alike. Not possible where the baseline does what the measure did.
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

/// What ratio a measure is to have.
enum Goal: Sendable, CustomStringConvertible {
  case atMost(Double)
  case atLeast(Double)
  /// Told, and not judged.
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

/// What came out of a measure on some data.
enum Outcome {
  case measured(Comparison)
  /// With MB/s in place of seconds, and more the better.
  case throughput(Comparison, bytes: Int)
  /// With bytes in place of seconds.
  case memory(Comparison)
  case unavailable(String)
}

/// A measure of the table: what is compared with what, and how.
struct Measure: Sendable {
  /// For `--only`.
  let name: String
  let title: String
  let baseline: String
  let goal: Goal
  var data = Workload.Kind.ofOneDocument
  let run: @Sendable (Workload, Options) throws -> Outcome

  static let all: [Measure] =
    [layout, store] + edits + [insert] + history + reads + queries + [importing, process]
    + decorations + batch + validation
}
