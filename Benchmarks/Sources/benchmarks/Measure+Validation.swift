import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// The cost of checking every row when it is read, as a share of reading it.
  static let validation = [
    Measure(
      name: "validation-frames", title: "checks of all frames, apart",
      baseline: "reading all frames of a layout", goal: .atMost(0.1)
    ) { workload, options in
      let catalog = try workload.catalog(.full)
      defer { catalog.close() }
      let layout = try catalog.snapshot().layout(of: Workload.documentID)
      var frames: [Rect] = []
      return try share(options) {
        frames.withUnsafeBytes { blob in
          // As in the store: segments of 125 frames.
          stride(from: 0, to: blob.count, by: 4_000).allSatisfy {
            let end = min($0 + 4_000, blob.count)
            return BlobValidation.areFrames(UnsafeRawBufferPointer(rebasing: blob[$0..<end]))
          }
        }
      } of: { () throws(ServiceError) in
        frames.removeAll(keepingCapacity: true)
        for index in 0..<layout.sectionCount {
          for attributes in try layout.layoutAttributesForElements(inSection: index) {
            frames.append(attributes.frame)
          }
        }
      }
    },
    Measure(
      name: "validation-sections", title: "checks of all sizes and ids, apart",
      baseline: "reading all sections of a document", goal: .atMost(0.1)
    ) { workload, options in
      let catalog = try workload.catalog(.full)
      defer { catalog.close() }
      let layout = try catalog.snapshot().layout(of: Workload.documentID)
      var sections: [DocumentSection] = []
      // As in the store: the ids of one section together.
      var ids: [[UInt8]] = []
      for index in 0..<layout.sectionCount {
        let section = try layout.section(at: index)
        ids.append((0..<section.itemIDs.count).flatMap { Array((section.itemIDs[$0] ?? "").utf8) })
      }
      return try share(options) {
        sections.allSatisfy {
          $0.items.sizes.withUnsafeBufferPointer { BlobValidation.areSizes($0) }
        } && ids.allSatisfy { $0.withUnsafeBytes { BlobValidation.areIDs($0) } }
      } of: { () throws(ServiceError) in
        sections.removeAll(keepingCapacity: true)
        for index in 0..<layout.sectionCount { sections.append(try layout.section(at: index)) }
      }
    },
  ]

  /// Compares the time of checks with the whole time of reading.
  private static func share(
    _ options: Options, _ checks: () -> Bool, of read: () throws -> Void
  ) throws -> Outcome {
    try read()
    var areValid = true
    let comparison = try Comparison(rounds: options.rounds(7)) {
      Clock.seconds { areValid = checks() && areValid }
    } baseline: {
      try Clock.seconds { try read() }
    }
    guard areValid else { throw Failure("what was read is not valid") }
    return .measured(comparison)
  }
}
