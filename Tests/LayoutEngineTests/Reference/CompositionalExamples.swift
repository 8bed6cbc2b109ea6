import LayoutEngine

/// The samples that compositional.md works out by hand.
enum CompositionalExamples {
  static let phone = Container(size: Size(width: 402, height: 874), scale: .x3)

  static func insets(_ all: Double) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: all, leading: all, bottom: all, trailing: all)
  }

  static func item(
    _ width: LayoutDimension, _ height: LayoutDimension, insets: DirectionalEdgeInsets = .zero
  ) -> LayoutSubitem {
    .item(LayoutItem(size: LayoutSize(width: width, height: height), contentInsets: insets))
  }

  static func row(
    _ width: LayoutDimension, _ height: LayoutDimension, _ subitems: LayoutSubitem...,
    spacing: LayoutSpacing = .fixed(0)
  ) -> LayoutGroup {
    LayoutGroup(
      .horizontal, size: LayoutSize(width: width, height: height), content: .subitems(subitems),
      interItemSpacing: spacing)
  }

  static func column(
    _ width: LayoutDimension, _ height: LayoutDimension, _ subitems: LayoutSubitem...
  ) -> LayoutGroup {
    LayoutGroup(
      .vertical, size: LayoutSize(width: width, height: height), content: .subitems(subitems))
  }

  /// "Samples": a photo mosaic of 61 items.
  static var mosaic: CompositionalSample {
    let inset = insets(1)
    let large = item(.fractionalWidth(2 / 3.0), .fractionalHeight(1), insets: inset)
    let pair = LayoutSubitem.group(
      column(
        .fractionalWidth(1 / 3.0), .fractionalHeight(1),
        item(.fractionalWidth(1), .fractionalHeight(0.5), insets: inset)))
    let group = column(
      .fractionalWidth(1), .fractionalWidth(1.3333333333333333),
      .group(row(.fractionalWidth(1), .fractionalHeight(0.5), large, pair)),
      .group(row(.fractionalWidth(1), .fractionalHeight(0.5), pair, large)))
    return CompositionalSample(
      container: phone, sections: [CompositionalSample.Section(group, items: 61)])
  }

  // MARK: Lists

  /// "In a document": `layout: list`, of inset groups with a margin of 16.
  private static func list(
    _ heights: [Double?], header: BoundarySupplementaryItem? = nil,
    footer: BoundarySupplementaryItem? = nil
  ) -> CompositionalSample.Section {
    let group = column(
      .fractionalWidth(1), .estimated(44), item(.fractionalWidth(1), .estimated(44)))
    var section = CompositionalSample.Section(group, items: 0)
    section.items = heights.map { MeasuredSize(height: $0) }
    section.metrics.contentInsetsReference = ContentInsetsReference.none
    section.metrics.contentInsets = DirectionalEdgeInsets(
      top: header == nil ? 35 : 0, leading: 16, bottom: footer == nil ? 20 : 0, trailing: 16)
    section.metrics.boundarySupplementaryItems = [header, footer].compactMap { $0 }
    return section
  }

  private static func header(_ measured: Double) -> BoundarySupplementaryItem {
    BoundarySupplementaryItem(
      kind: "header",
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(17.5)), alignment: .top,
      zIndex: 200, measured: MeasuredSize(height: measured))
  }

  private static func footer(_ measured: Double) -> BoundarySupplementaryItem {
    var item = header(measured)
    (item.kind, item.alignment) = ("footer", .bottom)
    return item
  }

  /// "Samples": a settings list.
  static var settings: CompositionalSample {
    var container = phone
    container.layoutMargins = EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    return CompositionalSample(
      container: container,
      sections: [
        list([80]),
        list([nil, nil, nil, nil, nil], header: header(38.3333), footer: footer(30)),
        list([nil, 61.3333, nil], footer: footer(46)),
      ])
  }

  /// "In a document": the two carousels and the list of `store-home`, without the grid between
  /// them.
  static var storeHome: CompositionalSample {
    var sample = CompositionalSample(container: phone)
    sample.groups = [
      NamedGroup(
        "hero",
        row(
          .fractionalWidth(0.9), .absolute(280), item(.fractionalWidth(1), .fractionalHeight(1)))),
      NamedGroup("lane", lane),
    ]
    var featured = CompositionalSample.Section(lane, items: 6)
    featured.metrics.group = .named("hero")
    featured.metrics.orthogonalScrollingBehavior = .groupPagingCentered
    featured.metrics.interGroupSpacing = 10
    featured.metrics.contentInsets = DirectionalEdgeInsets(
      top: 8, leading: 20, bottom: 16, trailing: 20)
    var essentials = CompositionalSample.Section(lane, items: 10)
    essentials.metrics.group = .named("lane")
    essentials.metrics.orthogonalScrollingBehavior = .groupPaging
    essentials.metrics.interGroupSpacing = 12
    essentials.metrics.contentInsets = DirectionalEdgeInsets(
      top: 0, leading: 20, bottom: 24, trailing: 20)
    essentials.metrics.boundarySupplementaryItems = [
      BoundarySupplementaryItem(
        kind: "header", size: LayoutSize(width: .fractionalWidth(1), height: .absolute(44)),
        alignment: .top)
    ]
    essentials.hasDecorations = true
    sample.sections = [featured, essentials, list([52, nil, nil, nil], header: header(38))]
    return sample
  }

  private static var lane: LayoutGroup {
    let badge = LayoutSupplementaryItem(
      kind: "badge", size: LayoutSize(width: .absolute(20), height: .absolute(20)),
      containerAnchor: LayoutAnchor(
        [.top, .trailing], offset: .fractional(Point(x: 0.3, y: -0.3))))
    let app = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)),
      supplementaryItems: [badge])
    return LayoutGroup(
      .vertical, size: LayoutSize(width: .fractionalWidth(0.88), height: .absolute(246)),
      content: .counted(.item(app), 3), interItemSpacing: .fixed(9))
  }
}
