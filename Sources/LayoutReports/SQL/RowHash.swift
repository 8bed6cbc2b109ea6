import Hashing
import LayoutDocuments
import LayoutService

/// The number of a row: SQLite asks for it where it must know that two scans gave the same row.
///
/// What tells rows apart is more than 64 bits, so it is mixed; two of a million rows get the same
/// number once in ten million stores.
struct RowHash {
  private var hash: UInt64

  init(_ name: String) { hash = FNV1a(name.utf8).value }

  mutating func combine(_ number: Int) {
    hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  var value: Int64 { Int64(bitPattern: hash) }
}

extension StoredLayout {
  /// Returns the number of an element's row, or of a section's; it differs from container to
  /// container.
  func rowID(_ section: Int, _ element: Int) -> Int64 {
    var hash = RowHash(naming.prefix)
    hash.combine(section)
    hash.combine(element)
    return hash.value
  }
}
