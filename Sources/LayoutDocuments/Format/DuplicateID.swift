package import LayoutEngine

/// An id that two entries of a list have.
package struct DuplicateID {
  /// The indices of the first entry and of the later entry with the id.
  package let first: Int
  package let second: Int

  /// Finds the first entry whose id an earlier entry has; nil if all ids differ.
  ///
  /// - Complexity: O(bytes of the ids) on average
  init?(in ids: ItemIDs) {
    var found: DuplicateID?
    Self.forEach(in: ids) { same in
      found = same
      return false
    }
    guard let found else { return nil }
    self = found
  }

  private init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }

  /// Calls the body with each entry whose id an earlier entry has, in order, until it returns
  /// false.
  ///
  /// All hashes are computed first, and then all ids are looked up. With a million ids most of the
  /// time is spent waiting for the memory of the table. Lookups without other work between them
  /// overlap these waits.
  ///
  /// - Complexity: O(bytes of the ids) on average
  package static func forEach(in ids: ItemIDs, _ body: (DuplicateID) -> Bool) {
    guard !ids.areAllEmpty else { return }
    // A hash table with linear probing. A slot holds the upper bits of an id's hash and, below
    // them, the index of the id + 1; a free slot is 0. The hash has a random seed for each process,
    // so that a document cannot be crafted to collide.
    var bits: UInt32 = 4
    while ids.count >= 1 << (bits - 1) { bits += 1 }
    var slots = [UInt32](repeating: 0, count: 1 << bits)
    let mask = slots.count - 1
    let hashes = (0..<ids.count).map { place in ids.withUTF8(at: place) { Self.hash($0) } }
    next: for (place, hash) in hashes.enumerated() where hash != Self.noHash {
      let entry = UInt32(truncatingIfNeeded: hash >> 32) << bits | UInt32(place + 1)
      var slot = Int(truncatingIfNeeded: hash >> 8) & mask
      while slots[slot] != 0 {
        let known = Int(slots[slot]) & mask - 1
        if (slots[slot] ^ entry) >> bits == 0, Self.areEqual(ids, known, place) {
          guard body(DuplicateID(first: known, second: place)) else { return }
          continue next
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = entry
    }
  }

  private static func areEqual(_ ids: ItemIDs, _ one: Int, _ other: Int) -> Bool {
    ids.withUTF8(at: one) { one in
      ids.withUTF8(at: other) { other in one.elementsEqual(other) }
    }
  }

  private static let seed = UInt64.random(in: 0...(.max)) | 1

  /// The value for an entry without an id, which is never the hash of an id.
  private static let noHash: UInt64 = 0

  private static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard !id.isEmpty else { return noHash }
    let seed = seed
    var hash = seed ^ UInt64(id.count)
    var word: UInt64 = 0
    var place = 0
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: seed ^ 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    while place < id.count {
      word = word << 8 | UInt64(id[place])
      place += 1
      if place & 7 == 0 {
        mix(word)
        word = 0
      }
    }
    mix(word)
    mix(seed)
    return hash | 1
  }
}
