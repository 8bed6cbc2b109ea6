/// Tells one request, one table or one layout from another: FNV-1a, 64 bits, for it is to notice
/// mistakes and not forgeries.
struct Digest: Hashable, Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The digest in the form of a column of SQLite.
  var column: Int64 { Int64(bitPattern: value) }

  var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
