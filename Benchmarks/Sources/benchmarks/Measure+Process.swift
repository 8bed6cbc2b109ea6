import Glibc
import LayoutService
@_spi(Benchmarks) import LayoutStorage

extension Measure {
  /// The whole command, from its start to its end.
  static let process = Measure(
    name: "process", title: "insetory frame doc/section, a process",
    baseline: "sqlite3 'select 1', a process", goal: .atMost(5)
  ) { workload, options in
    guard let command = Command.insetory else {
      return .unavailable("no binary: make build, or INSETORY=PATH")
    }
    guard let sqlite = Command(named: "sqlite3") else { return .unavailable("no sqlite3") }
    // The store is made, and nobody has it open.
    try workload.catalog(.full).close()
    let path = try workload.path
    let last = workload.document.sections.last?.id ?? ""
    let question = ["--store", path, "frame", "\(Workload.documentID)/\(last)"]
    guard try command.run(question) == 0 else {
      return .unavailable("no binary that knows frame")
    }
    let block = options.block(20)
    func time(_ command: Command, _ arguments: [String]) throws -> Double {
      try median(of: block) { _ in
        let status = try command.run(arguments)
        guard status == 0 else { throw Failure("\(command.path) ended with \(status)") }
      }
    }
    return .measured(
      try Comparison(rounds: options.rounds(11)) {
        try time(command, question)
      } baseline: {
        try time(sqlite, [path, "select 1"])
      })
  }
}

/// A program, run with the same environment and its output thrown away.
private struct Command {
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
    guard waitpid(process, &status, 0) == process else { throw Failure("cannot wait for \(path)") }
    return status & 0x7f == 0 ? status >> 8 & 0xff : -1
  }
}
