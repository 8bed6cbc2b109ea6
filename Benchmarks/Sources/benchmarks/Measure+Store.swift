import LayoutDocuments
@_spi(Benchmarks) import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Writes to a new store each time, up to the end of COMMIT. An open snapshot prevents a
  /// checkpoint after COMMIT.
  static let store = Measure(
    name: "store", title: "lay out and store all to COMMIT, NORMAL",
    baseline: "write + fsync of the same bytes", goal: .atMost(4),
    goals: [.hundredThousandSections: .atMost(5)]
  ) { workload, options in
    let scratch = workload.scratch
    let bytes = try inputsAndFrames(of: workload.document)
    let comparison = try Comparison(rounds: options.rounds(7)) {
      let path = scratch.newPath()
      defer { scratch.delete(path) }
      try LayoutCatalog.create(at: path).close()
      let catalog = try LayoutCatalog(at: path, synchronous: .normal)
      defer { catalog.close() }
      let snapshots = [try catalog.snapshot(), try catalog.snapshot()]
      snapshots[1].close()
      defer { snapshots[0].close() }
      return try Clock.seconds { () throws(ServiceError) in
        _ = try catalog.importDocuments([workload.document])
      }
    } baseline: {
      let path = scratch.newPath()
      defer { scratch.delete(path) }
      return try Clock.seconds { () throws(Failure) in try Scratch.write(bytes, to: path) }
    }
    report("\(bytes.count) bytes of inputs and frames")
    return .measured(comparison)
  }

  /// Returns two doubles for the size and four for the frame of each item.
  private static func inputsAndFrames(of document: LayoutDocument) throws(LayoutError) -> [UInt8] {
    let configuration = document.settings.configuration
    var layout = SectionBenchmark(configuration, in: document.settings.container.container)
    var bytes: [UInt8] = []
    for section in document.sections {
      _ = try layout.layOut(section.input)
      section.items.sizes.withUnsafeBytes { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(layout.frames))
    }
    return bytes
  }
}
