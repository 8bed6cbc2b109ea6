/// The 64-bit FNV-1a hash, which detects changes and mistakes in texts. It does not protect against
/// forgery.
@frozen public struct FNV1a: Hashable, Sendable {
  /// The hash of the bytes added so far.
  public var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  @inlinable public init() {}

  /// Creates the hash of a sequence of bytes.
  ///
  /// - Complexity: O(number of bytes)
  @inlinable public init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  /// Adds bytes, in order.
  ///
  /// - Complexity: O(number of bytes)
  @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
