import CReference
import LayoutDocuments
@_spi(Benchmarks) import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Both lay out every section into one reused buffer, like the store.
  static let layout = Measure(
    name: "layout", title: "lay out all items in memory", baseline: "the same in C, -O3",
    goal: .atMost(1.15)
  ) { workload, options in
    let configuration = workload.document.settings.configuration
    let container = workload.document.settings.container.container
    var layout = SectionBenchmark(configuration, in: container)
    let sections = workload.document.sections.map(\.input)
    let reference = Reference(configuration, container, sections)
    try check(reference, against: &layout, sections)

    var extents = 0.0
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try Clock.seconds { () throws(LayoutError) in extents += try layout.layOut(sections) }
    } baseline: {
      Clock.seconds {
        extents += reference.layOut(sections)
      }
    }
    guard extents > 0 else { throw Failure("nothing was laid out") }
    return .measured(comparison)
  }

  /// Checks that both compute exactly the same frames, and so the same work.
  private static func check(
    _ reference: Reference, against layout: inout SectionBenchmark, _ sections: [SectionInput]
  ) throws {
    for (index, section) in sections.enumerated() {
      let extent = try layout.layOut(section)
      // Items of one width are laid out on a grid, which the reference does not implement.
      let width = section.items.sizes[0].width
      guard section.items.sizes.contains(where: { $0.width != width }) else { continue }
      let length = reference.layOut([section])
      let frames = reference.frames.prefix(section.items.count)
      guard FixedPoint(length).points == extent, frames.elementsEqual(layout.frames) else {
        throw Failure("section \(index) differs from the reference in C")
      }
    }
  }
}

/// The layout in C, with a buffer for the longest section.
private final class Reference {
  private var metrics: reference_metrics
  private let buffer: UnsafeMutableBufferPointer<Rect>

  init(_ configuration: LayoutConfiguration, _ container: Container, _ sections: [SectionInput]) {
    metrics = reference_metrics(configuration, container)
    buffer = .allocate(capacity: sections.map(\.items.count).max() ?? 0)
    buffer.initialize(repeating: .zero)
  }

  deinit { buffer.deallocate() }

  var frames: UnsafeMutableBufferPointer<Rect> { buffer }

  /// Returns the sum of the lengths of sections, which are read in place, as the engine does.
  func layOut(_ sections: [SectionInput]) -> Double {
    sections.withUnsafeBufferPointer { sections in
      var length = 0.0
      guard let first = sections.baseAddress else { return length }
      for section in first..<first + sections.count {
        length += section.pointee.items.sizes.withUnsafeBytes { sizes in
          reference_flow(
            sizes.assumingMemoryBound(to: reference_size.self).baseAddress,
            section.pointee.items.sizes.count, &metrics,
            UnsafeMutableRawPointer(buffer.baseAddress)?
              .assumingMemoryBound(to: reference_frame.self))
        }
      }
      return length
    }
  }
}

extension reference_metrics {
  init(_ configuration: LayoutConfiguration, _ container: Container) {
    self.init()
    let defaults = configuration.defaults.metrics
    let inset = defaults.sectionInset ?? .zero
    available = container.size.width - inset.left - inset.right
    (top, left, bottom) = (inset.top, inset.left, inset.bottom)
    interitem_spacing = defaults.minimumInteritemSpacing ?? 10
    line_spacing = defaults.minimumLineSpacing ?? 10
    header = defaults.header?.height ?? 0
    footer = defaults.footer?.height ?? 0
  }
}
