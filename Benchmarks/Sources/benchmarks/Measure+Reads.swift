import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService
import RandomNumbers

extension Measure {
  /// Reads from an open layout, compared with reads of rows in an open transaction.
  static let reads = [
    Measure(
      name: "frame", title: "section frame by id, in a snapshot",
      baseline: "prepared SELECT by rowid", goal: .atMost(4)
    ) { workload, options in
      try read(workload, options, block: 2_000) { layout throws(ServiceError) in
        let ids = try layout.sectionIDs()
        return { index throws(ServiceError) in
          guard let frame = try layout.frame(ofSection: ids[index % ids.count]) else { return 0 }
          return frame.height > 0 ? 1 : 0
        }
      }
    },
    Measure(
      name: "viewport", title: "viewport of about 40 elements, in a snapshot",
      baseline: "prepared SELECT by rowid", goal: .atMost(5)
    ) { workload, options in
      try read(workload, options, block: 1_000) { layout throws(ServiceError) in
        let height = try viewportHeight(of: layout)
        return { index throws(ServiceError) in
          try layout.layoutAttributesForElements(in: viewport(index, height, of: layout)).count
        }
      }
    },
  ]

  private typealias InterruptionCheck = (Int) throws(ServiceError) -> Int

  private static func read(
    _ workload: Workload, _ options: Options, block: Int,
    _ question: (StoredLayout) throws(ServiceError) -> InterruptionCheck
  ) throws -> Outcome {
    let catalog = try workload.catalog(.full)
    defer { catalog.close() }
    let snapshot = try catalog.snapshot()
    let ask = try question(try snapshot.layout(of: Workload.documentID))
    let rows = try RawRows(at: workload.scratch.newPath(), .full)
    let block = options.block(block)
    var numbers = RandomNumbers(seed: 4)
    var found = 0
    var value: Int64 = 0
    let comparison = try rows.reading {
      try Comparison(rounds: options.rounds(31)) {
        try mean(of: block) { _ throws(ServiceError) in
          found += try ask(Int.random(in: 0..<1 << 40, using: &numbers))
        }
      } baseline: {
        try mean(of: block) { _ throws(Failure) in value &+= try rows.selectOne() }
      }
    }
    guard found > 0, value != 0 else { throw Failure("nothing was found") }
    report("\((Double(found) / Double(block * (comparison.measure.count + 1))).short) an answer")
    return .measured(comparison)
  }

  /// Returns a region at some offset, as wide as the content.
  private static func viewport(_ index: Int, _ height: Double, of layout: StoredLayout) -> Rect {
    let size = layout.contentSize
    let place = Double(index % 1_000_003) / 1_000_003
    return Rect(x: 0, y: place * (size.height - height), width: size.width, height: height)
  }

  /// Returns the height of a region that about 40 elements touch.
  private static func viewportHeight(of layout: StoredLayout) throws(ServiceError) -> Double {
    var height = layout.contentSize.height * 40 / Double(layout.itemCount)
    for _ in 0..<8 {
      var found = 0
      for index in 0..<100 {
        found += try layout.layoutAttributesForElements(
          in: viewport(index * 10_007, height, of: layout)
        ).count
      }
      height *= 40 / (Double(found) / 100)
    }
    return height
  }
}
