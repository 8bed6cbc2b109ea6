#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import StrictJSON

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
/// It is NDJSON when the first line alone is an object and more text follows; then no more than a
/// line is in memory. After an error ``next()`` goes on with the following document of NDJSON or an
/// array; where it cannot, it returns nil.
public struct DocumentStream: ~Copyable {
  private enum Form {
    case unknown, single, lines, ended
    /// An array, and the index of its next document.
    case array(Int)
  }

  let descriptor: Int32
  let source: String
  let limit: Int
  private var form = Form.unknown
  var buffer: [UInt8] = []
  /// Where in the buffer the part begins that has not been read, and on which line and column.
  var start = 0
  var line = 1
  var column = 1
  var isAtEnd = false

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: ``InputError`` when there is no such file, it is no regular file or cannot be read.
  public init(path: String) throws(InputError) {
    try self.init(path: path, limit: DocumentLimits.bytes)
  }

  /// Opens an input of which no document, and nothing but NDJSON as a whole, is larger than a limit.
  init(path: String, limit: Int) throws(InputError) {
    self.limit = limit
    guard path != "-" else {
      source = "standard input"
      descriptor = 0
      return
    }
    source = path
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(path: path) : .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notARegularFile(path: path, kind: Self.kind(of: status.st_mode))
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotRead(path: path, why: String(cString: strerror(errno)))
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  private static func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a FIFO"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Returns the next document; nil after the last.
  ///
  /// - Throws: ``DocumentError``, after which the stream may be asked again.
  public mutating func next() throws(DocumentError) -> LayoutDocument? {
    if case .unknown = form {
      // Until the form is known to be readable, an error ends the stream.
      form = .ended
      form = try recognised()
    }
    switch form {
    case .unknown, .ended: return nil
    case .single:
      form = .ended
      return try document(in: start..<buffer.count, path: "$")
    case .lines: return try nextLine()
    case .array(let index): return try nextElement(index)
    }
  }

  // MARK: - Forms

  private mutating func recognised() throws(DocumentError) -> Form {
    while let place = firstPlace(from: start, where: { !Self.isSpace($0) }) ?? nil,
      try endOfLine(from: place) == nil, try fill()
    {}
    if isAtEnd == false, buffer.isEmpty { _ = try fill() }
    guard let place = buffer.firstIndex(where: { !Self.isSpace($0) }) else {
      try readToEnd()
      return .single
    }
    if let what = foreignFormat() { throw DocumentError(.notADocument(what), source: source) }
    switch buffer[place] {
    case UInt8(ascii: "["):
      try readToEnd()
      advance(to: place + 1)
      return .array(0)
    case UInt8(ascii: "{"):
      if let end = try endOfLine(from: place), isWholeObject(place..<end), try hasText(from: end) {
        return .lines
      }
    default: break
    }
    try readToEnd()
    return .single
  }
}
