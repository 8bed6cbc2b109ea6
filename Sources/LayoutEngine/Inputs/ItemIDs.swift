/// The ids of a section's runs, packed one after the other; a run without an id has an empty one.
public struct ItemIDs: Hashable, Sendable {
  /// Where each id ends.
  private var ends: [UInt32] = []
  private var bytes: [UInt8] = []

  public static let maximumLength = 128

  public init() {}

  public var count: Int { ends.count }

  /// Whether no run has an id.
  public var areAllEmpty: Bool { bytes.isEmpty }

  /// The id of a run; nil where it has none.
  public subscript(run: Int) -> String? {
    let range = range(of: run)
    return range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  public func isEmpty(at run: Int) -> Bool { range(of: run).isEmpty }

  /// The length of all ids in bytes of UTF-8.
  package var length: Int { bytes.count }

  /// Returns the first run that has an id.
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

  public mutating func append(_ id: String?) {
    bytes.append(contentsOf: (id ?? "").utf8)
    ends.append(UInt32(bytes.count))
  }

  /// Appends an id by its UTF-8.
  public mutating func append(utf8 id: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: id)
    ends.append(UInt32(bytes.count))
  }

  /// Appends empty ids until there are as many as runs.
  public mutating func pad(to runs: Int) {
    while ends.count < runs { ends.append(UInt32(bytes.count)) }
  }

  public mutating func reserveCapacity(_ runs: Int) {
    ends.reserveCapacity(runs)
    bytes.reserveCapacity(8 * runs)
  }

  /// Gives the body the UTF-8 of a run's id.
  public func withUTF8<R>(at run: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: run)])) }
  }

  /// Returns whether all bytes are among those that ids consist of: `A-Z a-z 0-9 . _ -`.
  package static func areAllowed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // A bit for each allowed byte: "-", "." and the digits, then "_" and the letters. Digits and
    // letters come in any order, so that a branch between the two halves would be guessed wrong.
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

  /// Appends ids by their lengths, a byte each, and their UTF-8, one after the other.
  ///
  /// - Returns: false, with some of them appended, unless all have at most ``maximumLength`` bytes,
  ///   and bytes of ids, and `utf8` is as long as they are together.
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

  /// Appends the lengths of the ids of some runs to a blob, a byte each, and then their UTF-8.
  package func write(_ runs: Range<Int>, to blob: inout [UInt8]) {
    for run in runs { blob.append(UInt8(range(of: run).count)) }
    guard let last = runs.last else { return }
    blob.append(
      contentsOf: bytes[range(of: runs.lowerBound).lowerBound..<range(of: last).upperBound])
  }
}
