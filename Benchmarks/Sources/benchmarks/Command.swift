import Glibc

/// A program that runs with the same environment. Its output is discarded.
struct Command {
  let path: String

  /// The release binary of this project.
  static var insetory: Command? {
    if let path = getenv("INSETORY") { return Command(path: String(cString: path)) }
    return Command(path: Scratch.package + "/../.build/release/insetory")
  }

  /// Finds a program as a shell does.
  init?(named name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      if let command = Command(path: "\(folder)/\(name)") {
        self = command
        return
      }
    }
    return nil
  }

  private init?(path: String) {
    guard access(path, X_OK) == 0 else { return nil }
    self.path = path
  }

  /// Returns the exit status.
  func run(_ arguments: [String]) throws(Failure) -> Int32 {
    let process = try start(arguments)
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process else { throw Failure("cannot wait for \(path)") }
    return Self.exitStatus(status)
  }

  /// Returns the exit status, and the peak resident memory in bytes.
  ///
  /// The memory is polled while the process runs, because the value of `wait4` for a spawned
  /// process is at least the parent's memory.
  func runMeasured(_ arguments: [String]) throws(Failure) -> (status: Int32, bytes: Int) {
    let process = try start(arguments)
    var (status, kilobytes) = (Int32(0), 0)
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      guard ended == 0 else {
        guard ended == process else { throw Failure("cannot wait for \(path)") }
        return (Self.exitStatus(status), kilobytes * 1024)
      }
      let lines = (try? Scratch.text(of: "/proc/\(process)/status"))?.split(separator: "\n") ?? []
      let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(separator: " ") ?? []
      kilobytes = max(kilobytes, words.count > 1 ? Int(words[1]) ?? 0 : 0)
      usleep(1000)
    }
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : -1
  }

  private func start(_ arguments: [String]) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &words, environ) == 0 else {
      throw Failure("cannot run \(path)")
    }
    return process
  }
}
