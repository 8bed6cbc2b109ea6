import CReference
import LayoutEngine

extension Measure {
  /// Sections of all layouts in turn, in memory. The baseline lays out each section with the
  /// reference in C of its layout.
  static let mixed = Measure(
    name: "layout-mixed", title: "lay out sections of four layouts in turn",
    baseline: "each layout in C, -O3", goal: .atMost(1.3), data: [.tenThousandSections]
  ) { workload, options in
    let document = CompositionalDocuments.mixed(
      like: workload, in: [.flow, .compositional, .list, .waterfall])
    var flow = reference_metrics(
      document.settings.configuration, document.settings.container.container)
    let group = ReferenceGroup(CompositionalDocuments.mosaic)
    var groups = reference_section(document, CompositionalDocuments.insets)
    groups.group_spacing = 2
    let margin = CompositionalDocuments.margin
    var list = reference_section(
      document,
      DirectionalEdgeInsets(
        leading: margin, bottom: CompositionalDocuments.spaceBelowList, trailing: margin))
    var waterfall = reference_waterfall_metrics(document)
    waterfall.top += flow.header
    return try layOut(document, options) { section, frames in
      let count = section.pointee.items.count
      return section.pointee.items.sizes.withUnsafeBytes { sizes in
        let sizes = sizes.assumingMemoryBound(to: reference_size.self).baseAddress
        return switch section.pointee.attributes.layout {
        case .flow, nil: reference_flow(sizes, count, &flow, frames)
        case .compositional: reference_groups(group.nodes, count, &groups, frames)
        case .list:
          reference_list(sizes, count, CompositionalDocuments.rowHeight, &list, frames)
        case .waterfall: reference_waterfall(sizes, count, &waterfall, frames)
        }
      }
    }
  }
}
