import Glibc

/// A program, run with the same environment and its output thrown away.
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
  func run(_ arguments: [String]) throws(Failure) -> Int32 { try runMeasured(arguments).status }

  /// Returns the exit status, and the most memory that was resident, in bytes.
  func runMeasured(_ arguments: [String]) throws(Failure) -> (status: Int32, bytes: Int) {
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
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else {
      throw Failure("cannot wait for \(path)")
    }
    return (status & 0x7f == 0 ? status >> 8 & 0xff : -1, usage.ru_maxrss * 1024)
  }
}
