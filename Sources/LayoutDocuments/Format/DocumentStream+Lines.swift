/// Searches an input whose first line is no document for a later line that is one: then the input
/// is NDJSON with a bad first line, and no document or array over several lines.
struct DocumentLineSearch {
  /// Where the first text of the input begins.
  let first: Int
  /// Where the first line begins that has not been looked at.
  private var next: Int
  private var isOver = false

  init(from first: Int) { (self.first, next) = (first, first) }

  /// Looks at the lines that have been read so far; returns whether one is a document by itself.
  ///
  /// No document has a document in it, so such a line is never part of a larger document. In an
  /// array such a line is followed by a comma or the array's end.
  ///
  /// - Complexity: O(*n*) in the bytes that have been read since the last call.
  mutating func finds(in stream: borrowing DocumentStream) -> Bool {
    let isArray = stream.buffer[first] == UInt8(ascii: "[")
    while !isOver, next < stream.buffer.count,
      let end = stream.newline(from: next) ?? (stream.isAtEnd ? stream.buffer.count : nil)
    {
      if isArray, next == first, stream.buffer[first + 1..<end].allSatisfy(DocumentStream.isSpace) {
        // Nothing but an array begins with a bracket alone.
        isOver = true
      } else if stream.isDocument(in: next..<end) {
        guard isArray else {
          // Behind the end of a document over several lines its error is of what follows it.
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
  /// Whether the file's name says that it has a document on each line.
  var isNamedNDJSON: Bool { [".ndjson", ".jsonl"].contains { source.hasSuffix($0) } }

  /// Whether a line is an object from its first character to its last, with the key that every
  /// document has.
  func isDocument(in line: Range<Int>) -> Bool {
    // A section or an item on a line of its own ends with a comma, which is seen at once.
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
