import CRawSQLite
import Glibc

/// Prints one table: the cost of Insetory compared with the cost of the same work without it.
@main struct Main {
  static func main() {
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch {
      report("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    var table = ResultTable()
    for measure in Measure.all where options.only.map({ measure.name.contains($0) }) ?? true {
      for kind in measure.data where kind.rawValue == options.data ?? kind.rawValue {
        let workload = try scratch.workload(kind)
        table.add(measure, on: kind, try measure.run(workload, options))
      }
    }
    print(table.text)
  }
}
