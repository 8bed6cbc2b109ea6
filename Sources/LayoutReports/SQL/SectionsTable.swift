import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage

/// One row of the table `sections`.
private final class SectionRow {
  let section: QueriedSection
  let index: Int
  private let place: SectionDirectory.Place
  /// The requested container.
  let container: String?
  private var knownMetrics: SectionMetrics?

  init(_ layout: StoredLayout, _ place: SectionDirectory.Place, in container: String?) {
    index = layout.loaded.directory.index(of: place)
    self.place = place
    section = QueriedSection(layout, index)
    self.container = container
  }

  var layout: StoredLayout { section.layout }
  func frame() throws(ServiceError) -> Rect { try layout.sectionFrame(index) }

  func layoutWord() throws(ServiceError) -> String {
    let attributes = try section.section()?.attributes
    return layout.settings.configuration.layoutWord(of: attributes ?? SectionAttributes())
  }

  var revision: Int64 { layout.revision(of: place).rawValue }

  /// Returns whether the store has no current frames of the section, so that they are computed.
  func isDirty() throws(ServiceError) -> Bool {
    if case .computed = try layout.segments(of: place) { true } else { false }
  }

  /// Returns an effective metric of the section; null in a section of a layout that has no such
  /// metric.
  func metric(
    of layouts: Set<LayoutName> = [.flow], _ value: (SectionMetrics) -> SQLValue
  ) throws(ServiceError) -> SQLValue {
    guard let own = LayoutName(rawValue: try layoutWord()), layouts.contains(own) else {
      return .null
    }
    if let knownMetrics { return value(knownMetrics) }
    let metrics = layout.pass.effectiveMetrics(of: try section.section()?.input ?? SectionInput())
    knownMetrics = metrics
    return value(metrics)
  }

  /// Returns the columns of a waterfall; nil for a section of another layout.
  func columns() throws(ServiceError) -> (
    count: Int, spacing: Double, direction: ItemRenderDirection
  )? {
    layout.pass.waterfallColumns(of: try section.section()?.input ?? SectionInput())
  }

  func inset(_ side: KeyPath<EdgeInsets, Double>) throws(ServiceError) -> SQLValue {
    try metric(of: [.flow, .waterfall]) { SQLValue($0.sectionInset?[keyPath: side]) }
  }

  /// Returns the length of a header or footer along the scroll axis, in points. The layout ignores
  /// the other dimension. Null in a shelf.
  func length(
    of kind: ElementKind, _ size: KeyPath<SectionMetrics, Size?>
  ) throws(ServiceError) -> SQLValue {
    func along(_ size: Size?) -> Double? {
      let isVertical = layout.settings.configuration.effectiveScrollDirection == .vertical
      return isVertical ? size?.height : size?.width
    }
    guard let input = try section.section()?.input, layout.pass.layout(of: input).isCompositional
    else { return try metric(of: [.flow, .waterfall]) { SQLValue(along($0[keyPath: size])) } }
    let view = layout.pass.boundarySlots(of: input).first { $0.item.kind == kind.rawValue }
    return .real(along(view?.slot.size) ?? 0)
  }
}

extension LayoutConfiguration {
  /// Returns the layout of the document, or of a section with its own attributes, as the document
  /// format names it.
  func layoutWord(of section: SectionAttributes? = nil) -> String {
    shelf == nil ? (section.map { layout(of: $0) } ?? layout).rawValue : "shelf"
  }
}

extension SQLValue {
  init(_ number: Double?) { self = number.map(SQLValue.real) ?? .null }
}

