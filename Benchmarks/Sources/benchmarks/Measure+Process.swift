import Glibc
import LayoutDocuments
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// The whole command, from its start to its end.
  static let process = [
    Measure(
      name: "process", title: "insetory frame doc/section, a process",
      baseline: "sqlite3 'select 1', a process", goal: .atMost(5)
    ) { workload, options in
      guard let sqlite = Command(named: "sqlite3") else { return .unavailable("no sqlite3") }
      return try compare(workload, options) { _ throws in
        (sqlite, [try workload.path, "select 1"])
      }
    },
    Measure(
      name: "process-size", title: "insetory frame of 100,000 sections, a process",
      baseline: "of 10", goal: .atMost(1.2), data: [.hundredThousandSections]
    ) { workload, options in
      let items = workload.itemCount / workload.sectionCount
      let small = Workload(
        Workload.document(Workload.sections(10, of: items)), in: workload.scratch)
      return try compare(workload, options) { command throws in (command, try question(of: small)) }
    },
  ]

  /// Compares the frame of the last section of a workload with another command.
  private static func compare(
    _ workload: Workload, _ options: Options,
    with baseline: (Command) throws -> (Command, [String])
  ) throws -> Outcome {
    guard let command = Command.insetory else {
      return .unavailable("no binary: make build, or INSETORY=PATH")
    }
    let question = try question(of: workload)
    guard try command.run(question) == 0 else {
      return .unavailable("no binary that knows frame")
    }
    let (other, arguments) = try baseline(command)
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
        try time(other, arguments)
      })
  }

  /// Returns the arguments that ask for the frame of a workload's last section.
  private static func question(of workload: Workload) throws -> [String] {
    // The store is created, and no process has it open.
    try workload.catalog(.full).close()
    let last = workload.document.sections.last?.id ?? ""
    return ["--store", try workload.path, "frame", "\(Workload.documentID)/\(last)"]
  }
}
