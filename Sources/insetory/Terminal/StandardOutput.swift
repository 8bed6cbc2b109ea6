import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, or a file instead, written in whole rows: what comes out before a failure or
/// Ctrl-C is complete.
final class StandardOutput {
  /// Says why nothing more can be written.
  enum Failure: Error {
    /// Nobody reads any more, as behind `head`. That is no failure of ours.
    case closed
    /// Somebody asked to stop before a file was in its place.
    case interrupted(String)
    /// What was written to, and why that failed.
    case system(String, String)
    case cannotCreate(String, String)
    /// What the file's place has against it.
    case file(ServiceError)
  }

  /// What has not been written yet.
  var bytes: [UInt8] = []
  /// Whether a terminal gets bold text: where the names between are escaped already.
  var keepsBold = false
  private let descriptor: Int32
  private let name: String
  /// The file that takes its place when all is written.
  private var pending: OutputFile?
  private static let capacity = 1 << 16

  init() {
    descriptor = 1
    name = "standard output"
  }

  /// Writes to a file instead, which keeps what it has until ``finish()``; or to standard output
  /// where there is no path.
  ///
  /// - Parameter store: The store that what is written comes from, which is spared.
  init(replacing path: String?, sparing store: String) throws(Failure) {
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
      pending = try OutputFile(at: path, sparing: store)
    } catch { throw .file(error) }
    // A wish to stop then takes away what is not yet in its place.
    Interruption.postpone()
  }

  deinit {
    if descriptor > 2 { close(descriptor) }
  }

  /// Opens a device or a pipe, which is written to and not replaced.
  private static func open(_ path: String) throws(Failure) -> Int32 {
    // Without waiting for somebody to read from a pipe, as nobody may ever.
    let descriptor = systemOpen(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENXIO ? "nobody reads from it" : String(cString: strerror(errno))
      throw .cannotCreate(path, reason)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Writes the rest, and puts the file in its place.
  func finish() throws(Failure) {
    try flush()
    do throws(ServiceError) { try pending?.finish() } catch { throw .file(error) }
    pending = nil
  }

  static var isTerminal: Bool { isatty(1) == 1 }

  /// How many characters a line of the terminal has; nil where the output is none, or it does not
  /// say.
  static var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes what has gathered once it is worth it; called between rows.
  func rowEnded() throws(Failure) {
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Writes all that has gathered.
  func flush() throws(Failure) {
    if let pending {
      if Interruption.isRequested { throw .interrupted(name) }
      do throws(ServiceError) { try pending.write(bytes) } catch { throw .file(error) }
      bytes.removeAll(keepingCapacity: true)
      return
    }
    if descriptor == 1 && Self.isTerminal {
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

/// The system's `open`, by a name that a method cannot hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
