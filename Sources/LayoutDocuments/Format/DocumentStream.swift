import StrictJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's `open`, by a name that a method of the stream cannot hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// Says why an input cannot be opened.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFile(path: String)
  case notARegularFile(path: String, kind: String)
  case cannotRead(path: String, why: String)

  public var description: String {
    switch self {
    case .noSuchFile(let path): "no such file: \(QuotedName(path))"
    case .notARegularFile(let path, let kind): "\(QuotedName(path)) is \(kind), not a regular file"
    case .cannotRead(let path, let why): "cannot read \(QuotedName(path)): \(why)"
    }
  }
}

/// Reads documents one by one from a file or standard input: one document, an array of them, or one
/// on each line (NDJSON).
///
/// It is NDJSON when the first line alone is an object, when a later line alone is a document that
/// is no part of an array, and in a file whose name ends in `.ndjson` or `.jsonl`. From the first
/// such line on no more than a line is in memory.
/// Nothing at all is NDJSON without documents on standard input, in a pipe and in a file whose name
/// ends in `.ndjson` or `.jsonl`; any other file is then an empty document, which is an error.
/// After an error ``next()`` goes on with the following document of NDJSON or an array; where it
/// cannot, it returns nil.
public struct DocumentStream: ~Copyable {
  private enum Form {
    case unknown, single, lines
    /// An array, and the index of its next document.
    case array(Int)
    case ended
  }

  let descriptor: Int32
  /// The file's name, for errors.
  public let source: String
  let limit: Int
  /// The devices that documents may name.
  var devices: DeviceTable
  /// Finds more devices, once, where a document names one that is not among these.
  var moreDevices: (() -> DeviceTable)?
  private var form = Form.unknown
  package var buffer: [UInt8] = []
  /// Where in the buffer the part begins that has not been read, and on which line and column.
  var start = 0
  var line = 1
  var column = 1
  var isAtEnd = false
  /// The line on which the document begins that ``next()`` returned last.
  public private(set) var documentLine = 1
  /// That line with the file before it, such as `home.json:12`.
  public var place: String { "\(source):\(documentLine)" }
  /// Where in the buffer the text of that document stands.
  package var documentRange = 0..<0
  /// The id of the document that ``next()`` returned or refused last; nil where its text has none.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public var documentID: String? {
    buffer[documentRange].withUnsafeBufferPointer(DocumentReader.id)
  }

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - devices: The devices that documents may name; for a store, those of the store.
  ///   - more: Returns all devices where a document names one that is not among these; asked once.
  /// - Throws: ``InputError`` when there is no such file, it is no regular file or cannot be read.
  public init(
    path: String, devices: DeviceTable, more: (() -> DeviceTable)? = nil
  ) throws(InputError) {
    // A larger table may have a device whose id is a name in this table.
    try self.init(
      path: path, limit: DocumentLimits.bytes,
      devices: more == nil ? devices : devices.withoutNames)
    moreDevices = more
  }

  /// Opens an input of which no document, and nothing but NDJSON as a whole, is larger than a
  /// limit.
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

  /// Whether a path, or `-` for standard input, is of a regular file, which can be read to its end
  /// without waiting for another program.
  public static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    guard !path.utf8.contains(0) else { return false }
    let code = path == "-" ? fstat(0, &status) : stat(path, &status)
    return code == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func open(_ path: String) throws(InputError) -> Int32 {
    var status = stat()
    // No file has such a name, and the system would read it up to there.
    guard !path.utf8.contains(0) else { throw .noSuchFile(path: path) }
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(path: path) : .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
    // A pipe is read as standard input is: a shell makes one of `<(command)`.
    guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      throw .notARegularFile(path: path, kind: kind(of: status.st_mode))
    }
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
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
  /// - Throws: ``DocumentError``, after which the stream may be asked again.
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
      // Whatever follows need not be waited for: a document alone is a line alone.
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

  /// Whether an input of nothing has no documents. A file of nothing is more often one that was not
  /// written to its end.
  private var mayBeEmpty: Bool {
    descriptor == 0 || !isRegularFile || isNamedNDJSON
  }

  /// Returns where the next text stands that is not white space, or the end of the input.
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

  /// What errors call an input that is one document or an array, or a line of NDJSON.
  static let document = "the document"
  package static let array = "the array of documents"

  /// What a text is called that begins as HTML and XML do.
  package static let markup = "HTML or XML"

  private func foreignFormat(textAt place: Int) -> String? {
    foreignFile ?? (buffer[place] == UInt8(ascii: "<") ? Self.markup : nil)
  }

  /// What the input's first bytes say that it is, where that is no text.
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

  /// Returns where in the buffer the next line stands that is not white space alone; nil after the
  /// last. ``documentLine`` is its number.
  ///
  /// - Parameter what: What an error calls a line that is too long.
  /// - Throws: `tooLarge`, after which the stream may be asked again; `cannotRead`.
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
      // An input may have no end.
      guard emptyBytes <= limit else {
        (isAtEnd, start) = (true, buffer.count)
        throw DocumentError(
          .tooLarge(what: "a run of empty lines", bytes: limit), source: source,
          line: documentLine)
      }
    }
  }

  private mutating func nextElement(_ index: Int) throws(DocumentError) -> LayoutDocument? {
    // Where neither a document nor a comma stands nothing tells where the next one begins.
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

  /// Moves to the array's next document; returns false behind its last.
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
