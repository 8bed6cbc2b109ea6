import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// One run of the command that was built with this test bundle: its exit, its output and its
/// resource use.
struct CommandRun {
  enum End: Hashable {
    case status(Int32)
    /// A crash, or an exceeded memory limit.
    case signal(Int32)
    case timeout
  }

  let end: End
  let output: String
  let errors: String
  /// The processor time in seconds, which does not depend on other processes.
  let seconds: Double

  /// The time in seconds after which a run is ended, long enough for a busy machine.
  private static let patience = 60.0

  /// Runs the command on a store.
  ///
  /// - Parameter megabytes: The memory limit, which the system enforces.
  init(_ arguments: [String], store: String, megabytes: Int = 256) throws {
    let folder = try ScratchFolder()
    let (out, err) = (folder.file("out"), folder.file("err"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, file) in [(Int32(1), out), (2, err)] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, file.path(), O_WRONLY | O_CREAT, 0o600)
    }
    let command = Project.products.appending(path: "insetory").path()
    // A sanitizer needs terabytes of address space.
    let limit = Sanitizer.current == nil ? "ulimit -d \(megabytes << 10); " : ""
    var words = ["/bin/sh", "-c", limit + "exec \"$@\"", "sh", command] + arguments
    words += ["--store", store]
    var environment = ["HOME=\(folder.path)", "LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    if let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] {
      environment.append("ASAN_OPTIONS=\(options)")
    }
    var pid = pid_t()
    let failed = Self.withCStrings(words) { words in
      Self.withCStrings(environment) { posix_spawn(&pid, "/bin/sh", &actions, nil, words, $0) }
    }
    guard failed == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failed) ?? .EAGAIN) }
    (end, seconds) = Self.wait(for: pid)
    output = String(decoding: try Data(contentsOf: out), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
  }

  private static func wait(for pid: pid_t) -> (End, Double) {
    let deadline = Date(timeIntervalSinceNow: patience)
    var (status, usage, isOver) = (Int32(0), rusage(), false)
    while wait4(pid, &status, WNOHANG, &usage) == 0 {
      if !isOver, Date() > deadline {
        isOver = true
        kill(pid, SIGKILL)
      }
      usleep(1_000)
    }
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    if isOver { return (.timeout, seconds) }
    let signal = status & 0x7f
    return (signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal), seconds)
  }

  private static func withCStrings<R>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
