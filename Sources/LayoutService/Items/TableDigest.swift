/// Tells one table from another: FNV-1a, 64 bits, of its bytes, for it is to notice mistakes and not
/// forgeries.
struct TableDigest: Hashable, Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) } }
}
