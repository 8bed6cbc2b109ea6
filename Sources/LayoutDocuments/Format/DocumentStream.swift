import StrictJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls the system's `open`, under a name that no method of the stream hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// The reason why an input cannot be opened.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path names no file.
  case noSuchFile(path: String)
  /// The path names neither a file nor a pipe, but what `kind` says, such as a directory.
  case notARegularFile(path: String, kind: String)
  /// The system refuses to open the file, with the message `why`.
  case cannotRead(path: String, why: String)

  /// The reason as one sentence, with the path.
  public var description: String {
    switch self {
    case .noSuchFile(let path): "no such file: \(QuotedName(path))"
    case .notARegularFile(let path, let kind): "\(QuotedName(path)) is \(kind), not a regular file"
    case .cannotRead(let path, let why): "cannot read \(QuotedName(path)): \(why)"
    }
  }
}

/// A stream of documents from a file or standard input: one document, an array of documents, or one
/// document on each line (NDJSON).
///
/// An input is NDJSON in three cases: its first line is exactly one object; a later line is exactly
/// one document and not part of an array; or it is a file whose name ends in `.ndjson` or `.jsonl`.
/// From the first such line on, at most one line is in memory.
///
/// An empty input is NDJSON without documents if it is standard input, a pipe, or a file whose name
/// ends in `.ndjson` or `.jsonl`. Any other empty file is an empty document, which is an error.
///
/// After an error ``next()`` continues with the following document of NDJSON or of an array. If it
/// cannot continue, it returns nil.
public struct DocumentStream: ~Copyable {
  private enum Form {
    case unknown, single, lines
    /// An array, and the index of its next document.
    case array(Int)
    case ended
  }

