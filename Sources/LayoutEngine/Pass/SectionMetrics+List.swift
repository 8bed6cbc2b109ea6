/// The compositional section that a list is short for. compositional.md, "Lists".
extension SectionMetrics {
  /// Returns the metrics of the compositional section that a list with these metrics is short for;
  /// nil if the list has no appearance. Keys of compositional sections that are no keys of lists
  /// have no effect.
  func listMetrics(in bounds: ContainerBounds, _ axes: Axes) -> CompositionalMetrics? {
    let list = compositionalValues.list
    guard let appearance = list.appearance else { return nil }
    let estimate = SupplementaryLength(.estimated(appearance == .plain ? 28 : 17.5))
    func length(
      _ size: Size?, _ length: SupplementaryLength?, isShown: Bool
    ) -> SupplementaryLength? {
      guard isShown else { return nil }
      let plain = size.map { $0.along(axes.scroll) } ?? 0
      return length ?? (plain > 0 ? SupplementaryLength(.absolute(plain)) : estimate)
    }
    var own = CompositionalMetrics()
    own.group = .group(list.group(axes))
    own.contentInsets = list.insets(appearance, in: bounds, axes)
    own.contentInsetsReference = ContentInsetsReference.none
    own.header = length(
      header, compositional?.header, isShown: list.headerMode == .supplementary)
    own.footer = length(
      footer, compositional?.footer, isShown: list.footerMode == .supplementary)
    var short = SectionMetrics()
    short.compositional = own
    var metrics = short.withBoundaryItems(axes)
    metrics.boundarySupplementaryItems = metrics.boundarySupplementaryItems?.map { item in
      var item = item
      (item.pinToVisibleBounds, item.zIndex) = (appearance == .plain, 200)
      return item
    }
    return metrics
  }
}

extension ListMetrics {
  /// The group of one row. In a horizontal document the rows are columns.
  fileprivate func group(_ axes: Axes) -> LayoutGroup {
    let length = LayoutDimension.estimated(rowHeight ?? 44)
    let size =
      axes.scroll == 1
      ? LayoutSize(width: .fractionalWidth(1), height: length)
      : LayoutSize(width: length, height: .fractionalHeight(1))
    return LayoutGroup(
      axes.scroll == 1 ? .vertical : .horizontal, size: size,
      content: .subitems([.item(LayoutItem(size: size))]))
  }

  /// The space around the rows.
  fileprivate func insets(
    _ appearance: ListAppearance, in bounds: ContainerBounds, _ axes: Axes
  ) -> DirectionalEdgeInsets {
    let isPlain = appearance == .plain
    let start: Double =
      switch headerMode ?? .none {
      case .none: isPlain ? 0 : 35
      case .supplementary: 0
      case .firstItemInSection: isPlain ? 22 : 0
      }
    let end: Double = isPlain || footerMode == .supplementary ? 0 : 20
    var sides = ContainerBounds.Edges.zero
    if appearance == .insetGrouped {
      let margins = bounds.layoutMargins
      sides =
        margin.map { .init(leading: $0, trailing: $0) }
        ?? (margins == .zero ? .init(leading: 16, trailing: 16) : margins)
    }
    return axes.scroll == 1
      ? DirectionalEdgeInsets(
        top: start, leading: sides.leading, bottom: end, trailing: sides.trailing)
      : DirectionalEdgeInsets(
        top: sides.leading, leading: start, bottom: sides.trailing, trailing: end)
  }
}
