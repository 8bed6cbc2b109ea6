import Glibc

/// A monotonic clock, in seconds.
enum Clock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the time that the body takes, in seconds.
  static func seconds<E: Error>(_ body: () throws(E) -> Void) throws(E) -> Double {
    let start = now
    try body()
    return now - start
  }
}

/// Returns the median time of `count` runs of the body, in seconds.
func median<E: Error>(of count: Int, _ body: (Int) throws(E) -> Void) throws(E) -> Double {
  var times: [Double] = []
  times.reserveCapacity(count)
  for index in 0..<count {
    let start = Clock.now
    try body(index)
    times.append(Clock.now - start)
  }
  return times.median
}

/// Returns the mean time of `count` runs of the body, in seconds: for bodies that are too short for
/// the clock.
func mean<E: Error>(of count: Int, _ body: (Int) throws(E) -> Void) throws(E) -> Double {
  let start = Clock.now
  for index in 0..<count { try body(index) }
  return (Clock.now - start) / Double(count)
}

extension Array where Element == Double {
  var median: Double {
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
