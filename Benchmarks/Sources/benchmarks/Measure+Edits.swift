import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Edits of one number of one section, another section each time: recomputed, logged and
  /// committed.
  static let edits = [
    Measure(
      name: "edit-full", title: "edit a section, FULL, p50", baseline: "one-row UPDATE, FULL",
      goal: .atMost(2)
    ) { workload, options in try edit(of: workload, .full, .full, options) },
    Measure(
      name: "edit-pages", title: "edit a section, FULL, p50",
      baseline: "COMMIT of as many pages, FULL", goal: .atMost(1.2)
    ) { workload, options in try editBesidePages(of: workload, options) },
    Measure(
      name: "edit-normal", title: "edit a section, NORMAL, p50", baseline: "one-row UPDATE, NORMAL",
      goal: .atMost(5)
    ) { workload, options in try edit(of: workload, .normal, .normal, options) },
    Measure(
      name: "edit-size", title: "edit a section of 100,000, NORMAL, p50",
      baseline: "the edit of one of 10", goal: .atMost(1.6), data: [.hundredThousandSections]
    ) { workload, options in try editBesideSmall(of: workload, options) },
    Measure(
      name: "edit-length", title: "edit a section of 400,000 items, NORMAL, an item",
      baseline: "an item of one of 40,000", goal: .atMost(1.3), data: [.oneSection]
    ) { workload, options in try editBesideShort(workload, options) },
  ]

  /// An insertion of a section at the front, in a separate store. Because a document can have at
  /// most a million items, some sections at its end are removed before, and after each round the
  /// added sections.
  static let insert = Measure(
    name: "insert", title: "insert a section at the front, NORMAL, p50",
    baseline: "one-row UPDATE, NORMAL", goal: .atMost(5)
  ) { workload, options in
    let editor = try SectionEditor(Workload(workload.document, in: workload.scratch), .normal)
    defer { editor.close() }
    let rows = try RawRows(at: workload.scratch.newPath(), .normal)
    let block = options.block(50)
    for _ in 0..<block { try editor.removeLast() }
    var added = 0
    let comparison = try Comparison(rounds: options.rounds(11)) {
      defer { added = block }
      for _ in 0..<added { try editor.removeFirst() }
      return try median(of: block) { _ in try editor.insertFirst() }
    } baseline: {
      try median(of: block) { _ throws(Failure) in try rows.updateOne() }
    }
    return .measured(comparison)
  }

  private static func edit(
    of workload: Workload, _ synchronous: LayoutCatalog.Synchronous, _ raw: RawDatabase.Synchronous,
    _ options: Options
  ) throws -> Outcome {
    let editor = try SectionEditor(workload, synchronous)
    defer { editor.close() }
    let rows = try RawRows(at: workload.scratch.newPath(), raw)
    let block = options.block(50)
    let comparison = try Comparison(rounds: options.rounds(11)) {
      try median(of: block) { _ in try editor.edit() }
    } baseline: {
      try median(of: block) { _ throws(Failure) in try rows.updateOne() }
    }
    return .measured(comparison)
  }

  private static func editBesidePages(
    of workload: Workload, _ options: Options
  ) throws -> Outcome {
    let editor = try SectionEditor(workload, .full)
    let log = try LogLength(ofStore: workload.path)
    defer {
      editor.close()
      log.close()
    }
    let rows = try RawRows(at: workload.scratch.newPath(), .full)
    let block = options.block(50)
    var pages: [Int] = []
    let comparison = try Comparison(rounds: options.rounds(11), isAlternating: false) {
      pages = []
      var times: [Double] = []
      for _ in 0..<block {
        pages.append(try log.pages { times.append(try Clock.seconds { try editor.edit() }) })
      }
      return times.median
    } baseline: {
      try median(of: block) { index throws(Failure) in try rows.update(pages: pages[index]) }
    }
    report("an edit writes \(pages.map(Double.init).median.short) pages")
    return .measured(comparison)
  }

  private static func editBesideSmall(
    of workload: Workload, _ options: Options
  ) throws -> Outcome {
    let items = workload.itemCount / workload.sectionCount
    let small = Workload(
      Workload.document(Workload.sections(10, of: items)), in: workload.scratch)
    let (large, few) = (try SectionEditor(workload, .normal), try SectionEditor(small, .normal))
    defer {
      large.close()
      few.close()
    }
    let block = options.block(50)
    let comparison = try Comparison(rounds: options.rounds(11)) {
      try median(of: block) { _ in try large.edit() }
    } baseline: {
      try median(of: block) { _ in try few.edit() }
    }
    return .measured(comparison)
  }

  /// Edits a section that is laid out as a whole, and one with a tenth of its items, and compares
  /// the times for each item.
  private static func editBesideShort(_ workload: Workload, _ options: Options) throws -> Outcome {
    let (long, short) = (400_000, 40_000)
    let editors = try [long, short].map { count in
      try SectionEditor(
        Workload(Workload.document(Workload.sections(1, of: count)), in: workload.scratch), .normal)
    }
    defer { for editor in editors { editor.close() } }
    let block = options.block(10)
    let comparison = try Comparison(rounds: options.rounds(11)) {
      try median(of: block) { _ in try editors[0].edit() } / Double(long)
    } baseline: {
      try median(of: block) { _ in try editors[1].edit() } / Double(short)
    }
    return .measured(comparison)
  }
}