  let descriptor: Int32
  /// The name of the file, for errors.
  public let source: String
  let limit: Int
  /// The devices that documents may name.
  var devices: DeviceTable
  /// Returns the table with further devices. It is called once, when a document names a device that
  /// is not in `devices`.
  var moreDevices: (() -> DeviceTable)?
  /// Whether to stop waiting for the program that writes the input; nil to wait without an end.
  public var isStopped: (() -> Bool)?
  private var form = Form.unknown
  package var buffer: [UInt8] = []
  /// The offset of the unread part in the buffer, and its line and column.
  var start = 0
  var line = 1
  var column = 1
  var isAtEnd = false
  /// The number of the first line of the document that ``next()`` returned last.
  public private(set) var documentLine = 1
  /// The name of the file and ``documentLine``, such as `home.json:12`.
  public var place: String { "\(source):\(documentLine)" }
  /// The range in the buffer of the text of the document that ``next()`` returned last.
  package var documentRange = 0..<0
  /// The id of the document that ``next()`` returned or refused last; nil if its text has none.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public var documentID: String? {
    buffer[documentRange].withUnsafeBufferPointer(DocumentReader.id)
  }

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-`.
  ///   - devices: The devices that documents may name; for a store, the devices of that store.
  ///   - more: Returns all devices. It is called at most once, when a document names a device that
  ///     is not in `devices`.
  /// - Throws: ``InputError`` if there is no such file, if it is neither a regular file nor a pipe,
  ///   or if it cannot be read.
  public init(
    path: String, devices: DeviceTable, more: (() -> DeviceTable)? = nil
  ) throws(InputError) {
    // A larger table may have a device whose id is a name in this table.
    try self.init(
      path: path, limit: DocumentLimits.bytes,
      devices: more == nil ? devices : devices.withoutNames)
    moreDevices = more
  }

  /// Opens an input with a limit in bytes for each document and, except for NDJSON, for the whole
  /// input.
  init(path: String, limit: Int, devices: DeviceTable) throws(InputError) {
    let descriptor = path == "-" ? 0 : try Self.open(path)
    self.init(
      descriptor: descriptor, source: path == "-" ? "standard input" : path, limit: limit,
      devices: devices)
  }

  private init(descriptor: Int32, source: String, limit: Int, devices: DeviceTable) {
    self.descriptor = descriptor
    self.source = source
    self.limit = limit
    self.devices = devices
  }

  /// Returns whether a path, or `-` for standard input, is a regular file, which can be read to its
  /// end without waiting for another program.
  public static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    guard !path.utf8.contains(0) else { return false }
    let code = path == "-" ? fstat(0, &status) : stat(path, &status)
    return code == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func open(_ path: String) throws(InputError) -> Int32 {
    var status = stat()
    // No file's name contains a NUL byte, and the system would stop reading the path there.
    guard !path.utf8.contains(0) else { throw .noSuchFile(path: path) }
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(path: path) : .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
    // A pipe is read like standard input: a shell passes one for `<(command)`.
    guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      throw .notARegularFile(path: path, kind: kind(of: status.st_mode))
    }
    // Without O_NONBLOCK this would wait for a program that writes to a pipe, and `fill` waits.
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
    _ = fcntl(descriptor, F_SETFL, O_RDONLY)
    return descriptor
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  private static func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Returns the next document; nil after the last.
  ///
  /// - Throws: ``DocumentError``, after which ``next()`` may be called again.
  public mutating func next() throws(DocumentError) -> LayoutDocument? {
    documentRange = 0..<0
    if case .unknown = form {
      // Until the form is known to be readable, an error ends the stream.
      form = .ended
      form = try recognised()
    }
    switch form {
    case .unknown, .ended: return nil
    case .single:
      form = .ended
      documentLine += buffer.prefix { Self.isSpace($0) }.count { $0 == UInt8(ascii: "\n") }
      return try document(in: start..<buffer.count, path: "$")
    case .lines: return try nextDocumentLine()
    case .array(let index): return try nextElement(index)
    }
  }

  // MARK: - Forms

  private mutating func recognised() throws(DocumentError) -> Form {
    let place = try firstText(from: 0)
    guard place < buffer.count else { return mayBeEmpty ? .ended : .single }
    if let what = foreignFormat(textAt: place) {
      throw DocumentError(.notADocument(what), source: source)
    }
    if isNamedNDJSON { return .lines }
    if buffer[place] == UInt8(ascii: "{") {
      let end = try endOfLine(from: place)
      // A whole document on the first line makes the input NDJSON, so there is no wait for more
      // input.
      if let closed = endOfValue(in: place..<end), buffer[closed..<end].allSatisfy(Self.isSpace) {
        return .lines
      }
    }
    let isArray = buffer[place] == UInt8(ascii: "[")
    var search = DocumentLineSearch(from: place)
    repeat {
      if search.finds(in: self) { return .lines }
      try checkSize(of: isArray ? Self.array : Self.document)
    } while try fill()
    // The last line may end without a newline.
    if search.finds(in: self) { return .lines }
    guard isArray else { return .single }
    advance(to: place + 1)
    return .array(0)
  }

  /// Whether an empty input has no documents. An empty regular file is more likely to be
  /// incomplete.
  private var mayBeEmpty: Bool {
    descriptor == 0 || !isRegularFile || isNamedNDJSON
  }

  /// Returns the offset of the next byte that is not white space, or of the end of the input.
  private mutating func firstText(from first: Int) throws(DocumentError) -> Int {
    var place = first
    while true {
      while place < buffer.count, Self.isSpace(buffer[place]) { place += 1 }
      guard place == buffer.count else { return place }
      try checkSize()
      guard try fill() else { return place }
    }
  }

  private mutating func endOfLine(from first: Int) throws(DocumentError) -> Int {
    var place = first
    while true {
      if let end = newline(from: place) { return end }
      place = buffer.count
      try checkSize(of: Self.document)
      guard try fill() else { return buffer.count }
    }
  }

  private func checkSize(of what: String = "the input") throws(DocumentError) {
    guard buffer.count <= limit else {
      throw DocumentError(.tooLarge(what: what, bytes: limit), source: source)
    }
  }

  /// The names, in errors, of one document or a line of NDJSON, and of an array of documents.
  static let document = "the document"
  package static let array = "the array of documents"

  /// The name, in errors, of a text that starts like HTML or XML.
  package static let markup = "HTML or XML"

  private func foreignFormat(textAt place: Int) -> String? {
    foreignFile ?? (buffer[place] == UInt8(ascii: "<") ? Self.markup : nil)
  }

  /// The format that the input's first bytes identify, if it is not text; nil otherwise.
  var foreignFile: String? {
    if buffer.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
    if buffer.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "a zip archive" }
    return buffer.starts(with: "SQLite format 3\0".utf8) ? "an SQLite database" : nil
  }

  private mutating func nextDocumentLine() throws(DocumentError) -> LayoutDocument? {
    guard let range = try nextTextLine(of: Self.document) else { return nil }
    do {
      return try document(in: range, path: "$", line: documentLine)
    } catch {
      throw named(error)
    }
  }

  /// Adds the document's id to an error of one of several documents.
  private func named(_ error: DocumentError) -> DocumentError {
    var error = error
    error.address = error.address ?? documentID
    return error
  }

  /// Returns the range in the buffer of the next line that is not only white space; nil after the
  /// last line. ``documentLine`` is its number.
  ///
  /// - Parameter what: The name of a line that is too long, in its error.
  /// - Throws: `tooLarge`, after which the following line can be read; `cannotRead`.
  mutating func nextTextLine(of what: String = "the line") throws(DocumentError) -> Range<Int>? {
    var emptyBytes = 0
    while true {
      var place = start
      var isTooLarge = false
      var end = newline(from: place)
      while end == nil {
        if buffer.count - start > limit {
          isTooLarge = true
          start = buffer.count
        }
        place = buffer.count - start
        buffer.removeFirst(start)
        start = 0
        guard try fill() else { break }
        end = newline(from: place)
      }
      let range = start..<(end ?? buffer.count)
      guard !range.isEmpty || end != nil || isTooLarge else { return nil }
      documentLine = line
      start = min(range.upperBound + 1, buffer.count)
      line += 1
      if isTooLarge || range.count > limit {
        throw DocumentError(
          .tooLarge(what: what, bytes: limit), source: source, line: documentLine)
      }
      if !buffer[range].allSatisfy(Self.isSpace) { return range }
      emptyBytes += range.count + 1
      // An input of empty lines may be endless.
      guard emptyBytes <= limit else {
        (isAtEnd, start) = (true, buffer.count)
        throw DocumentError(
          .tooLarge(what: "a run of empty lines", bytes: limit), source: source,
          line: documentLine)
      }
    }
  }

  private mutating func nextElement(_ index: Int) throws(DocumentError) -> LayoutDocument? {
    // Without a document or a comma at this place, the start of the next document is unknown.
    form = .ended
    guard try separator(before: index) else { return nil }
    let (first, firstLine, firstColumn) = (start, line, column)
    documentLine = firstLine
    let end = endOfElement(from: start)
    guard first < end else { throw unexpected("a layout document") }
    if end < buffer.count { form = .array(index + 1) }
    advance(to: end)
    do {
      let document = try document(in: first..<end, path: "$[\(index)]", line: firstLine)
      form = .array(index + 1)
      return document
    } catch {
      var error = named(error)
      if error.line == firstLine { error.column = error.column.map { $0 + firstColumn - 1 } }
      throw error
    }
  }

  /// Advances to the next document of the array. Returns false after the last document.
  private mutating func separator(before index: Int) throws(DocumentError) -> Bool {
    skipSpace()
    switch start < buffer.count ? buffer[start] : nil {
    case UInt8(ascii: "]"):
      advance(to: start + 1)
      skipSpace()
      guard start == buffer.count else { throw failure(.json(.trailingContent)) }
      return false
    case _ where index == 0: return true
    case UInt8(ascii: ","):
      advance(to: start + 1)
      skipSpace()
      return true
    default: throw unexpected("\",\" or \"]\"")
    }
  }

  private func unexpected(_ expected: String) -> DocumentError {
    guard start < buffer.count else { return failure(.json(.unexpectedEnd)) }
    let found = String(decoding: buffer[start...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
    return failure(.json(.unexpectedCharacter(found: String(found), expected: expected)))
  }
}
