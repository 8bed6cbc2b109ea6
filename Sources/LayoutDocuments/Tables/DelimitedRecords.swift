import StrictJSON

/// A reader of a table of values separated by commas or tabs, one record at a time, from a file or
/// standard input.
///
/// Empty lines are skipped, and so is a byte order mark at the start, which spreadsheets write. At
/// most one record is in memory. ``checkIsValid()`` checks it, and the reader continues after an
/// invalid record.
struct DelimitedRecords: ~Copyable {
  private var stream: DocumentStream
  private var scanner: RecordScanner
  private let limit: Int
  private var hasBegun = false
  /// The number of the record's first line.
  private(set) var line = 1

  /// Creates a reader.
  ///
  /// - Parameter limit: The most bytes of a record.
  init(_ stream: consuming DocumentStream, separator: UInt8, limit: Int = DocumentLimits.bytes) {
    self.stream = stream
    self.limit = limit
    scanner = RecordScanner(separator: separator)
  }

  var source: String { stream.source }
  /// The bytes of the record, with the line end.
  var bytes: ArraySlice<UInt8> { stream.buffer[stream.start..<stream.start + scanner.length] }
  var separator: UInt8 { scanner.separator }
  var fieldCount: Int { scanner.fields.count }

  /// Advances to the next record. Returns false after the last record.
  ///
  /// - Throws: ``DocumentError`` if the input cannot be read, is not text, or has a record larger
  ///   than the limit. Then nothing more can be read.
  mutating func next() throws(DocumentError) -> Bool {
    if !hasBegun {
      hasBegun = true
      try checkStart()
    }
    var emptyBytes = -scanner.length
    repeat {
      emptyBytes += scanner.length
      // An input of empty lines may be endless.
      guard emptyBytes <= limit else {
        throw DocumentError(
          .tooLarge(what: "a run of empty lines", bytes: limit), source: source, line: line,
          column: 1)
      }
      stream.start += scanner.length
      line += scanner.lineEnds
      guard try scanned() else { return false }
    } while scanner.isEmpty
    return true
  }

  private mutating func checkStart() throws(DocumentError) {
    while stream.buffer.count < 16, try stream.fill() {}
    try stream.checkIsTable()
    if stream.buffer.starts(with: [0xEF, 0xBB, 0xBF]) { stream.start = 3 }
  }

  /// Scans the record after the last one. Returns false if there is none.
  private mutating func scanned() throws(DocumentError) -> Bool {
    scanner.begin()
    while !scanner.scan(stream.buffer, from: stream.start) {
      guard scanner.length <= limit else {
        throw DocumentError(
          .tooLarge(what: "a record", bytes: limit), source: source, line: line, column: 1)
      }
      stream.buffer.removeFirst(stream.start)
      stream.start = 0
      guard try stream.fill() else {
        guard scanner.length > 0 else { return false }
        scanner.end()
        return true
      }
    }
    return true
  }

  // MARK: - Fields

  /// Calls the body with the content of a field, in which quotes are still doubled.
  func withBytes<R>(of field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let content = scanner.fields[field].content
    let start = stream.start
    return stream.buffer.withUnsafeBufferPointer { bytes in
      body(
        UnsafeBufferPointer(
          rebasing: bytes[start + content.lowerBound..<start + content.upperBound]))
    }
  }

  func text(of field: Int) -> String {
    let text = withBytes(of: field) { String(decoding: $0, as: UTF8.self) }
    guard scanner.fields[field].hasDoubledQuotes else { return text }
    return text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
  }

  /// Returns the place where a field starts, or for nil the record.
  ///
  /// - Complexity: O(length of the record).
  func place(of field: Int?) -> RowPlace { place(at: field.map { scanner.fields[$0].start } ?? 0) }

  /// Returns the error about a field, or for nil about the record.
  func error(
    _ reason: DocumentError.Reason, at field: Int?, named name: String? = nil
  ) -> DocumentError {
    error(reason, at: place(of: field), named: name)
  }

  private func error(
    _ reason: DocumentError.Reason, at place: RowPlace, named name: String? = nil
  ) -> DocumentError {
    DocumentError(
      reason, source: source, line: Int(place.line), column: Int(place.column), path: name)
  }

  private func place(at offset: Int) -> RowPlace {
    var place = RowPlace(line: line, column: 1)
    place.advance(over: bytes.prefix(offset))
    return place
  }

  /// Checks that the record is valid.
  ///
  /// - Throws: The first error of the record.
  func checkIsValid() throws(DocumentError) {
    if let flaw = scanner.flaw {
      throw error(
        .unexpected(expected: flaw.expected, found: flaw.found), at: place(at: flaw.offset))
    }
    guard scanner.hasNUL || !scanner.isASCII else { return }
    for field in 0..<fieldCount {
      let start = scanner.fields[field].content.lowerBound
      if scanner.hasNUL, let nul = withBytes(of: field, { $0.firstIndex(of: 0) }) {
        throw error(.json(.nulCharacter), at: place(at: start + nul))
      }
      if !scanner.isASCII, let bad = withBytes(of: field, Self.firstInvalid) {
        throw error(.json(.invalidUTF8), at: place(at: start + bad))
      }
    }
  }

  /// Returns the offset of the first byte that is not UTF-8; nil if all bytes are.
  private static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }
}

extension DocumentStream {
  /// Checks the start of the input, as far as it is in memory.
  ///
  /// - Throws: `unexpected` if the input is not text, or text in another encoding.
  func checkIsTable() throws(DocumentError) {
    let isUTF16 = buffer.starts(with: [0xFE, 0xFF]) || buffer.starts(with: [0xFF, 0xFE])
    guard let what = isUTF16 ? "UTF-16" : foreignFile else { return }
    throw DocumentError(
      .unexpected(expected: "a table in UTF-8", found: what), source: source, line: 1, column: 1)
  }
}
