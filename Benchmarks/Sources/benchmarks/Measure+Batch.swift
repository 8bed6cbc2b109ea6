import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Ten thousand documents of ten sections of ten items, at a width for which none is laid out.
  static let batch = [
    Measure(
      name: "batch-normal", title: "relayout 10,000 documents at a new width, NORMAL",
      baseline: "rewrite + fsync of the same bytes", goal: .atMost(7), data: [.manyDocuments]
    ) { workload, options in try relayout(workload, .normal, options) },
    Measure(
      name: "batch-full", title: "relayout 10,000 documents at a new width, FULL",
      baseline: "rewrite + fsync of the same bytes", goal: .none, data: [.manyDocuments]
    ) { workload, options in try relayout(workload, .full, options) },
    Measure(
      name: "batch-mixed", title: "relayout 10,000 documents of mixed items, NORMAL",
      baseline: "45,000 documents a second", goal: .atMost(1), data: [.manyDocuments]
    ) { workload, options in try relayout(workload, documentsPerSecond: 45_000, options) },
    Measure(
      name: "batch-uniform", title: "relayout 10,000 documents of equal items, NORMAL",
      baseline: "80,000 documents a second", goal: .atMost(1), data: [.uniformDocuments]
    ) { workload, options in try relayout(workload, documentsPerSecond: 80_000, options) },
    growth("growth-mixed", of: .manyDocuments, megabytes: 36),
    growth("growth-uniform", of: .uniformDocuments, megabytes: 4),
    Measure(
      name: "batch-clean", title: "relayout 10,000 documents again, nothing dirty",
      baseline: "the first time", goal: .atMost(0.02), data: [.manyDocuments]
    ) { workload, options in try relayoutAgain(workload, options) },
    Measure(
      name: "batch-memory", title: "relayout 100,000 documents, a process, most memory",
      baseline: "the same of 1,000", goal: .atMost(1.2), data: [.manyDocuments]
    ) { workload, options in try memory(workload, options) },
  ]

  private static func relayout(
    _ workload: Workload, documentsPerSecond: Double, _ options: Options
  ) throws -> Outcome {
    let catalog = try workload.catalog(.normal)
    defer { catalog.close() }
    return .measured(
      try Comparison(rounds: options.rounds(5)) {
        try workload.relayout(in: catalog, at: workload.nextWidth())
      } baseline: {
        Double(workload.documentCount) / documentsPerSecond
      })
  }

  /// Returns a measure of the bytes by which a store grows for a new width of all documents.
  private static func growth(
    _ name: String, of kind: Workload.Kind, megabytes: Double
  ) -> Measure {
    Measure(
      name: name, title: "growth of the store by a new width", baseline: "the goal",
      goal: .atMost(1), data: [kind]
    ) { workload, options in
      let catalog = try workload.catalog(.normal)
      defer { catalog.close() }
      func bytes() throws -> Int {
        let snapshot = try catalog.snapshot()
        defer { snapshot.close() }
        let statistics = try snapshot.statistics()
        return statistics.fileBytes - statistics.freeBytes
      }
      return .memory(
        try Comparison(rounds: options.rounds(3)) {
          let before = try bytes()
          _ = try workload.relayout(in: catalog, at: workload.nextWidth())
          return Double(try bytes() - before)
        } baseline: {
          megabytes * 1e6
        })
    }
  }

  private static func relayout(
    _ workload: Workload, _ synchronous: LayoutCatalog.Synchronous, _ options: Options
  ) throws -> Outcome {
    let catalog = try workload.catalog(synchronous)
    defer { catalog.close() }
    let file = try RewrittenFile(
      bytes: 32 * workload.itemCount * workload.documentCount, in: workload.scratch)
    var seconds: [Double] = []
    let comparison = try Comparison(rounds: options.rounds(5)) {
      seconds.append(try workload.relayout(in: catalog, at: workload.nextWidth()))
      return seconds[seconds.count - 1]
    } baseline: {
      try Clock.seconds { () throws(Failure) in try file.rewrite() }
    }
    let rate = Double(workload.documentCount) / seconds.median
    report("\(Int(rate)) documents a second")
    return .measured(comparison)
  }

  private static func relayoutAgain(_ workload: Workload, _ options: Options) throws -> Outcome {
    let catalog = try workload.catalog(.normal)
    defer { catalog.close() }
    let comparison = try Comparison(rounds: options.rounds(5), isAlternating: false) {
      try workload.relayout(in: catalog, at: workload.width)
    } baseline: {
      try workload.relayout(in: catalog, at: workload.nextWidth())
    }
    return .measured(comparison)
  }

  /// Measures the memory with stores of that many small documents, each at a new width in every
  /// round.
  private static func memory(_ workload: Workload, _ options: Options) throws -> Outcome {
    guard let command = Command.insetory else {
      return .unavailable("no binary: make build, or INSETORY=PATH")
    }
    func store(_ count: Int) throws -> String {
      let many = Workload(workload.document, count: count, in: workload.scratch)
      try many.catalog(.normal).close()
      return try many.path
    }
    let (large, small) = (try store(100_000), try store(1_000))
    func bytes(_ path: String) throws -> Double {
      let width = "\(workload.nextWidth())"
      let run = try command.runMeasured(["relayout", "--all", "--width", width, "--store", path])
      guard run.status == 0 else { return .nan }
      return Double(run.bytes)
    }
    return .memory(
      try Comparison(rounds: options.isQuick ? 1 : 3) {
        try bytes(large)
      } baseline: {
        try bytes(small)
      })
  }
}

extension Workload {
  /// Lays out all documents for a width; returns the time in seconds.
  fileprivate func relayout(in catalog: LayoutCatalog, at width: Double) throws -> Double {
    try Clock.seconds {
      var batch = try catalog.relayouts(widths: [width]).makeAsyncIterator()
      while try batch.advance(isCancelled: { false }) != nil {}
    }
  }
}
