package import LayoutEngine

/// The format of ids in a row of `section`: one byte of length for each run, and then the ids in
/// UTF-8. A blob is valid if and only if the sum of the lengths is the number of bytes after them,
/// no id is longer than 128 bytes, and all bytes are allowed in ids.
extension ItemIDs {
  /// Passes the body each id of a packed blob, with the index of its run; returns false if the blob
  /// is not valid.
  ///
  /// The number of runs follows from the lengths: the lengths and the ids together fill the blob.
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

  /// Appends the ids of a blob that has `count` runs; returns false if the blob is not valid.
  package mutating func append(packed blob: UnsafeRawBufferPointer, count: Int) -> Bool {
    guard blob.count >= count else { return false }
    return append(
      lengths: UnsafeRawBufferPointer(rebasing: blob[..<count]),
      utf8: UnsafeRawBufferPointer(rebasing: blob[count...]))
  }
}
