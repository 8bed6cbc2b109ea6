import Hashing
import LayoutDocuments
import LayoutService

/// A row id. SQLite reads it to recognise a row that two scans returned.
///
/// The key of a row is longer than 64 bits, so it is hashed. Two of a million rows have the same id
/// in one of ten million stores.
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
  /// Returns the row id of an element or a section. It differs between containers.
  func rowID(_ section: Int, _ element: Int) -> Int64 {
    var hash = RowHash(naming.prefix)
    hash.combine(section)
    hash.combine(element)
    return hash.value
  }
}
