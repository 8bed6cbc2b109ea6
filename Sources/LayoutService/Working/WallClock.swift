#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of day, for people who read the log.
package enum WallClock {
  package static var microseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000
  }

  /// Returns a time, given in microseconds since 1970, in UTC in the format of RFC 3339, to the
  /// millisecond.
  static func text(_ microseconds: Int64) -> String {
    // Rounding down keeps the fraction positive also for times before 1970.
    let milliseconds = (Double(microseconds) / 1_000).rounded(.down)
    let whole = (milliseconds / 1_000).rounded(.down)
    var seconds = time_t(whole)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let fraction = String(Int(milliseconds - whole * 1_000) + 1_000).dropFirst()
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      + ".\(fraction)Z"
  }
}
