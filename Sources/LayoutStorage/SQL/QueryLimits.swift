internal import Synchronization

/// What a query may take, and what went wrong while it was answered.
///
/// One thread uses it, the one that runs the query.
final class QueryLimits {
  private var deadline: ContinuousClock.Instant?
  private var seconds = 0.0
  /// What a table failed with, which SQLite hands on as a sentence only.
  private(set) var failure: (any Error)?
  private var isOver = false
  private var checks = 0
  /// Whether SQLite is being told the columns of a table, which is no doing of the query's.
  var isDeclaring = false

  /// Begins a query that may take so many seconds.
  func begin(seconds: Double) {
    self.seconds = seconds
    // A longer time is none: the clock cannot count so far.
    deadline = seconds < 1e9 ? .now + .seconds(seconds) : nil
    failure = nil
    isOver = false
  }

  /// Keeps the first error.
  func note(_ error: any Error) {
    if failure == nil { failure = error }
  }

  /// Whether the time is over.
  func isTimeOver() -> Bool {
    if let deadline, !isOver, .now > deadline {
      isOver = true
      note(QueryFailure.timeout(seconds: seconds))
    }
    return isOver
  }

  /// - Throws: ``QueryFailure/timeout(seconds:)``.
  func checkTime() throws {
    // Asking the clock costs as much as a row, and there may be few rows between two times.
    checks &+= 1
    if checks & 15 == 0, isTimeOver() { throw QueryFailure.timeout(seconds: seconds) }
  }
}
