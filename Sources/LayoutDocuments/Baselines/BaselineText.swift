#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a baseline. A regular file stays open, and its parts are read again when they are
/// needed. The text of a pipe or of a tag is held, because it can be read only once.
struct BaselineText: Sendable {
  /// Returns the bytes in a range; fewer if the text ends before.
  let bytes: @Sendable (Range<Int>) throws(DocumentError) -> ArraySlice<UInt8>
  /// The number of bytes that are read at once.
  static let pageSize = 1 << 18

  init(bytes: @escaping @Sendable (Range<Int>) throws(DocumentError) -> ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  init(_ text: [UInt8]) {
    self.init { range in text[range.clamped(to: text.indices)] }
  }

  /// Opens a file, or reads standard input for `-`.
  ///
  /// - Throws: As `DocumentStream.text(path:limit:)`.
  init(path: String, limit: Int) throws(FormatError) {
    guard let file = try OpenFile(path: path, limit: limit) else {
      self.init(try DocumentStream.text(path: path, limit: limit))
      return
    }
    self.init { (range) throws(DocumentError) in try file.bytes(in: range) }
  }

  /// Calls a closure for each line, without its line feed, and the offset of the line.
  ///
  /// - Complexity: O(*n*) in the bytes; memory for one page and the longest line.
  func forEachLine(
    _ body: (UnsafeBufferPointer<UInt8>, _ offset: Int) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var buffer: [UInt8] = []
    var (offset, searched, isAtEnd) = (0, 0, false)
    while !isAtEnd {
      let place = offset + buffer.count
      let page = try bytes(place..<place + Self.pageSize)
      isAtEnd = page.isEmpty
      buffer += page
      let start = try buffer.withUnsafeBufferPointer { (bytes) throws(DocumentError) in
        var start = 0
        while let end = bytes[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
          try body(UnsafeBufferPointer(rebasing: bytes[start..<end]), offset + start)
          start = end + 1
          searched = start
        }
        guard isAtEnd, start < bytes.count else { return start }
        try body(UnsafeBufferPointer(rebasing: bytes[start...]), offset + start)
        return bytes.count
      }
      buffer.removeSubrange(..<start)
      offset += start
      searched = buffer.count
    }
  }
}

/// A regular file that is open for reading.
private final class OpenFile: Sendable {
  private let descriptor: Int32
  private let source: String

  /// Opens a file. Returns nil for standard input, which may be at another place than the beginning
  /// of its file, for a pipe, and for a file that is too large.
  init?(path: String, limit: Int) throws(FormatError) {
    // A pipe must not be opened twice.
    guard path != "-", DocumentStream.isRegularFile(path) else { return nil }
    source = path
    do throws(InputError) {
      let stream = try DocumentStream(path: path, devices: DeviceTable())
      guard stream.isRegularFile, stream.fileSize <= limit else { return nil }
      descriptor = dup(stream.descriptor)
    } catch { throw .input(error) }
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Returns the bytes in a range; fewer if the text ends before.
  func bytes(in range: Range<Int>) throws(DocumentError) -> ArraySlice<UInt8> {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = buffer.baseAddress.map { $0 + count }
        let found = pread(
          descriptor, rest, range.count - count, off_t(range.lowerBound + count))
        if found < 0 && errno == EINTR { continue }
        if found < 0 { code = errno }
        guard found > 0 else { break }
        count += found
      }
    }
    guard code == 0 else {
      throw DocumentError(.cannotRead(String(cString: strerror(code))), source: source)
    }
    return bytes[...]
  }
}
