package import Hashing

/// Tells one request, one table or one layout from another.
package typealias Digest = FNV1a

extension Digest {
  /// The digest in the form of a column of SQLite.
  package var column: Int64 { Int64(bitPattern: value) }

  package var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
