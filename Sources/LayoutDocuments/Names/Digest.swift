package import Hashing

/// A digest that distinguishes requests, tables and layouts.
package typealias Digest = FNV1a

extension Digest {
  /// The digest as a value of an SQLite column.
  package var column: Int64 { Int64(bitPattern: value) }

  package var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
