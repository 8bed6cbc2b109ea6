/// The ids of a section's runs, packed one after another; a run without an id has an empty id.
public struct ItemIDs: Hashable, Sendable {
  /// The offset after each id.
  private var ends: [UInt32] = []
  private var bytes: [UInt8] = []

  /// The greatest length of an id, in bytes of UTF-8.
  public static let maximumLength = 128

  /// Creates an empty list.
  public init() {}

  /// The number of runs.
  public var count: Int { ends.count }

  /// Whether no run has an id.
  public var areAllEmpty: Bool { bytes.isEmpty }

  /// The id of a run; nil if the run has no id.
  public subscript(run: Int) -> String? {
    let range = range(of: run)
    return range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns whether a run has no id.
  public func isEmpty(at run: Int) -> Bool { range(of: run).isEmpty }

  /// The length of all ids in bytes of UTF-8.
  package var length: Int { bytes.count }

  /// Returns the first run with an id; nil if no run has the id, or if the id is empty.
  ///
  /// - Complexity: O(*n*) in the runs.
  public func firstIndex(of id: String) -> Int? {
    var id = id
    return id.withUTF8 { id in
      guard !id.isEmpty else { return nil }
      return ends.indices.first { run in
        let range = range(of: run)
        return range.count == id.count && bytes[range].elementsEqual(id)
      }
    }
  }

  /// Appends an id; nil for a run without one.
  public mutating func append(_ id: String?) {
    bytes.append(contentsOf: (id ?? "").utf8)
    ends.append(UInt32(bytes.count))
  }

  /// Appends an id from its UTF-8.
  public mutating func append(utf8 id: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: id)
    ends.append(UInt32(bytes.count))
  }

  /// Appends empty ids until the list has a number of runs.
  public mutating func pad(to runs: Int) {
    while ends.count < runs { ends.append(UInt32(bytes.count)) }
  }

  /// Removes the ids of all runs but the first ones, also after an append that returned false.
  package mutating func removeAll(from run: Int) {
    guard run < ends.count else { return }
    ends.removeSubrange(run...)
    bytes.removeSubrange(min(bytes.count, Int(ends.last ?? 0))...)
  }

  /// Reserves memory for a number of runs.
  public mutating func reserveCapacity(_ runs: Int) {
    ends.reserveCapacity(runs)
    bytes.reserveCapacity(8 * runs)
  }

  /// Calls the body with the UTF-8 of a run's id.
  public func withUTF8<R>(at run: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: run)])) }
  }

  /// Returns whether all bytes are allowed in ids: `A-Z a-z 0-9 . _ -`.
  package static func areAllowed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A bit for each allowed byte: "-", "." and the digits, then "_" and the letters. Digits and
    // letters are in any order, so that a branch between the two halves would be mispredicted.
    let low: UInt64 = 0x03FF_6000_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    var areAllowed: UInt64 = 1
    for byte in bytes {
      let isHigh = UInt64(byte >> 6 & 1)
      let allowed = low ^ (low ^ high) & (0 &- isHigh)
      areAllowed &= allowed &>> UInt64(byte & 63) & UInt64(~byte >> 7)
    }
    return areAllowed == 1
  }

  private func range(of run: Int) -> Range<Int> {
    (run == 0 ? 0 : Int(ends[run - 1]))..<Int(ends[run])
  }

  /// Appends ids from their lengths, one byte each, and their concatenated UTF-8.
  ///
  /// - Returns: True if all ids have at most ``maximumLength`` bytes, all bytes are allowed in ids,
  ///   and `utf8` has the total length of the ids. Otherwise false, with some ids already appended.
  package mutating func append(
    lengths: UnsafeRawBufferPointer, utf8: UnsafeRawBufferPointer
  ) -> Bool {
    var end = UInt32(bytes.count)
    for length in lengths {
      guard length <= ItemIDs.maximumLength else { return false }
      end += UInt32(length)
      ends.append(end)
    }
    guard Int(end) == bytes.count + utf8.count, ItemIDs.areAllowed(utf8) else { return false }
    bytes.append(contentsOf: utf8)
    return true
  }

  /// Appends the lengths of the ids of some runs to a blob, one byte each, and then their UTF-8.
  package func write(_ runs: Range<Int>, to blob: inout [UInt8]) {
    for run in runs { blob.append(UInt8(range(of: run).count)) }
    guard let last = runs.last else { return }
    blob.append(
      contentsOf: bytes[range(of: runs.lowerBound).lowerBound..<range(of: last).upperBound])
  }
}
