import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// One run of the command that was built with this test bundle: its exit and its output.
struct CommandRun {
  enum End: Hashable {
    case status(Int32)
    /// A crash, or an exceeded limit of memory or processor time.
    case signal(Int32)
  }

  let end: End
  let output: String
  let errors: String

  /// The processor time in seconds after which the system ends a run: many times what any run
  /// needs, so that only a run that would not end reaches it.
  private static let mostSeconds = Sanitizer.current == nil ? 60 : 1800

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
    let memory = Sanitizer.current == nil ? "ulimit -d \(megabytes << 10); " : ""
    let limits = memory + "ulimit -t \(Self.mostSeconds); "
    var words = ["/bin/sh", "-c", limits + "exec \"$@\"", "sh", command] + arguments
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
    end = Self.wait(for: pid)
    output = String(decoding: try Data(contentsOf: out), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
  }

  private static func wait(for pid: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
  }

  private static func withCStrings<R>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
