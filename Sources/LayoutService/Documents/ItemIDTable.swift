import LayoutStorage

/// Finds an id among those of a section that came before, by their bytes.
///
/// Slots are probed one after the other. The hash has a seed of the process, so that no document can
/// be made to collide.
struct ItemIDTable {
  /// The upper half of an id's hash, and below it its run + 1; 0 where the slot is free.
  private var slots: [UInt64] = []
  private var count = 0
  private static let seed = UInt64.random(in: 0...(.max)) | 1

  mutating func removeAll() {
    guard count > 0 else { return }
    count = 0
    // Many small sections should not each clear the table of a large one.
    if slots.count > 1024 { slots = [] }
    for slot in slots.indices { slots[slot] = 0 }
  }

  /// Adds the id of a run; returns false when another run has it.
  ///
  /// - Complexity: O(length of the id) on average
  mutating func insert(_ id: UnsafeBufferPointer<UInt8>, run: Int, of ids: ItemIDs) -> Bool {
    if 2 * count >= slots.count { grow() }
    let hash = Self.hash(id)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry >> 32 == hash >> 32 {
        let known = Int(entry & 0xFFFF_FFFF) - 1
        if ids.withUTF8(at: known, { $0.elementsEqual(id) }) { return false }
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash >> 32) << 32 | UInt64(run + 1)
    count += 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(16, 4 * old.count))
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  private static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
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
    return hash
  }

  /// Returns whether these bytes are an id: 1 to 128 of `A-Z a-z 0-9 . _ -`.
  static func isID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard 1...ItemIDs.maximumLength ~= bytes.count else { return false }
    for byte in bytes {
      // A bit for each allowed byte: "-", "." and the digits, then "_" and the letters.
      let allowed: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
      guard byte < 128, allowed >> UInt64(byte & 63) & 1 == 1 else { return false }
    }
    return true
  }
}
