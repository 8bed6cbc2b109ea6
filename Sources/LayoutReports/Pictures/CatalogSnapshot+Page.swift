public import LayoutDocuments
import LayoutEngine
public import LayoutPictures
public import LayoutService

extension CatalogSnapshot {
  /// Returns the page of a document: its layouts in its own container, in each container with
  /// stored frames, and in the requested containers.
  ///
  /// - Parameters:
  ///   - document: A document, optionally with `@REV`.
  ///   - containers: Devices or sizes such as `440x956`. They need no stored frames.
  ///   - innerOffsets: The offsets of the rows of orthogonal sections when the page is opened;
  ///     other rows are at their opening offsets.
  ///   - widths, heights: Other widths and heights of the document's own container, in points. Each
  ///     width is combined with each height; if one list is empty, the other is used alone.
  /// - Complexity: O(*n* log *n*) in the elements of each layout.
  /// - Throws: `noDocument`, `document` if there is no such device, `contentTooLong`; `noSection`
  ///   and `wrongTarget` for an inner offset of a section that is missing or not orthogonal.
  public func page(
    of document: Address, in containers: [String] = [], widths: [Double] = [],
    heights: [Double] = [], innerOffsets: [InnerOffset] = []
  ) throws(ServiceError) -> LayoutPage {
    let own = try loaded(document)
    let title = own.settings.title
    let asked = try own.container.applying(
      containers, widths: widths, heights: heights, on: connection)
    let others = (try otherContainers(than: own) + asked).map(\.label)
    keep(own)
    var layouts: [LayoutPage.Layout] = []
    var labels: Set<String> = []
    for container in [nil] + others.map(Optional.some) {
      var address = document
      address.container = container
      let layout = try layout(of: address)
      if labels.insert(layout.container.label).inserted {
        layouts.append(try layout.page(innerOffsets))
      }
    }
    return LayoutPage(document: document.description, title: title, layouts: layouts)
  }
}

extension StoredLayout {
  fileprivate func page(
    _ innerOffsets: [InnerOffset]
  ) throws(ServiceError) -> LayoutPage.Layout {
    let rows = try rows(at: innerOffsets)
    // The page moves the elements of rows itself.
    var query = FrameQuery()
    if !rows.isEmpty {
      query.stops = Dictionary(uniqueKeysWithValues: rows.map { ($0.section, 0) })
    }
    var sections: [LayoutPage.Section] = []
    for index in 0..<sectionCount {
      let id = try sectionID(at: index)
      sections.append(
        .init(
          address: naming.address(ofSection: index, id: id), name: id,
          frame: try sectionFrame(index)))
    }
    return LayoutPage.Layout(
      container: container.label, containerSize: container.container.size,
      contentSize: contentSize, sections: sections, rows: rows,
      elements: try elements(showing: pictureRect, query, wholeRows: true))
  }

  /// Returns the rows of orthogonal sections.
  private func rows(at innerOffsets: [InnerOffset]) throws(ServiceError) -> [LayoutPage.Row] {
    let asked = try FrameQuery(innerOffsets: innerOffsets).resolved(in: self)
    let isVertical = settings.configuration.effectiveScrollDirection == .horizontal
    var rows: [LayoutPage.Row] = []
    // No section of most documents is compositional, and none is then read.
    guard loaded.traits.bounds != nil else { return [] }
    for index in 0..<sectionCount {
      guard let row = try orthogonalRow(inSection: index) else { continue }
      rows.append(
        LayoutPage.Row(
          section: index, isVertical: isVertical,
          beginsAtRight: !isVertical && settings.configuration.isMirrored(in: loaded.traits),
          offset: asked.stops?[index] ?? row.opening, range: row.range, stops: row.stops()))
    }
    return rows
  }
}
