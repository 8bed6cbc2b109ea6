#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DocumentStream {
  private static var pageSize: Int { 1 << 18 }

  /// Reads more of the input into the buffer. Returns false at the end of the input.
  mutating func fill() throws(DocumentError) -> Bool {
    guard !isAtEnd else { return false }
    guard waitForInput() else {
      isAtEnd = true
      throw DocumentError(.cannotRead("interrupted"), source: source)
    }
    if buffer.isEmpty { buffer.reserveCapacity(min(fileSize, limit) + Self.pageSize) }
    let (count, code) = withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Self.pageSize
    ) { page -> (Int, Int32) in
      var count = 0
      repeat {
        count = read(descriptor, page.baseAddress, Self.pageSize)
      } while count < 0 && errno == EINTR
      let code = errno
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: page[..<max(count, 0)]))
      return (count, code)
    }
    guard count >= 0 else {
      isAtEnd = true
      throw DocumentError(.cannotRead(String(cString: strerror(code))), source: source)
    }
    isAtEnd = count == 0
    return count > 0
  }

  /// Waits until a program has written to the input or has closed it. Returns false if it is
  /// stopped before. A pipe without such a program is not at its end, although nothing can be read.
  private func waitForInput() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&request, 1, isStopped == nil ? -1 : 50)
      // The system gives the reason for another error than a signal when it is asked to read.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
      if isStopped?() ?? false { return false }
    }
  }

  /// Whether the input is a regular file, rather than a pipe.
  var isRegularFile: Bool { status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  /// The size of the file in bytes; 0 for a pipe, whose size is unknown.
  var fileSize: Int { isRegularFile ? Int(status?.st_size ?? 0) : 0 }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  mutating func document(
    in range: Range<Int>, path: String, line: Int? = nil
  ) throws(DocumentError) -> LayoutDocument {
    documentRange = range
    do throws(DocumentError) {
      return try readDocument(in: range, path: path, line: line)
    } catch {
      guard case .unknownDevice = error.reason, let more = moreDevices else { throw error }
      (devices, moreDevices) = (more(), nil)
      return try readDocument(in: range, path: path, line: line)
    }
  }

  private func readDocument(
    in range: Range<Int>, path: String, line: Int?
  ) throws(DocumentError) -> LayoutDocument {
    let result = buffer.withUnsafeBufferPointer { bytes -> Result<LayoutDocument, DocumentError> in
      do throws(DocumentError) {
        return .success(
          try DocumentReader.document(
            UnsafeBufferPointer(rebasing: bytes[range]), source: source,
            firstLine: line ?? self.line, path: path, devices: devices))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns an error at the start of the unread part.
  func failure(_ reason: DocumentError.Reason) -> DocumentError {
    DocumentError(reason, source: source, line: line, column: column, path: "$")
  }

  /// Advances the start of the unread part, counting lines and columns.
  mutating func advance(to place: Int) {
    for byte in buffer[start..<place] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    start = place
  }

  mutating func skipSpace() {
    advance(to: buffer[start...].firstIndex { !Self.isSpace($0) } ?? buffer.count)
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  func newline(from place: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, place < bytes.count,
        let found = memchr(base + place, 0x0A, bytes.count - place)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Returns the end of the object, array or string that opens at the start of a range; nil if it
  /// is not closed in the range.
  func endOfValue(in range: Range<Int>) -> Int? {
    buffer.withUnsafeBufferPointer { buffer in
      var depth = 0
      var isInString = false
      var place = range.lowerBound
      while place < range.upperBound {
        switch buffer[place] {
        case UInt8(ascii: "\\") where isInString: place += 1
        case UInt8(ascii: "\""):
          isInString.toggle()
          if !isInString, depth == 0 { return place + 1 }
        case _ where isInString: break
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 { return place + 1 }
        default: break
        }
        place += 1
      }
      return nil
    }
  }

  /// Returns the end of an array's element of any type, or the end of the input.
  func endOfElement(from place: Int) -> Int {
    guard place < buffer.count else { return place }
    switch buffer[place] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      return endOfValue(in: place..<buffer.count) ?? buffer.count
    default:
      return buffer[place...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "]")].contains($0) }
        ?? buffer.count
    }
  }
}
