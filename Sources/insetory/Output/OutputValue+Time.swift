#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OutputValue {
  /// A time since 1970, in UTC as RFC 3339 writes it, to the millisecond.
  static func time(_ microseconds: Int64) -> OutputValue {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let milliseconds = String(microseconds / 1_000 % 1_000 + 1_000).dropFirst()
    return .text(
      String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        + ".\(milliseconds)Z")
  }
}
