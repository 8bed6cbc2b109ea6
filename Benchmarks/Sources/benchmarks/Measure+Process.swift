import Glibc
import LayoutDocuments
@_spi(Benchmarks) import LayoutService

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
    // The store is created, and no process has it open.
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