extension QuerySource {
  /// Returns the table of sections, with their frames, metrics and dirty flags.
  func sectionsTable() -> VirtualTable {
    let columns: [RowTable<SectionRow>.Column] =
      [
        .init("id", .text, .id) { .text(try $0.section.address()) },
        .init("document", .text, .document) { .text($0.layout.document) },
        .init("container", .text) { .text($0.layout.naming.container) },
        .init("section", .text, .section) { SQLValue(try $0.section.id()) },
        .init("sectionIndex", .integer, .sectionIndex) { SQLValue($0.index) },
        .init("title", .text) { SQLValue(try $0.section.section()?.title) },
        .init("layout", .text) { .text(try $0.layoutWord()) },
        .init("items", .integer) { SQLValue(try $0.section.section()?.items.count) },
        .init("x", .real) { .real(try $0.frame().minX) },
        .init("y", .real) { .real(try $0.frame().minY) },
        .init("width", .real) { .real(try $0.frame().width) },
        .init("height", .real) { .real(try $0.frame().height) },
      ] + Self.metrics + [
        .init("dirty", .integer) { SQLValue(try $0.isDirty()) },
        .init("revision", .integer) { .integer($0.revision) },
        .init("forContainer", .text, .container, isHidden: true) { SQLValue($0.container) },
      ]
    return RowTable(
      name: "sections", columns: columns, order: [1, 4],
      estimate: { sizes, given in
        let walk = sizes.walk(given)
        return .init(cost: walk.cost + walk.sections, rows: walk.sections)
      },
      rows: { selection, source in
        var walk = try SectionWalk(selection, source)
        return {
          while true {
            if let layout = walk.layout, let place = walk.goToNextSection() {
              return SectionRow(layout, place, in: selection.container)
            }
            guard try walk.goToNextDocument() != nil else { return nil }
          }
        }
      },
      rowID: { $0.layout.rowID($0.index, 0) }
    ).table(self)
  }

  private static var metrics: [RowTable<SectionRow>.Column] {
    [
      .init("sectionInsetTop", .real) { try $0.inset(\.top) },
      .init("sectionInsetLeft", .real) { try $0.inset(\.left) },
      .init("sectionInsetBottom", .real) { try $0.inset(\.bottom) },
      .init("sectionInsetRight", .real) { try $0.inset(\.right) },
      .init("minimumLineSpacing", .real) { try $0.metric { SQLValue($0.minimumLineSpacing) } },
      .init("minimumInteritemSpacing", .real) {
        try $0.metric(of: [.flow, .waterfall]) { SQLValue($0.minimumInteritemSpacing) }
      },
      .init("headerLength", .real) { try $0.length(of: .header, \.header) },
      .init("footerLength", .real) { try $0.length(of: .footer, \.footer) },
      .init("distribution", .text) { try $0.metric { SQLValue($0.distribution?.rawValue) } },
      .init("alignment", .text) { try $0.metric { SQLValue($0.alignment?.rawValue) } },
      .init("lastLineAlignment", .text) {
        try $0.metric { SQLValue($0.lastLineAlignment?.rawValue) }
      },
      .init("itemAlignment", .text) { try $0.metric { SQLValue($0.itemAlignment?.rawValue) } },
      .init("stretchLast", .text) { try $0.metric { SQLValue($0.stretchLast?.json) } },
      .init("balanced", .integer) { try $0.metric { SQLValue($0.balanced.map { $0 ? 1 : 0 }) } },
      .init("itemSize", .text) { row in
        let configuration = row.layout.settings.configuration
        return try row.metric(of: [.flow, .waterfall]) {
          SQLValue($0.itemSize.map { DocumentWriter.size($0, in: configuration) })
        }
      },
      .init("estimatedItemSize", .text) { row in
        let configuration = row.layout.settings.configuration
        return try row.metric {
          SQLValue(
            $0.estimatedItemSize.map { DocumentWriter.size(.fixed($0), in: configuration) })
        }
      },
      .init("columnCount", .integer) { SQLValue(try $0.columns()?.count) },
      .init("minimumColumnSpacing", .real) { SQLValue(try $0.columns()?.spacing) },
      .init("itemRenderDirection", .text) { SQLValue(try $0.columns()?.direction.rawValue) },
    ]
  }
}
