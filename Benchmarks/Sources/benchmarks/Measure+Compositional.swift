import CReference
import Glibc
import LayoutDocuments
@_spi(Benchmarks) import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Compositional sections and lists: their layout in memory, and edits of a document that has
  /// them next to flow sections.
  static let compositional = [
    Measure(
      name: "compositional-groups", title: "lay out all items in nested groups",
      baseline: "the same in C, -O3", goal: .atMost(1.3),
      data: [.oneSection, .tenThousandSections]
    ) { workload, options in
      let document = CompositionalDocuments.mosaics(like: workload)
      let group = ReferenceGroup(CompositionalDocuments.mosaic)
      var metrics = reference_section(document, CompositionalDocuments.insets)
      metrics.group_spacing =
        document.settings.configuration.defaults.metrics.compositional?.interGroupSpacing ?? 0
      return try layOut(document, options) { section, frames in
        reference_groups(group.nodes, section.pointee.items.count, &metrics, frames)
      }
    },
    Measure(
      name: "compositional-list", title: "lay out all items as rows of lists",
      baseline: "the same in C, -O3", goal: .atMost(1.3),
      data: [.oneSection, .tenThousandSections]
    ) { workload, options in
      let document = CompositionalDocuments.lists(like: workload)
      let margin = CompositionalDocuments.margin
      var metrics = reference_section(
        document,
        DirectionalEdgeInsets(
          leading: margin, bottom: CompositionalDocuments.spaceBelowList, trailing: margin))
      return try layOut(document, options, rounds: 7) { section, frames in
        section.pointee.items.sizes.withUnsafeBytes { measured in
          reference_list(
            measured.assumingMemoryBound(to: reference_size.self).baseAddress,
            section.pointee.items.count, CompositionalDocuments.rowHeight, &metrics, frames)
        }
      }
    },
    Measure(
      name: "compositional-grid", title: "lay out equal items, a group repeated",
      baseline: "uniform flow section", goal: .atMost(1), data: [.oneSection]
    ) { workload, options in try layOutBesideFlow(workload, options) },
    Measure(
      name: "compositional-edit", title: "edit a section of a mixed document, NORMAL, p50",
      baseline: "of a flow document", goal: .atMost(1.2), data: [.tenThousandSections]
    ) { workload, options in try editBesideFlow(workload, options) },
  ]

  /// Lays out all sections of a document, in turn with the reference in C, which lays out one
  /// section. Both write the frames of each section into one reused buffer.
  static func layOut(
    _ document: LayoutDocument, _ options: Options, rounds: Int = 31,
    _ reference: (UnsafePointer<SectionInput>, UnsafeMutablePointer<reference_frame>) -> Double
  ) throws -> Outcome {
    var layout = SectionBenchmark(document)
    let sections = document.sections.map(\.input)
    let frames = UnsafeMutablePointer<reference_frame>.allocate(
      capacity: sections.map(\.items.count).max() ?? 0)
    defer { frames.deallocate() }
    for (index, section) in sections.enumerated() {
      let extent = try layout.layOut(section)
      let length = withUnsafePointer(to: section) { reference($0, frames) }
      guard FixedPoint(length).points == extent, layout.hasFrames(frames) else {
        throw Failure("section \(index) differs from the reference in C")
      }
    }
    var extents = 0.0
    let comparison = try Comparison(rounds: options.rounds(rounds)) {
      try Clock.seconds { () throws(LayoutError) in extents += try layout.layOut(sections) }
    } baseline: {
      Clock.seconds {
        sections.withUnsafeBufferPointer { sections in
          guard let first = sections.baseAddress else { return }
          for section in first..<first + sections.count { extents += reference(section, frames) }
        }
      }
    }
    guard extents > 0 else { throw Failure("nothing was laid out") }
    return .measured(comparison)
  }

  /// Lays out the same frames twice: as a group that is repeated, and as a grid of a flow section.
  private static func layOutBesideFlow(_ workload: Workload, _ options: Options) throws -> Outcome {
    let (rows, grid) = (
      CompositionalDocuments.rows(like: workload), CompositionalDocuments.grid(like: workload)
    )
    var groups = SectionBenchmark(rows)
    var flow = SectionBenchmark(grid)
    let (ofGroups, ofFlow) = (rows.sections.map(\.input), grid.sections.map(\.input))
    for (one, other) in zip(ofGroups, ofFlow) {
      let (length, expected) = (try groups.layOut(one), try flow.layOut(other))
      guard length == expected, groups.hasFrames(flow.frames.baseAddress) else {
        throw Failure("the group and the flow section have different frames")
      }
    }
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try Clock.seconds { () throws(LayoutError) in _ = try groups.layOut(ofGroups) }
    } baseline: {
      try Clock.seconds { () throws(LayoutError) in _ = try flow.layOut(ofFlow) }
    }
    return .measured(comparison)
  }

  /// Edits the same sections of a mixed document and of one with flow sections only.
  private static func editBesideFlow(_ workload: Workload, _ options: Options) throws -> Outcome {
    let mixed = try SectionEditor(
      Workload(
        CompositionalDocuments.mixed(like: workload, in: [.flow, .compositional, .list]),
        in: workload.scratch), .normal)
    let flow = try SectionEditor(workload, .normal)
    defer {
      mixed.close()
      flow.close()
    }
    let block = options.block(50)
    var times: [LayoutName: [Double]] = [:]
    let comparison = try Comparison(rounds: options.rounds(11)) {
      var all: [Double] = []
      for _ in 0..<block {
        var layout = LayoutName.flow
        all.append(try Clock.seconds { layout = try mixed.edit() })
        times[layout, default: []].append(all[all.count - 1])
      }
      return all.median
    } baseline: {
      try median(of: block) { _ in try flow.edit() }
    }
    let medians = LayoutName.allCases.compactMap { name in
      times[name].map { "\(name.rawValue) \($0.median.asTime)" }
    }
    report("an edit by layout: " + medians.joined(separator: ", "))
    return .measured(comparison)
  }
}

