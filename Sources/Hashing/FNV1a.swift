/// FNV-1a of 64 bits: tells one text from another, to notice changes and mistakes. It is no defence
/// against forgery.
@frozen public struct FNV1a: Hashable, Sendable {
  public var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable public init() {}

  @inlinable public init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  /// Adds bytes, in order.
  ///
  /// - Complexity: O(number of bytes)
  @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
