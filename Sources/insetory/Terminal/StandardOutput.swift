import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, or a file instead, written in whole rows: the output before a failure or Ctrl-C
/// contains only complete rows.
final class StandardOutput {
  /// The reason why the output cannot be written.
  enum Failure: Error {
    /// The reader has closed the pipe, as `head` does. The program treats this as success.
    case closed
    /// A signal requested a stop before the file was moved to its path.
    case interrupted(String)
    /// The name of the output, and the system's error message.
    case system(String, String)
    case cannotCreate(String, String)
    /// The reason why the file cannot be written to its path.
    case file(ServiceError)
  }

  /// The bytes that are not yet written.
  var bytes: [UInt8] = []
  /// Whether a terminal gets bold text. The caller has then escaped the names within it.
  var keepsBold = false
  private let descriptor: Int32
  private let name: String
  /// The file that is moved to its path when everything is written.
  private var pending: OutputFile?
  private static let capacity = 1 << 16

  init() {
    descriptor = 1
    name = "standard output"
  }

  /// Creates an output to a file, or to standard output without a path. An existing file is
  /// unchanged until ``finish()``.
  ///
  /// - Parameter store: The store that the output is read from, which the file must not replace.
  init(replacing path: String?, protecting store: String) throws(Failure) {
    guard let path, path != "/dev/stdout" else {
      descriptor = 1
      name = "standard output"
      return
    }
    name = "\"\(path)\""
    var status = stat()
    let replaced = [S_IFREG, S_IFDIR, S_IFSOCK]
    guard stat(path, &status) != 0 || replaced.contains(status.st_mode & S_IFMT) else {
      descriptor = try Self.open(path)
      return
    }
    descriptor = -1
    do throws(ServiceError) {
      pending = try OutputFile(at: path, protecting: store)
    } catch { throw .file(error) }
    // A signal then removes the incomplete file, because `flush` throws.
    Interruption.postpone()
  }

  deinit {
    if descriptor > 2 { close(descriptor) }
  }

  /// Opens a device or a pipe, which is not replaced.
  private static func open(_ path: String) throws(Failure) -> Int32 {
    // Does not wait for a reader of the pipe, because there may never be one.
    let descriptor = systemOpen(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENXIO ? "it has no reader" : String(cString: strerror(errno))
      throw .cannotCreate(path, reason)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Writes the remaining bytes, and moves the file to its path.
  func finish() throws(Failure) {
    try flush()
    do throws(ServiceError) { try pending?.finish() } catch { throw .file(error) }
    pending = nil
  }

  static var isTerminal: Bool { isatty(1) == 1 }

  /// The width of the terminal, in characters; nil if standard output is no terminal, or if the
  /// width is unknown.
  static var terminalWidth: Int? { columns(of: 1) }

  /// Returns the width of the terminal behind a file descriptor; nil if there is none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes the buffered bytes if the buffer is full. Called between rows.
  func rowEnded() throws(Failure) {
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Writes all buffered bytes.
  func flush() throws(Failure) {
    if let pending {
      if Interruption.isRequested { throw .interrupted(name) }
      do throws(ServiceError) { try pending.write(bytes) } catch { throw .file(error) }
      bytes.removeAll(keepingCapacity: true)
      return
    }
    if descriptor == 1 && Self.isTerminal {
      ProgressLine.clear()
      bytes = TerminalText.shown(bytes, keepsBold: keepsBold)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        bytes.removeAll()
        throw code == EPIPE ? .closed : .system(name, String(cString: strerror(code)))
      }
      written += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension StandardOutput {
  /// Sleeps, and throws as soon as the output is a pipe or a socket without a reader.
  ///
  /// - Throws: `closed`.
  func waitForClosing(seconds: Double) throws(Failure) {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&request, 1, Int32((seconds * 1_000).rounded(.up))) > 0 else { return }
    if request.revents & Int16(POLLERR | POLLHUP) != 0 { throw .closed }
    usleep(UInt32(seconds * 1_000_000))
  }
}

/// Calls the system's `open`, which the methods of the type hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
