import CReference
import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Waterfall sections: their layout in memory, and the edit of a late item of a long one.
  static let waterfall = [
    Measure(
      name: "waterfall-layout", title: "lay out all items in a waterfall",
      baseline: "the same in C, -O3", goal: .atMost(1.3),
      data: [.oneSection, .tenThousandSections]
    ) { workload, options in
      let document = waterfall(workload.document.sections)
      let metrics = reference_waterfall_metrics(document)
      return try layOut(document, options) { section, frames in
        section.pointee.items.sizes.withUnsafeBytes { sizes in
          withUnsafePointer(to: metrics) { metrics in
            reference_waterfall(
              sizes.assumingMemoryBound(to: reference_size.self).baseAddress,
              section.pointee.items.count, metrics, frames)
          }
        }
      }
    },
    Measure(
      name: "waterfall-edit", title: "edit the last item of a waterfall of 100,000, NORMAL, p50",
      baseline: "first item of a flow section of 125", goal: .atMost(2), data: [.oneSection]
    ) { workload, options in try editLast(workload, options) },
  ]

  /// Edits the size of the last item of a long waterfall, and of the first of a flow section that
  /// fills one segment.
  private static func editLast(_ workload: Workload, _ options: Options) throws -> Outcome {
    let long = Workload(waterfall(Workload.sections(1, of: 100_000)), in: workload.scratch)
    let short = Workload(Workload.document(Workload.sections(1, of: 125)), in: workload.scratch)
    let (last, first) = (try ItemEditor(long, 99_999), try ItemEditor(short, 0))
    defer {
      last.close()
      first.close()
    }
    let block = options.block(50)
    let comparison = try Comparison(rounds: options.rounds(11)) {
      try median(of: block) { _ in try last.edit() }
    } baseline: {
      try median(of: block) { _ in try first.edit() }
    }
    return .measured(comparison)
  }

  /// Returns a document of waterfall sections with six columns.
  private static func waterfall(_ sections: [DocumentSection]) -> LayoutDocument {
    var document = Workload.document(sections)
    document.settings.container.scale = .x2
    document.settings.configuration.layout = .waterfall
    var metrics = SectionMetrics()
    metrics.sectionInset = EdgeInsets(top: 8, left: 16, bottom: 16, right: 16)
    metrics.minimumInteritemSpacing = 8
    metrics.waterfall = CompositionalDocuments.waterfall
    document.settings.configuration.defaults.metrics = metrics
    return document
  }
}

extension reference_waterfall_metrics {
  init(_ document: LayoutDocument) {
    self.init()
    let container = document.settings.container.container
    let metrics = document.settings.configuration.defaults.metrics
    let inset = metrics.sectionInset ?? .zero
    available = container.size.width - inset.left - inset.right
    scale = Double(container.scale?.rawValue ?? 1)
    (top, left, bottom) = (inset.top, inset.left, inset.bottom)
    if case .columns(let count)? = metrics.waterfall?.columnCount { columns = count.min }
    column_spacing = metrics.waterfall?.minimumColumnSpacing ?? 10
    spacing = metrics.minimumInteritemSpacing ?? 10
  }
}

/// An editor of the size of one item of a stored document.
private final class ItemEditor {
  private let catalog: LayoutCatalog
  private let workload: Workload
  private let item: Int

  init(_ workload: Workload, _ item: Int) throws {
    (self.workload, self.item) = (workload, item)
    catalog = try workload.catalog(.normal)
    try edit()
  }

  func close() { catalog.close() }

  func edit() throws {
    let height = 40 + Double(workload.nextEdit()) / 1024
    let report = try catalog.edit(Workload.documentID, kind: "set", summary: "size") {
      editor throws(ServiceError) in
      try editor.set([("size", "[100, \(height)]")], at: .item(section: 0, item: item))
    }
    guard report.computed == 1 else { throw Failure("computed \(report.computed) sections, not 1") }
  }
}
