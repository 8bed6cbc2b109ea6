internal import Synchronization

/// The time limit of a query, and the first error while it ran.
///
/// Only the thread that runs the query uses it.
final class QueryLimits {
  private var deadline: ContinuousClock.Instant?
  private var seconds = 0.0
  /// The first error of a table or of the time limit. SQLite passes on only its message.
  private(set) var failure: (any Error)?
  private var isOver = false
  private var checks = 0
  /// Whether a table declares its columns to SQLite just now, which is not an action of the query.
  var isDeclaring = false

  /// Begins a query with a time limit.
  func begin(seconds: Double) {
    self.seconds = seconds
    // A longer time is no limit, because the clock cannot represent its end.
    deadline = seconds < 1e9 ? .now + .seconds(seconds) : nil
    failure = nil
    isOver = false
  }

  /// Records an error if it is the first.
  func note(_ error: any Error) {
    if failure == nil { failure = error }
  }

  /// Returns whether the time is over, and records the timeout.
  func isTimeOver() -> Bool {
    if let deadline, !isOver, .now > deadline {
      isOver = true
      note(QueryFailure.timeout(seconds: seconds))
    }
    return isOver
  }

  /// Checks the time at every sixteenth call.
  ///
  /// - Throws: ``QueryFailure/timeout(seconds:)``.
  func checkTime() throws {
    // Reading the clock costs as much as a row, and there may be few rows between two calls.
    checks &+= 1
    if checks & 15 == 0, isTimeOver() { throw QueryFailure.timeout(seconds: seconds) }
  }
}
