import LayoutDocuments
import LayoutReports
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Operations on past states, compared with the same on the present state.
  static let history = [
    Measure(
      name: "undo", title: "undo the edit of a section, FULL, p50", baseline: "the edit",
      goal: .atMost(1.5)
    ) { workload, options in try undo(of: workload, options) },
    Measure(
      name: "past", title: "section frame at @-1, opened", baseline: "the frame now, opened",
      goal: .atMost(3)
    ) { workload, options in try past(of: workload, options) },
    Measure(
      name: "diff", title: "diff of one edit among many sections", baseline: "among 10",
      goal: .atMost(2), data: [.tenThousandSections, .hundredThousandSections]
    ) { workload, options in try diffBesideSmall(of: workload, options) },
    Measure(
      name: "log", title: "a page of 100 of the log, the oldest of 10,000",
      baseline: "the newest 100", goal: .atMost(1.5), data: [.tenThousandSections]
    ) { workload, options in try log(of: workload, options) },
  ]

  private static func undo(of workload: Workload, _ options: Options) throws -> Outcome {
    let editor = try SectionEditor(workload, .full)
    defer { editor.close() }
    let block = options.block(50)
    var edits: [Double] = []
    // Each undo follows its edit directly, so both find the pages that the other has read in the
    // cache.
    let comparison = try Comparison(rounds: options.rounds(11), isAlternating: false) {
      edits = []
      var undos: [Double] = []
      for _ in 0..<block {
        edits.append(try Clock.seconds { try editor.edit() })
        undos.append(try Clock.seconds { try editor.undo() })
      }
      return undos.median
    } baseline: {
      edits.median
    }
    return .measured(comparison)
  }

  private static func past(of workload: Workload, _ options: Options) throws -> Outcome {
    let editor = try SectionEditor(workload, .full)
    defer { editor.close() }
    let index = workload.sectionCount / 2
    try editor.edit(index)
    let snapshot = try editor.catalog.snapshot()
    let (now, before) = (
      try Address("\(Workload.documentID)/[\(index)]"),
      try Address("\(Workload.documentID)@-1/[\(index)]")
    )
    var height = 0.0
    func ask(_ address: Address) throws {
      height += try snapshot.layout(of: address).row(for: address).frame.height
    }
    let block = options.block(200)
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try mean(of: block) { _ in try ask(before) }
    } baseline: {
      try mean(of: block) { _ in try ask(now) }
    }
    guard height > 0 else { throw Failure("nothing was found") }
    return .measured(comparison)
  }

  private static func diffBesideSmall(
    of workload: Workload, _ options: Options
  ) throws -> Outcome {
    let items = workload.itemCount / workload.sectionCount
    let small = Workload(
      Workload.document(Workload.sections(10, of: items)), in: workload.scratch)
    let (large, few) = (try SectionEditor(workload, .full), try SectionEditor(small, .full))
    defer {
      large.close()
      few.close()
    }
    try large.edit(5)
    try few.edit(5)
    let (many, ten) = (try large.catalog.snapshot(), try few.catalog.snapshot())
    func diff(_ snapshot: CatalogSnapshot) throws {
      // The older state is opened first, while no other layout uses the document, so that both
      // share as much as possible.
      let before = try snapshot.layout(of: try Address("\(Workload.documentID)@-1"))
      let now = try snapshot.layout(of: Workload.documentID)
      let counts = try LayoutComparison(.stored(before), .stored(now)).counts()
      guard counts[.resized] > 0 else { throw Failure("found no difference") }
    }
    let block = options.block(100)
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try mean(of: block) { _ in try diff(many) }
    } baseline: {
      try mean(of: block) { _ in try diff(ten) }
    }
    return .measured(comparison)
  }

  private static func log(of workload: Workload, _ options: Options) throws -> Outcome {
    let small = Workload(
      Workload.document(Workload.sections(10, of: 10)), in: workload.scratch)
    let editor = try SectionEditor(small, .normal)
    defer { editor.close() }
    for _ in 0..<options.block(10_000) { try editor.edit() }
    let snapshot = try editor.catalog.snapshot()
    func page(before operation: Int?) throws {
      let page = try snapshot.log(limit: 100, before: operation)
      guard page.count == 100 else { throw Failure("\(page.count) operations, not 100") }
    }
    let block = options.block(50)
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try mean(of: block) { _ in try page(before: 102) }
    } baseline: {
      try mean(of: block) { _ in try page(before: nil) }
    }
    return .measured(comparison)
  }
}
