package import LayoutEngine

/// A row of `section` holds the ids of its runs as a byte of length for each, and then their UTF-8.
/// It is valid if and only if the lengths sum up to what follows them, no id is longer than 128
/// bytes, and all bytes are those of ids.
extension ItemIDs {
  /// Replaces a blob with the packed ids of some runs.
  package func pack(_ runs: Range<Int>, into blob: inout [UInt8]) {
    blob.removeAll(keepingCapacity: true)
    write(runs, to: &blob)
  }

  /// Gives the body each id of a packed blob, with the run that it is of; returns false if the blob
  /// is not valid.
  ///
  /// The number of runs is that at which the lengths so far and what they say fill the blob.
  package static func forEach(
    packed blob: UnsafeRawBufferPointer, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    var (count, length) = (0, 0)
    while count + length < blob.count {
      length += Int(blob[count])
      count += 1
    }
    guard count + length == blob.count else { return false }
    var start = count
    for run in 0..<count {
      let end = start + Int(blob[run])
      if end > start { body(run, UnsafeRawBufferPointer(rebasing: blob[start..<end])) }
      start = end
    }
    return true
  }

  /// Appends the ids of a blob that holds those of `count` runs; returns false if it is not valid.
  package mutating func append(packed blob: UnsafeRawBufferPointer, count: Int) -> Bool {
    guard blob.count >= count else { return false }
    return append(
      lengths: UnsafeRawBufferPointer(rebasing: blob[..<count]),
      utf8: UnsafeRawBufferPointer(rebasing: blob[count...]))
  }
}