/// A group in the form of the reference in C.
final class ReferenceGroup {
  let nodes: UnsafeMutablePointer<reference_node>

  init(_ group: LayoutGroup) {
    // The subitems of each group are next to each other.
    var subitems = [LayoutSubitem.group(group)]
    var nodes: [reference_node] = []
    while nodes.count < subitems.count {
      switch subitems[nodes.count] {
      case .group(let group):
        var node = reference_node(group.size, group.contentInsets)
        node.axis = group.kind == .horizontal ? 0 : 1
        node.gap = group.interItemSpacing.points
        guard case .subitems(let own) = group.content else { preconditionFailure() }
        (node.first, node.count) = (subitems.count, own.count)
        subitems += own
        nodes.append(node)
      case .item(let item): nodes.append(reference_node(item.size, item.contentInsets))
      case .named: preconditionFailure()
      }
    }
    self.nodes = .allocate(capacity: nodes.count)
    self.nodes.initialize(from: nodes, count: nodes.count)
  }

  deinit { nodes.deallocate() }
}

extension reference_node {
  /// Creates an item.
  fileprivate init(_ size: LayoutSize, _ insets: DirectionalEdgeInsets) {
    self.init()
    self.size = (reference_dimension(size.width), reference_dimension(size.height))
    inset_start = (insets.leading, insets.top)
    inset_end = (insets.trailing, insets.bottom)
    axis = Int32(reference_item)
  }
}

extension reference_dimension {
  fileprivate init(_ dimension: LayoutDimension) {
    let of: Int32 =
      switch dimension {
      case .fractionalWidth: 0
      case .fractionalHeight: 1
      case .absolute, .estimated, .uniformAcrossSiblings: Int32(reference_points)
      }
    self.init(number: dimension.number, of: of)
  }
}

extension reference_section {
  init(_ document: LayoutDocument, _ insets: DirectionalEdgeInsets) {
    let container = document.settings.container.container
    self.init()
    self.container = reference_container(
      width: container.size.width, height: container.size.height)
    scale = Double(container.scale?.rawValue ?? 1)
    (top, left, bottom, right) = (insets.top, insets.leading, insets.bottom, insets.trailing)
    header = document.settings.configuration.defaults.metrics.header?.height ?? 0
  }
}

extension SectionBenchmark {
  init(_ document: LayoutDocument) {
    self.init(
      document.settings.configuration, in: document.settings.container.container)
  }

  /// Returns whether frames elsewhere have the same bits.
  fileprivate func hasFrames(_ other: UnsafeRawPointer?) -> Bool {
    guard let own = frames.baseAddress, let other else { return frames.isEmpty }
    return memcmp(own, other, frames.count * MemoryLayout<Rect>.stride) == 0
  }
}
