/// A search for a line that is a whole document, in an input whose first line is not one. If there
/// is such a line, the input is NDJSON with an invalid first line, and not a document or an array
/// over several lines.
struct DocumentLineSearch {
  /// The offset of the first text of the input.
  let first: Int
  /// The offset of the first line that has not been searched.
  private var next: Int
  private var isOver = false

  init(from first: Int) { (self.first, next) = (first, first) }

  /// Searches the lines that have been read so far. Returns whether one of them is a whole
  /// document.
  ///
  /// A document never contains a document, so such a line is never part of a larger document. In an
  /// array, such a line is followed by a comma or by the end of the array.
  ///
  /// - Complexity: O(*n*) in the bytes that have been read since the last call.
  mutating func finds(in stream: borrowing DocumentStream) -> Bool {
    let isArray = stream.buffer[first] == UInt8(ascii: "[")
    while !isOver, next < stream.buffer.count,
      let end = stream.newline(from: next) ?? (stream.isAtEnd ? stream.buffer.count : nil)
    {
      if isArray, next == first, stream.buffer[first + 1..<end].allSatisfy(DocumentStream.isSpace) {
        // Only an array starts with a bracket alone on its line.
        isOver = true
      } else if stream.isDocument(in: next..<end) {
        guard isArray else {
          // If a document over several lines ends before this line, the error concerns the text
          // after it.
          isOver =
            stream.buffer[first] == UInt8(ascii: "{")
            && stream.endOfValue(in: first..<next) != nil
          return !isOver
        }
        let following = stream.buffer[end...].first { !DocumentStream.isSpace($0) }
        guard let following else { return false }
        if ![UInt8(ascii: ","), UInt8(ascii: "]")].contains(following) { return true }
      }
      next = end + 1
    }
    return false
  }
}

extension DocumentStream {
  /// Whether the file's name ends in `.ndjson` or `.jsonl`: then each line is a document.
  var isNamedNDJSON: Bool { [".ndjson", ".jsonl"].contains { source.hasSuffix($0) } }

  /// Returns whether a line is exactly one object, with the key that every document has.
  func isDocument(in line: Range<Int>) -> Bool {
    // A section or an item on its own line ends with a comma, so its last byte excludes it at once.
    guard buffer[line.lowerBound] == UInt8(ascii: "{"),
      buffer[line].last(where: { !Self.isSpace($0) }) == UInt8(ascii: "}"),
      let end = endOfValue(in: line), buffer[end..<line.upperBound].allSatisfy(Self.isSpace)
    else { return false }
    var isFound = false
    buffer[line].withUnsafeBufferPointer { bytes in
      DocumentReader.scan(bytes) { key, _ in
        if key == "format" { isFound = true }
        return false
      }
    }
    return isFound
  }
}
